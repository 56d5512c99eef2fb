import type { MasterDataPreview, MasterDataProblem } from '#contract/master-data.ts';
import { masterDataScreen, problemColumn } from '#texts/master-data.ts';
import { saveFile } from '#web/call/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { PagedTable } from './paged-table.tsx';

const columns: readonly Column<MasterDataProblem>[] = [
  { key: 'file', header: problemColumn.file, cell: ({ file }) => file, width: '11.5rem' },
  { key: 'line', header: problemColumn.line, cell: ({ line }) => line ?? '', width: '3.5rem' },
  { key: 'column', header: problemColumn.column, cell: ({ column }) => column ?? '', width: '9rem' },
  {
    key: 'reason',
    header: problemColumn.reason,
    cell: ({ reason }) => <span>{reason}</span>,
    className: 'rows:whitespace-normal! rows:py-1.5 wrap-anywhere',
  },
];

type Props = { preview: Pick<MasterDataPreview, 'problems' | 'problem_count' | 'problems_csv'> };

/** The invalid cells of an import's files, also as CSV for the people who correct them. */
export function ImportProblems({ preview }: Props) {
  const { problems, problem_count, problems_csv } = preview;
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
      <PagedTable label={masterDataScreen.problems} columns={columns} rows={problems} total={problem_count} />
    </Card>
  );
}
