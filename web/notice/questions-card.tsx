import { useQuery } from '@tanstack/react-query';
import { noticeResponse } from '#contract/notice/response.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { questionKindLabel } from '#texts/code-labels.ts';
import { responseText } from '#texts/notice-response.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { showDateWithWeekday, text } from '#texts/ui.ts';
import { read } from '#web/call/read.ts';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import { askedHints } from './asked-hints.ts';

/** 回答依頼 for who does not answer: the questions, and until when they are to be answered. */
export function QuestionsCard({ notice_id }: { notice_id: number }) {
  const { data } = useQuery(read(noticeResponse.init, { notice_id }));
  if (data === undefined) return null;
  return (
    <div className="border-t border-line">
      <Card
        within
        flush
        title={questionnaireLabel.questionnaire}
        aside={<span>{responseText.due(showDateWithWeekday(data.response_due_date))}</span>}
      >
        <CardBody above="foot">
          <AskedQuestions questions={data.questions} />
        </CardBody>
      </Card>
    </div>
  );
}

/** The questions, to read. */
export function AskedQuestions({ questions }: { questions: readonly Question[] }) {
  return (
    <ol className="max-w-180 space-y-3">
      {questions.map((question, index) => (
        <li key={index}>
          <AskedQuestion number={index + 1} question={question} />
        </li>
      ))}
    </ol>
  );
}

function AskedQuestion({ number, question }: { number: number; question: Question }) {
  const { kind, required, choices } = question;
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {responseText.question(number, question.text)}
        {required && <span className="ml-1.5 text-xs font-normal text-danger">{text.required}</span>}
      </p>
      <p className="hint wrap-anywhere">
        {[questionKindLabel[kind], ...askedHints(question)].join(responseText.separator)}
      </p>
      {choices.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {choices.map((choice) => (
            <li key={choice} className="before:mr-1 before:text-ink-faint before:content-['・'/'']">
              {choice}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
