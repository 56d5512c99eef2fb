import type { ReactNode } from 'react';
import type { MessageDetail } from '#contract/message/view.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { messageScreen } from '#texts/message.ts';
import { Article } from '#web/ui/article.tsx';
import { People } from '#web/ui/names.tsx';
import { senderText } from './sender-text.ts';
import { sentToFields } from './sent-to.ts';

/** A message as its readers and its sender see it. `files` has one rendered file each. */
export function MessageContent(props: {
  message: MessageDetail;
  files: readonly ReactNode[];
  /** See `Article`. */
  beside?: boolean;
  brief?: boolean;
}) {
  const { message, files, beside, brief } = props;
  const { sent_to, received_by } = message;
  return (
    <Article
      title={{ label: messageScreen.title, value: message.title }}
      fields={[
        { label: messageScreen.sender, value: <People names={senderText(message)} /> },
        { label: messageScreen.sentAt, value: showDateTime(message.send_at) },
        ...(received_by.length > 0
          ? [{ label: messageScreen.receivedBy, value: received_by.join('、') }]
          : []),
        ...(sent_to === null ? [] : sentToFields(sent_to)),
      ]}
      body={{ label: messageScreen.body, value: message.body }}
      files={{ label: messageScreen.attachments, list: files }}
      beside={beside}
      brief={brief}
    />
  );
}
