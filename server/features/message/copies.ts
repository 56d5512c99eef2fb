import { showDateTime } from '#domain/japan-date.ts';
import { copiesFile } from '#texts/copies.ts';
import { destinationLines } from '#texts/message-destinations.ts';
import { messageScreen } from '#texts/message.ts';
import { copyText, unlessHidden, type CopySource } from '#server/export/copies.ts';
import { visibleMessage } from './access.ts';
import { isInMailbox, selectInMailboxes, selectStoredFiles } from './queries-copies.ts';
import { readerOf } from './queries.ts';
import { senderInFull } from './sender-names.ts';
import { originalOf, receivedBy, sentTo } from './view.ts';

/** The messages in the reader's mailboxes, as /message/view shows them. */
export const messageCopies: CopySource = {
  list: (db, { actor }, period, most) => selectInMailboxes(db, readerOf(actor), period, most),

  async bytes(db, _, ids) {
    return (await selectStoredFiles(db, ids)).reduce((sum, { size }) => sum + size, 0);
  },

  async load(db, { actor }, message_id) {
    if (!(await isInMailbox(db, readerOf(actor), message_id))) return null;
    const message = await unlessHidden(() => visibleMessage(db, message_id, actor));
    if (message === null) return null;
    const { title, body, sent_at } = message;
    const sender = senderInFull(message);
    const sent =
      message.as === 'sender' ? await sentTo(db, message, await originalOf(db, message, actor)) : null;
    const to = sent === null ? [] : destinationLines(sent);
    const received = receivedBy(message, actor);
    const lines: [string, string][] = [
      [messageScreen.title, title],
      [messageScreen.sender, sender],
      [messageScreen.sentAt, showDateTime(sent_at)],
      ...(received.length === 0 ? [] : [[messageScreen.receivedBy, received.join('、')] as [string, string]]),
      ...(sent === null || sent.reply_to === null
        ? []
        : [[messageScreen.replyDestination, sent.reply_to] as [string, string]]),
      ...to.map((line): [string, string] => [messageScreen.destinations, line]),
    ];
    return {
      title,
      partner:
        sent === null ? sender : [...(sent.reply_to === null ? [] : [sent.reply_to]), ...to].join('、'),
      made: [{ file_name: copiesFile.text, text: copyText(lines, body) }],
      files: await selectStoredFiles(db, [message_id]),
    };
  },
};
