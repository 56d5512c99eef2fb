import { useQuery } from '@tanstack/react-query';
import { Link } from '#web/navigation/link.tsx';
import { useEffect, useRef, useState } from 'react';
import { noticeView, type NoticeDetail } from '#contract/notice/view.ts';
import { role } from '#domain/codes.ts';
import { showDate } from '#domain/japan-date.ts';
import { publishStateOn } from '#domain/notice/visibility.ts';
import { noticeScreen } from '#texts/notice.ts';
import { correctionText } from '#texts/notice-correction.ts';
import { responseText } from '#texts/notice-response.ts';
import { readMarkText } from '#texts/general.ts';
import { text } from '#texts/ui.ts';
import { call, Refused } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { useToday } from '#web/call/today.ts';
import { useReadMark } from '#web/call/read-mark.ts';
import { useHelpTopic } from '#web/shell/help-topic.ts';
import { useLoginedUser } from '#web/shell/session.ts';
import { FileLink } from '#web/shared/file-link.tsx';
import { read, showsRefusal } from '#web/call/read.ts';
import { BackLink } from '#web/shared/back-link.tsx';
import { BackToSearch } from '#web/shared/back-to-search.tsx';
import { buttonClass, type ButtonVariant } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { Ending, endingTextClass } from '#web/ui/ending.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { CardOpener } from '#web/ui/opened-card.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Note } from '#web/ui/note.tsx';
import { FlashNote } from '#web/ui/status-note.tsx';
import { Status } from '#web/ui/status.tsx';
import { AwaitingNote } from './awaiting-note.tsx';
import { useCameFromPast, useCameFromPosting, useOpensResponses } from './came-from.ts';
import { NoticeContent } from './content.tsx';
import { NoticeReadingCard } from './reading-card.tsx';
import { useRemoval } from './removal.tsx';
import { QuestionsCard } from './questions-card.tsx';
import { ResponseCard } from './response-card.tsx';
import { NoticeResponsesCard } from './responses-card.tsx';

/** /notice/view: one notice. Opening it marks it as read. */
export default function NoticeView({ notice_id }: { notice_id: number }) {
  const { data, error, refetch } = useQuery({
    ...read(noticeView.init, { notice_id }),
    ...showsRefusal,
  });
  // A notice of the past is not marked.
  const unmarked = useReadMark(readMark, data === undefined || data.is_past ? null : notice_id);
  if (data !== undefined)
    return (
      <NoticeCards
        key={notice_id}
        notice_id={notice_id}
        notice={data}
        unmarked={unmarked}
        onLoadNewest={async () => {
          await refetch();
        }}
      />
    );
  return error instanceof Refused && <NoticeEnded messages={error.messages} />;
}

type EndedProps = {
  messages: readonly string[];
  /** What is known of the notice, which may have got a 訂正版. */
  notice?: NoticeDetail;
  /** It replaces a form, which had the focus. */
  replaces?: boolean;
};

/** In the place of a notice: why its reader can't see it. */
function NoticeEnded({ messages, notice, replaces = false }: EndedProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (replaces) box.current?.focus();
  }, [replaces]);
  return (
    <section aria-label={noticeScreen.content} className="mx-auto mt-[10dvh] max-w-md">
      <Ending
        tone="unavailable"
        actions={
          notice?.correction_id === undefined ? (
            <Back variant="primary" />
          ) : (
            <>
              <Back />
              <Link
                to="/notice/view"
                search={{ notice_id: notice.correction_id }}
                className={buttonClass('primary')}
              >
                {correctionText.toCorrection}
              </Link>
            </>
          )
        }
      >
        <div ref={box} role="alert" tabIndex={-1} className="outline-none">
          {messages.map((message) => (
            <p key={message} className={endingTextClass}>
              {message}
            </p>
          ))}
        </div>
      </Ending>
    </section>
  );
}

const readMark = {
  mark: (notice_id: number) => call(noticeView.mark_as_read, { notice_id }, { background: true }),
};

type Props = {
  notice_id: number;
  notice: NoticeDetail;
  /** It could not be marked as read. */
  unmarked: boolean;
  onLoadNewest: () => Promise<void>;
};

/** Whether a part of the card is open. */
type Part = 'unopened' | 'open' | 'closed';

