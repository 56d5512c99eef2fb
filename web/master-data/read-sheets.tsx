import type { MasterDataSheet } from '#contract/master-data.ts';
import { importReport } from '#texts/import-problem.ts';
import { masterDataScreen } from '#texts/master-data.ts';
import { Note } from '#web/ui/note.tsx';

/** Which sheet of each workbook was read: nobody sees that otherwise, nor that hidden rows count. */
export function ReadSheets({ sheets }: { sheets: readonly MasterDataSheet[] }) {
  if (sheets.length === 0) return null;
  return (
    <Note>
      <ul aria-label={masterDataScreen.sheets}>
        {sheets.map(({ file, name, hidden_rows }) => (
          <li key={file} className="wrap-anywhere">
            {importReport.sheet(file, name, hidden_rows)}
          </li>
        ))}
      </ul>
    </Note>
  );
}
