import type { Question } from '#domain/notice/questionnaire.ts';
import { responseText } from '#texts/notice-response.ts';
import { text } from '#texts/ui.ts';

type Props = {
  questions: readonly Question[];
  /** For each question, how often each of its choices was taken. */
  counts: readonly (readonly number[])[];
};

/** How often each choice was taken, a table for each question that has choices. */
export function ChoiceCounts({ questions, counts }: Props) {
  const shown = questions.map((question, index) => ({ question, index })).filter(hasChoices);
  if (shown.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 lg:grid-cols-2">
      {shown.map(({ question, index }) => (
        <ChoiceTable key={index} number={index + 1} question={question} counts={counts[index] ?? []} />
      ))}
    </div>
  );
}

const hasChoices = ({ question }: { question: Question }) => question.choices.length > 0;

/** Forced colours and prints keep a border, and no background: a bar is one. */
function ChoiceTable(props: { number: number; question: Question; counts: readonly number[] }) {
  const { number, question, counts } = props;
  const most = Math.max(1, ...counts);
  return (
    <table className="w-full border-collapse self-start">
      <caption className="mb-1 text-left font-semibold wrap-anywhere">
        {responseText.question(number, question.text)}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{responseText.choice}</th>
          <th scope="col" className="w-20">
            {responseText.companies}
          </th>
        </tr>
      </thead>
      <tbody>
        {question.choices.map((choice, index) => {
          const count = counts[index] ?? 0;
          return (
            <tr key={choice} className="border-t border-line-soft">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
                {choice}
                <span
                  aria-hidden="true"
                  className="mt-0.5 block border-t-6 border-action"
                  style={{ width: text.percent(count / most) }}
                />
              </th>
              <td className="w-20 py-1.5 text-right align-bottom whitespace-nowrap">
                {responseText.countOf(count)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