function NoticeCards({ notice_id, notice, unmarked, onLoadNewest }: Props) {
  const problems = useBlockErrors();
  const { remove, conflict, forget } = useRemoval({ notice_id, notice, problems });
  const [reading, setReading] = useState<Part>('unopened');
  const [gone, setGone] = useState<string | null>(null);
  const today = useToday();
  const supplier = useLoginedUser().role === role.supplier;
  const asks = notice.response_due_date !== undefined;
  useHelpTopic(asks && (supplier || notice.has_reading) ? 'responses' : null);
  const opensResponses = useOpensResponses() && asks && notice.has_reading;
  const [responses, setResponses] = useState<Part>(opensResponses ? 'open' : 'unopened');
  if (gone !== null) return <NoticeEnded messages={[gone]} notice={notice} replaces />;
  return (
    <div className="space-y-blocks">
      <FlashNote />
      <Card flush titled title={noticeScreen.content}>
        <CardBody above={asks ? 'section' : 'foot'} className="space-y-3">
          <ErrorSummary
            errors={problems.errors}
            attempt={problems.attempt}
            conflict={conflict}
            onLoadNewest={() => void onLoadNewest().then(forget)}
          />
          <CorrectionNotes notice={notice} />
          {notice.is_past && notice.corrected_on === null && (
            <Note>{noticeScreen.isPast(showDate(notice.publish_date_to))}</Note>
          )}
          {asks && supplier && !notice.is_past && <AwaitingNote notice_id={notice_id} />}
          <NoticeContent
            notice={notice}
            state={notice.has_reading ? publishStateOn(notice, today) : undefined}
            files={notice.notice_files.map((file) => (
              <FileLink
                key={file.file_id}
                file={file}
                chip
                declaration={noticeView.download}
                onTry={forget}
                onRefused={problems.show}
              />
            ))}
          />
        </CardBody>
        {asks && supplier ? (
          <ResponseCard
            notice_id={notice_id}
            past={
              notice.corrected_on !== null
                ? correctionText.notAnsweredInTime
                : notice.is_past
                  ? responseText.notAnsweredInTime
                  : null
            }
            back={<Back />}
            onGone={(text) => {
              setGone(text);
              // It may have a 訂正版 now.
              if (text === responseText.ended) void onLoadNewest();
            }}
          />
        ) : (
          <>
            {asks && <QuestionsCard notice_id={notice_id} />}
            {reading === 'open' && (
              <NoticeReadingCard notice_id={notice_id} onClose={() => setReading('closed')} />
            )}
            {responses === 'open' && (
              <NoticeResponsesCard notice_id={notice_id} onClose={() => setResponses('closed')} />
            )}
            <CardFoot
              back={<Back />}
              danger={
                notice.is_deletable && (
                  <Button variant="danger-outline" onClick={() => void remove()}>
                    {text.remove}
                  </Button>
                )
              }
            >
              {notice.has_reading && reading !== 'open' && (
                <CardOpener closed={reading === 'closed'} onOpen={() => setReading('open')}>
                  {noticeScreen.showReading}
                </CardOpener>
              )}
              {notice.has_reading && asks && responses !== 'open' && (
                <CardOpener closed={responses === 'closed'} onOpen={() => setResponses('open')}>
                  {responseText.showResponses}
                </CardOpener>
              )}
              {notice.is_correctable && (
                <Link
                  to="/notice/edit"
                  search={{ correct_notice_id: notice_id }}
                  className={buttonClass('secondary')}
                >
                  {correctionText.correct}
                </Link>
              )}
              {notice.is_copyable && (
                <Link
                  to="/notice/edit"
                  search={{ copy_notice_id: notice_id }}
                  className={buttonClass('secondary')}
                >
                  {noticeScreen.copy}
                </Link>
              )}
            </CardFoot>
          </>
        )}
      </Card>
      <Status takesFocus={false}>{unmarked && <Note>{readMarkText.failed}</Note>}</Status>
    </div>
  );
}

/** That the notice has a 訂正版, or is one, with the way to the other. */
function CorrectionNotes({ notice }: { notice: NoticeDetail }) {
  const { corrected_on, correction_id, corrects_notice_id } = notice;
  return (
    <>
      {corrected_on !== null && (
        <Note tone="warning">
          {correctionText.corrected(showDate(corrected_on))}
          {notice.is_past && notice.response_due_date !== undefined && correctionText.answerAgain}
          {correction_id === undefined ? (
            correctionText.noCorrection
          ) : (
            <ToNotice notice_id={correction_id}>{correctionText.toCorrection}</ToNotice>
          )}
        </Note>
      )}
      {corrects_notice_id !== undefined && (
        <Note>
          {correctionText.isCorrection}
          <ToNotice notice_id={corrects_notice_id}>{correctionText.toCorrected}</ToNotice>
        </Note>
      )}
    </>
  );
}

function ToNotice({ notice_id, children }: { notice_id: number; children: string }) {
  return (
    <Link to="/notice/view" search={{ notice_id }} className={`${linkClass} inline-block`}>
      {children}
    </Link>
  );
}

/** The link back: to the search, お知らせ投稿 or 過去のお知らせ if the notice was opened there, else to TOP. */
function Back({ variant }: { variant?: ButtonVariant }) {
  const posting = useCameFromPosting();
  const past = useCameFromPast();
  const to = posting ? '/notice/edit' : past ? '/notice/past' : '/';
  return <BackToSearch otherwise={<BackLink to={to} {...(variant && { variant })} />} />;
}
