import { list } from '#contract/application/list.ts';
import type { SearchType } from '#domain/codes.ts';
import { download } from '#web/api.ts';
import { CsvButton } from '#web/form/csv-button.tsx';

/** CSV出力 of one of the lists of applications. */
export default function ListCsv({ search_type }: { search_type: SearchType }) {
  return <CsvButton initiallyOpen save={(encoding) => download(list.csv, { search_type, encoding })} />;
}
