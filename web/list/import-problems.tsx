import type { MasterDataPreview, MasterDataProblem } from '#contract/master-data.ts';
import { masterDataScreen, problemColumn } from '#texts/master-data.ts';
import { saveFile } from '#web/call/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { PagedTable } from './paged-table.tsx';

/** Not cut: there is no other place to read it. */
const whole = 'rows:whitespace-normal! rows:py-1.5 wrap-anywhere';

const columns: readonly Column<MasterDataProblem>[] = [
  { key: 'file', header: problemColumn.file, cell: ({ file }) => file, width: '11.5rem' },
  {
    key: 'lines',
    header: problemColumn.line,
    cell: ({ lines }) => lines !== null && <span>{lines}</span>,
    width: '8rem',
    className: whole,
  },
  { key: 'column', header: problemColumn.column, cell: ({ column }) => column ?? '', width: '9rem' },
  {
    key: 'reason',
    header: problemColumn.reason,
    cell: ({ reason }) => <span>{reason}</span>,
    className: whole,
  },
];

type Props = {
  preview: Pick<MasterDataPreview, 'problems' | 'cause_count' | 'problem_count' | 'problems_csv'>;
};

/** The invalid cells of an import's files, also as CSV for the people who correct them. */
export function ImportProblems({ preview }: Props) {
  const { problems, cause_count, problem_count, problems_csv } = preview;
  return (
    <Card
      flush
      title={masterDataScreen.problems}
      aside={
        problems_csv !== null && (
          <Button
            size="small"
            onClick={() =>
              saveFile({
                blob: new Blob([problems_csv], { type: 'text/csv' }),
                file_name: masterDataScreen.problemsFile,
                replaced: 0,
              })
            }
          >
            {masterDataScreen.saveProblems}
          </Button>
        )
      }
    >
      <CardBody above="table">
        <Note tone="danger">{masterDataScreen.problemCount(problem_count)}</Note>
      </CardBody>
      <PagedTable label={masterDataScreen.problems} columns={columns} rows={problems} total={cause_count} />
    </Card>
  );
}
