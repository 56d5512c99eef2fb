import { list } from '#contract/application/list.ts';
import type { SearchType } from '#domain/codes.ts';
import { download } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';

/** CSV出力 of a list of applications; a separate chunk keeps it out of the first load. */
export default function ListCsv({ search_type }: { search_type: SearchType }) {
  return <CsvButton initiallyOpen save={(encoding) => download(list.csv, { search_type, encoding })} />;
}
