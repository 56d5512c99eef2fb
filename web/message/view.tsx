import { useQuery } from '@tanstack/react-query';
import { BackLink } from '#web/shared/back-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { useState, type ReactNode } from 'react';
import { messageView, type MessageDetail } from '#contract/message/view.ts';
import { messageScreen } from '#texts/message.ts';
import { readMarkText } from '#texts/general.ts';
import { call } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useReadMark } from '#web/call/read-mark.ts';
import { FileLink } from '#web/shared/file-link.tsx';
import { menuCountsChanged } from '#web/shell/menu-count.ts';
import { read } from '#web/call/read.ts';
import { BackToSearch } from '#web/shared/back-to-search.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { CardOpener } from '#web/ui/opened-card.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { FlashNote } from '#web/ui/status-note.tsx';
import { Status } from '#web/ui/status.tsx';
import { backFrom } from './back.ts';
import { MessageContent } from './content.tsx';
import { fromTop } from './from-top.ts';
import { MessageReadingCard } from './reading-card.tsx';

type Props = { message_id: number; view_from_top?: boolean };

/** /message/view: one message. Opening it marks it as read. */
export default function MessageView({ message_id, view_from_top = false }: Props) {
  const { data } = useQuery(read(messageView.init, { message_id }));
  const unmarked = useReadMark(readMark, data === undefined || data.is_send ? null : message_id);
  if (data === undefined) return null;
  return <MessageCards key={message_id} message={data} {...{ message_id, view_from_top, unmarked }} />;
}

function MessageCards(props: {
  message_id: number;
  message: MessageDetail;
  view_from_top: boolean;
  /** It could not be marked as read. */
  unmarked: boolean;
}) {
  const { message_id, message, view_from_top, unmarked } = props;
  const [reading, setReading] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <div className="space-y-blocks">
      <FlashNote />
      <MessageCard
        message={message}
        view_from_top={view_from_top}
        reading={
          reading === 'open' && (
            <MessageReadingCard message_id={message_id} onClose={() => setReading('closed')} />
          )
        }
      >
        <CardFoot back={<BackToSearch otherwise={<BackLink to={backFrom(view_from_top)} />} />}>
          {message.has_reading && reading !== 'open' && (
            <CardOpener closed={reading === 'closed'} onOpen={() => setReading('open')}>
              {messageScreen.showReading}
            </CardOpener>
          )}
          {message.can_reply && (
            <Link
              to="/message/create"
              search={{ reply_message_id: message_id, ...fromTop(view_from_top) }}
              className={buttonClass('primary')}
            >
              {messageScreen.reply}
            </Link>
          )}
        </CardFoot>
      </MessageCard>
      <Status takesFocus={false}>{unmarked && <Note>{readMarkText.failed}</Note>}</Status>
    </div>
  );
}

/** For received messages only: a sent message is neither read nor unread. */
const readMark = {
  mark: (message_id: number) => call(messageView.mark_as_read, { message_id }, { background: true }),
  onMarked: menuCountsChanged,
};

function MessageCard(props: {
  message: MessageDetail;
  view_from_top: boolean;
  reading: ReactNode;
  children: ReactNode;
}) {
  const { message, view_from_top, reading, children } = props;
  const problems = useBlockErrors();
  const { reply_message_id } = message;
  return (
    <Card flush titled title={messageScreen.content}>
      <CardBody above="foot" className="space-y-3">
        <Refusals errors={problems.errors} attempt={problems.attempt} />
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
        <MessageContent
          message={message}
          files={message.message_files.map((file) => (
            <FileLink
              key={file.file_id}
              file={file}
              chip
              declaration={messageView.download}
              onTry={problems.clear}
              onRefused={problems.show}
            />
          ))}
        />
      </CardBody>
      {reading}
      {children}
    </Card>
  );
}
