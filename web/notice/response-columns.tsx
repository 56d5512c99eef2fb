import { noticeResponse, type ResponseItem } from '#contract/notice/response.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { supplierName } from '#domain/joined-names.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { label } from '#texts/fields.ts';
import { chasingText } from '#texts/notice-chasing.ts';
import { responseText } from '#texts/notice-response.ts';
import { responsesScreen } from '#texts/questionnaire.ts';
import { FileLink } from '#web/shared/file-link.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { hasActions, ResponseActions, type RowActions } from './response-actions.tsx';
import { ResponseStateTag } from './response-head.tsx';
import { answerText } from './shown-answers.tsx';

/** Letters of a question in the head of its column: the whole text is above the table. */
const headLetters = 12;

/** In a card, the answers begin at one line; in a narrow one, each is below its question. */
const answerCardClass = 'basis-full flex-wrap *:first:w-full @max-md:mt-1 @md:flex-nowrap @md:*:first:w-52';

/** On a phone, a finger that presses the version above must not meet these buttons. */
const actionsCardClass = 'basis-full phone:mt-3';

type Actions = {
  onTry: () => void;
  onRefused: (messages: readonly string[]) => void;
  onOpenVersions: (row: ResponseItem) => void;
} & RowActions;

const before: readonly Column<ResponseItem>[] = [
  {
    key: 'state',
    header: responseText.state,
    cell: ({ state }) => <ResponseStateTag state={state} />,
    width: '7.5rem',
    card: 'tag',
  },
  {
    key: 'supplier_code',
    header: label.supplier_code,
    cell: (row) => row.supplier_code,
    width: '9.5rem',
    card: 'mark',
  },
  {
    key: 'company',
    header: label.supplier,
    cell: (row) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 whitespace-normal">
        {supplierName(row)}
        {row.has_left && <Tag>{responsesScreen.hasLeft}</Tag>}
      </span>
    ),
    min: 12,
    card: 'title',
  },
];

const after: readonly Column<ResponseItem>[] = [
  {
    key: 'responded_at',
    header: responsesScreen.respondedAt,
    cell: ({ response }) => response !== null && showDateTime(response.responded_at),
    time: true,
  },
  {
    key: 'respondent',
    header: responsesScreen.responder,
    cell: ({ response }) =>
      response?.on_behalf === true
        ? responsesScreen.enteredBy(response.full_name)
        : (response?.full_name ?? null),
    width: '8rem',
  },
];

/** A row of 回答状況: the company, a column for each question, and who answered when. */
export function responseColumns(
  questions: readonly Question[],
  { onTry, onRefused, onOpenVersions, ...actions }: Actions,
): readonly Column<ResponseItem>[] {
  return [
    ...before,
    ...questions.map((question, index): Column<ResponseItem> => ({
      key: `question ${index + 1}`,
      header: responseText.column(index + 1, shortened(question.text)),
      cell: ({ response }) => {
        const file = response?.files[index] ?? null;
        if (file !== null)
          return <FileLink declaration={noticeResponse.download} {...{ file, onTry, onRefused }} />;
        return answerText(question, response?.answers[index] ?? null);
      },
      min: 9,
      cardClass: answerCardClass,
    })),
    ...after,
    {
      key: 'version',
      header: responsesScreen.version,
      cell: (row) => {
        if (row.response === null) return null;
        const version = responseText.versionOf(row.response.version);
        return (
          <Button
            variant="plain"
            size="small"
            aria-haspopup="dialog"
            aria-label={responseText.openVersionsOf(version, supplierName(row))}
            onClick={() => onOpenVersions(row)}
          >
            {version}
          </Button>
        );
      },
      width: '5.5rem',
    },
    {
      key: 'actions',
      header: chasingText.actions,
      cell: (row) => hasActions(row) && <ResponseActions row={row} {...actions} />,
      width: '12rem',
      cardClass: actionsCardClass,
    },
  ];
}

function shortened(question: string): string {
  const letters = [...question];
  return letters.length > headLetters ? `${letters.slice(0, headLetters).join('')}…` : question;
}
