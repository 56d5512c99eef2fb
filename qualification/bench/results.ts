import { cpus } from 'node:os';
import { onServer } from './company.ts';

/** A ratio of one run by its name. */
export type Ratios = ReadonlyMap<string, number>;

/** Prints a run as a row for qualification/bench/results.md. `url` is a database of its PostgreSQL. */
export async function printRow(bench: string, url: string, ratios: Ratios): Promise<void> {
  const [row] = await onServer(
    url,
    "select split_part(current_setting('server_version'), ' ', 1) as version",
  );
  const machine = `${cpus().length} cores, Node ${process.versions.node}, PostgreSQL ${String(row?.['version'])}`;
  const figures = [...ratios].map(([name, ratio]) => `${name} ${ratio.toPrecision(2)}`).join('; ');
  console.log('for qualification/bench/results.md:');
  console.log(`| ${new Date().toISOString().slice(0, 10)} | ${bench} | ${machine} | ${figures} |`);
}
