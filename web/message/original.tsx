import { Link } from '@tanstack/react-router';
import type { MessageDetail } from '#contract/message/view.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { shell } from '#texts/shell.ts';
import { messageScreen } from '#texts/message.ts';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Details } from '#web/ui/details.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { senderOf } from './sender-of.ts';

/** The original of a reply, above the form; collapsible. */
export function Original({ message_id, message }: { message_id: number; message: MessageDetail }) {
  return (
    <Details open summary={<h2>{messageScreen.original}</h2>}>
      <div className="space-y-2">
        <DefinitionList
          rows={[
            { label: messageScreen.title, value: message.title },
            { label: messageScreen.sender, value: senderOf(message) },
            { label: messageScreen.sentAt, value: showDateTime(message.send_at) },
            { label: messageScreen.body, value: <LinkedText text={message.body} /> },
          ]}
        />
        {/* In a new tab: leaving the form would lose its chosen files. */}
        <Link to="/message/view" search={{ message_id }} target="_blank" className={linkClass}>
          {messageScreen.openOriginal}
          <span className="sr-only">{shell.newTab}</span>
        </Link>
      </div>
    </Details>
  );
}
