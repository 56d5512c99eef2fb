import { destinationLines } from '#texts/message-destinations.ts';
import { messageScreen } from '#texts/message.ts';
import type { MessageDetail } from '#contract/message/view.ts';
import type { ArticleField } from '#web/ui/article.tsx';

type SentTo = NonNullable<MessageDetail['sent_to']>;

/** Whom a message answers, and the destinations that its sender chose, each with a line of its own. */
export function sentToFields(sent_to: SentTo): ArticleField[] {
  const lines = destinationLines(sent_to);
  return [
    ...(sent_to.reply_to === null
      ? []
      : [{ label: messageScreen.replyDestination, value: sent_to.reply_to, wide: true }]),
    ...(lines.length === 0
      ? []
      : [{ label: messageScreen.destinations, value: lines.join('\n'), wide: true }]),
  ];
}
