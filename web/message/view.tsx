import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageView, type MessageDetail } from '#contract/message/view.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { messageScreen } from '#texts/message.ts';
import { general } from '#texts/general.ts';
import { call } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useReadMark } from '#web/call/read-mark.ts';
import { FileLink } from '#web/call/file-link.tsx';
import { menuCountsChanged } from '#web/shell/menu-count.ts';
import { read } from '#web/call/read.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { PageActions } from '#web/ui/page-actions.tsx';
import { BackLink } from './back.tsx';
import { fromTop } from './from-top.ts';
import { senderOf } from './sender-of.ts';
import { sentToLines } from './sent-to.ts';

type Props = { message_id: number; view_from_top?: boolean };

/** /message/view: one message. Opening it marks it as read. */
export default function MessageView({ message_id, view_from_top = false }: Props) {
  const { data } = useQuery(read(messageView.init, { message_id }));
  useReadMark(readMark, data === undefined || data.is_send ? null : message_id);
  if (data === undefined) return null;
  return (
    <>
      <MessageCard message={data} view_from_top={view_from_top} />
      <PageActions start={<BackLink view_from_top={view_from_top}>{messageScreen.back}</BackLink>}>
        {data.can_reply && (
          <Link
            to="/message/create"
            search={{ reply_message_id: message_id, ...fromTop(view_from_top) }}
            className={buttonClass('primary')}
          >
            {messageScreen.reply}
          </Link>
        )}
      </PageActions>
    </>
  );
}

/** For received messages only: a sent message is neither read nor unread. */
const readMark = {
  mark: (message_id: number) => call(messageView.mark_as_read, { message_id }, { background: true }),
  onMarked: menuCountsChanged,
};

function MessageCard({ message, view_from_top }: { message: MessageDetail; view_from_top: boolean }) {
  const problems = useBlockErrors();
  const { sent_to, received_by, reply_message_id } = message;
  return (
    <Card title={messageScreen.content}>
      <div className="space-y-3">
        <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
        {reply_message_id !== null && (
          <p>
            <Link
              to="/message/view"
              search={{ message_id: reply_message_id, ...fromTop(view_from_top) }}
              className={linkClass}
            >
              {messageScreen.openOriginal}
            </Link>
          </p>
        )}
        <DefinitionList
          rows={[
            { label: messageScreen.title, value: message.title },
            { label: messageScreen.sender, value: senderOf(message) },
            { label: messageScreen.sentAt, value: showDateTime(message.send_at) },
            ...(received_by.length > 0
              ? [{ label: messageScreen.receivedBy, value: received_by.join('、') }]
              : []),
            ...(sent_to === null
              ? []
              : [{ label: messageScreen.destinations, value: sentToLines(sent_to).join('\n') }]),
            { label: messageScreen.body, value: <LinkedText text={message.body} /> },
            {
              label: messageScreen.attachments,
              value:
                message.message_files.length === 0 ? (
                  general.none
                ) : (
                  <ul className="space-y-0.5">
                    {message.message_files.map((file) => (
                      <li key={file.file_id}>
                        <FileLink
                          file={file}
                          declaration={messageView.download}
                          onTry={problems.clear}
                          onRefused={problems.show}
                        />
                      </li>
                    ))}
                  </ul>
                ),
            },
          ]}
        />
      </div>
    </Card>
  );
}
