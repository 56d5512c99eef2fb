import type { SuccessorChange } from '#contract/successor.ts';
import { label } from '#texts/fields.ts';
import { successorScreen, successorText } from '#texts/successor.ts';
import { PagedTable } from '#web/list/paged-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Tag } from '#web/ui/tag.tsx';

const wrapped = 'rows:whitespace-normal! rows:py-1.5 wrap-anywhere';

const columns: readonly Column<SuccessorChange>[] = [
  {
    key: 'kind',
    header: successorScreen.kind,
    cell: ({ kind }) => <Tag>{successorScreen.kinds[kind]}</Tag>,
    width: '8rem',
    card: 'tag',
  },
  {
    key: 'division',
    header: label.division,
    cell: ({ division_name }) => division_name,
    className: wrapped,
    share: 0.4,
    card: 'plain',
  },
  {
    key: 'name',
    header: successorScreen.subject,
    cell: ({ name }) => name,
    className: wrapped,
    share: 0.7,
    card: 'title',
  },
  {
    key: 'parts',
    header: successorScreen.parts,
    cell: ({ parts, self_approval, problem }) => (
      <span>
        {parts.map((part) => (
          <span key={part.part} className="block">
            {successorText.part(part)}
          </span>
        ))}
        {self_approval && problem === null && <Tag tone="warning">{successorText.selfApproval}</Tag>}
      </span>
    ),
    className: wrapped,
    card: 'plain',
  },
];

const withProblem: readonly Column<SuccessorChange>[] = [
  ...columns,
  {
    key: 'problem',
    header: successorScreen.problem,
    cell: ({ problem }) => problem ?? '',
    className: wrapped,
    share: 0.8,
    card: 'plain',
  },
];

type Props = { label: string; rows: readonly SuccessorChange[]; total: number };

/** What changes, or would. */
export function Changes(props: Props) {
  return <PagedTable {...props} columns={columns} />;
}

/** What does not change, each with the reason. */
export function Unchanged(props: Props) {
  return <PagedTable {...props} columns={withProblem} />;
}
