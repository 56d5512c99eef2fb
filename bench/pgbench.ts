import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { sessionOptions } from '#server/db/database.ts';
import type { Statement } from './statements.ts';

const run = promisify(execFile);

/** What a machine without pgbench is told. */
export const pgbenchMissing = 'skipped: there is no pgbench (Debian: postgresql-contrib-15)';

export async function hasPgbench(): Promise<boolean> {
  return run('pgbench', ['--version']).then(
    () => true,
    () => false,
  );
}

/** A script of pgbench; `rate` runs it on these connections and returns how often a second. */
export type Pgbench = { rate(connections: number, seconds: number): Promise<number> };

/**
 * Statements as a pgbench script, with their values as variables: pgbench sends those as parameters of
 * prepared statements.
 */
export async function pgbenchScript(
  url: string,
  file: string,
  statements: readonly Statement[],
): Promise<Pgbench> {
  const variables: string[] = [];
  const lines = statements.map(({ text, values }, index) => {
    for (const [at, value] of values.entries())
      if (value !== null) variables.push('-D', `v${index}_${at + 1}=${asText(value)}`);
    // A variable can't be null.
    const named = text.replaceAll(/\$(\d+)/g, (_whole, number: string) =>
      values[Number(number) - 1] === null ? 'null' : `:v${index}_${number}`,
    );
    return `${named.replaceAll(/\s+/g, ' ')};\n`;
  });
  await writeFile(file, lines.join(''));
  return {
    async rate(connections, seconds) {
      const amounts = ['-c', String(connections), '-j', '2', '-T', String(seconds)];
      const script = ['-n', '-M', 'prepared', '-f', path.resolve(file), ...variables];
      const { stdout } = await run('pgbench', [...amounts, ...script, url], {
        env: { ...process.env, PGOPTIONS: sessionOptions },
      });
      const rate = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (rate === undefined) throw new Error(`pgbench said:\n${stdout}`);
      return Number(rate);
    },
  };
}

/** A parameter in PostgreSQL's text format. */
function asText(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(asText).join(',')}}`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  throw new Error(`A call sends a parameter that is not known here: ${String(value)}`);
}
