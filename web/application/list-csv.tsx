import { useState } from 'react';
import { list } from '#contract/application/list.ts';
import type { CsvEncoding } from '#contract/fields.ts';
import type { SearchType } from '#domain/codes.ts';
import { csvFile } from '#domain/export-texts.ts';
import { exporting } from '#domain/labels.ts';
import { download, Refused } from '#web/api.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Note } from '#web/ui/note.tsx';
import { useBlockErrors } from './block-errors.ts';

/** CSV出力 of the list that is shown, all of it, and what became of it where that needs words. */
export default function ListCsv({ search_type }: { search_type: SearchType }) {
  const problems = useBlockErrors();
  const [replaced, setReplaced] = useState(0);
  const save = async (encoding: CsvEncoding) => {
    problems.clear();
    setReplaced(0);
    try {
      const file = await download(list.csv, { search_type, encoding });
      setReplaced(file.replaced);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-2">
      <MenuButton
        initiallyOpen
        label={exporting.csv}
        entries={[
          { label: exporting.utf8, onChoose: () => void save('utf-8') },
          { label: exporting.cp932, onChoose: () => void save('cp932') },
        ]}
      />
      {replaced > 0 && <Note>{csvFile.charactersReplaced(replaced)}</Note>}
      <ErrorSummary errors={problems.errors} attempt={problems.attempt} />
    </div>
  );
}
