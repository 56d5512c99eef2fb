import { shownAnswer } from '#contract/notice/questionnaire.ts';
import { noticeResponse, type ResponseVersion } from '#contract/notice/response.ts';
import { showDateTime } from '#domain/japan-date.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { responseText } from '#texts/notice-response.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { FileLink } from '#web/shared/file-link.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Refusals } from '#web/ui/error-summary.tsx';
import { FileChips } from '#web/ui/file-chips.tsx';
import { LinkedText } from '#web/ui/linked-text.tsx';

type Props = { questions: readonly Question[]; response: ResponseVersion };

/** A company's answers below their questions, who sent them and when. */
export function ShownAnswers({ questions, response }: Props) {
  const problems = useBlockErrors();
  const { full_name, on_behalf, responded_at, answers, files } = response;
  return (
    <div className="space-y-4">
      <Refusals errors={problems.errors} attempt={problems.attempt} />
      <DefinitionList
        rows={[
          {
            label: responsesScreen.responder,
            value: on_behalf ? responsesScreen.enteredBy(full_name) : full_name,
          },
          { label: responsesScreen.respondedAt, value: showDateTime(responded_at) },
        ]}
      />
      <dl className="max-w-180 space-y-3">
        {questions.map((question, index) => {
          const file = files[index] ?? null;
          return (
            <div key={index}>
              <dt className="text-xs wrap-anywhere text-ink-faint">
                {responseText.question(index + 1, question.text)}
              </dt>
              <dd>
                {file === null ? (
                  <LinkedText
                    text={answerText(question, answers[index] ?? null) || responseText.unanswered}
                  />
                ) : (
                  <FileChips
                    files={[
                      <FileLink
                        key={file.file_id}
                        file={file}
                        chip
                        declaration={noticeResponse.download}
                        onTry={problems.clear}
                        onRefused={problems.show}
                      />,
                    ]}
                  />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

/** An answer with its unit; '' for none. */
export function answerText(question: Question, answer: ResponseVersion['answers'][number]): string {
  const shown = shownAnswer(question, answer);
  return shown === '' ? '' : `${shown}${question.unit ?? ''}`;
}
