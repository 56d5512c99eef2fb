import { useState } from 'react';
import type { CsvEncoding } from '#contract/fields.ts';
import { csvFile } from '#texts/export.ts';
import { exporting } from '#texts/general.ts';
import { Refused } from '#web/call/call.ts';
import { useBlockErrors } from '#web/form/block-errors.ts';
import { Refusals } from '#web/ui/error-summary.tsx';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { Note } from '#web/ui/note.tsx';

type Props = {
  /** Where a list has several files: which one. */
  label?: string;
  /** Downloads the file. Resolves to the number of characters that the encoding could not write. */
  save: (encoding: CsvEncoding) => Promise<{ readonly replaced: number }>;
};

/** CSV出力 of the whole list, with a message about failures and replaced characters. */
export function CsvButton({ label = exporting.csv, save }: Props) {
  const problems = useBlockErrors();
  const [replaced, setReplaced] = useState(0);
  const choose = async (encoding: CsvEncoding) => {
    problems.clear();
    setReplaced(0);
    try {
      setReplaced((await save(encoding)).replaced);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problems.show(error.messages);
    }
  };
  return (
    <div className="flex min-w-0 flex-col items-end gap-2">
      <MenuButton
        label={label}
        entries={[
          { label: csvFile.utf8, note: csvFile.aboutUtf8, onChoose: () => void choose('utf-8') },
          { label: csvFile.cp932, note: csvFile.aboutCp932, onChoose: () => void choose('cp932') },
        ]}
      />
      {replaced > 0 && <Note>{csvFile.charactersReplaced(replaced)}</Note>}
      <Refusals errors={problems.errors} attempt={problems.attempt} />
    </div>
  );
}
