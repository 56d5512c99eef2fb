import { list } from '#contract/application/list.ts';
import { download } from '#web/call/call.ts';
import { CsvButton } from '#web/list/csv-button.tsx';
import type { conditionsOf } from './list-search.ts';

/** CSV出力 of a list of applications; a separate chunk keeps it out of the first load. */
export default function ListCsv({ conditions }: { conditions: ReturnType<typeof conditionsOf> }) {
  return <CsvButton initiallyOpen save={(encoding) => download(list.csv, { ...conditions, encoding })} />;
}
