import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Output } from '#contract/call.ts';
import { noticeResponse } from '#contract/notice/response.ts';
import { responseText } from '#texts/notice-response.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { read } from '#web/call/read.ts';
import { useDraft } from '#web/form/draft.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { CardOpener } from '#web/ui/opened-card.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { answersDraftSchema } from './answer-form.ts';
import { responseId } from './awaiting-note.tsx';
import { CompletionNote } from './completion-note.tsx';
import { AskedQuestions } from './questions-card.tsx';
import { ResponseForm } from './response-form.tsx';
import { ResponseHead } from './response-head.tsx';
import { ShownAnswers } from './shown-answers.tsx';

type Init = Output<typeof noticeResponse.init>;

type Props = {
  notice_id: number;
  /** What is said without an answer of a notice that takes none any more; null while it takes one. */
  past: string | null;
  /** The way back, in the foot of the card. */
  back: ReactNode;
  /** The notice takes no answer any more: why. */
  onGone: (text: string) => void;
};

/** 回答 of the reader's company: the form, or what it has answered. It ends the card of the notice. */
export function ResponseCard({ notice_id, past, back, onGone }: Props) {
  const { data, refetch } = useQuery(read(noticeResponse.init, { notice_id }));
  const [status, setStatus] = useState<StatusText | null>(null);
  const [saves, setSaves] = useState(0);
  if (data === undefined) return <CardFoot back={back} />;
  return (
    <div id={responseId} tabIndex={-1} className="scroll-mt-16 border-t border-line outline-none">
      <Card
        within
        flush
        title={questionnaireLabel.response}
        aside={<ResponseHead state={data.state} due={data.response_due_date} />}
      >
        <CardBody above="section" empty={status === null}>
          <StatusNote status={status} />
        </CardBody>
        <Response
          // After a save, a new draft begins.
          key={saves}
          notice_id={notice_id}
          past={past}
          init={data}
          back={back}
          onGone={onGone}
          onOpen={() => setStatus(null)}
          onLoadNewest={async () => (await refetch({ throwOnError: true })).data ?? data}
          onSaved={async () => {
            await refetch();
            setSaves((count) => count + 1);
            setStatus({ tone: 'success', text: responseText.sent });
          }}
        />
      </Card>
    </div>
  );
}

type ResponseProps = Props & {
  init: Init;
  onOpen: () => void;
  onLoadNewest: () => Promise<Init>;
  onSaved: () => Promise<void>;
};

function Response(props: ResponseProps) {
  const { notice_id, past, init, back, onOpen } = props;
  const { response, questions } = init;
  const draft = useDraft(`response-${notice_id}`, answersDraftSchema, String(response?.version ?? 0));
  const [form, setForm] = useState<'shown' | 'opened' | 'closed' | null>(
    response === null || [draft.restored, draft.outdated, draft.key.unanswered].some((kept) => kept !== null)
      ? 'shown'
      : null,
  );
  if (past !== null)
    return (
      <>
        <CardBody above="foot">
          {response === null ? (
            <div className="space-y-3">
              <p>{past}</p>
              <AskedQuestions questions={questions} />
            </div>
          ) : (
            <ShownAnswers questions={questions} response={response} />
          )}
        </CardBody>
        <CardFoot back={back} />
      </>
    );
  if (response === null || form === 'shown' || form === 'opened')
    return (
      <ResponseForm
        {...props}
        draft={draft}
        opened={form === 'opened'}
        onClose={response === null ? undefined : () => setForm('closed')}
      />
    );
  return (
    <>
      <CardBody above="foot" className="space-y-4">
        <CompletionNote completion={init.completion} />
        <ShownAnswers questions={questions} response={response} />
      </CardBody>
      <CardFoot back={back}>
        <CardOpener
          closed={form === 'closed'}
          onOpen={() => {
            onOpen();
            setForm('opened');
          }}
        >
          {responseText.correct}
        </CardOpener>
      </CardFoot>
    </>
  );
}
