import { execFile, spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A program of PostgreSQL's client: its path and major version. */
export type Tool = { readonly file: string; readonly version: number };

/** Where Debian keeps one folder for each version. */
const debian = '/usr/lib/postgresql';

/**
 * Finds pg_dump or pg_restore of `version`, or else of the next higher version that is there. Throws an Error
 * whose message is one line that says what is missing.
 */
export async function findTool(
  name: 'pg_dump' | 'pg_restore',
  version: number,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Tool> {
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(env['PATH'] ?? '').split(path.delimiter).filter((folder) => folder !== ''),
    ...versions.map((each) => path.join(debian, each, 'bin')),
  ];
  const found: Tool[] = [];
  for (const folder of new Set(folders)) {
    const file = path.join(folder, name);
    // A folder without it is the usual case, and one that does not run is of no use.
    const { stdout } = await run(file, ['--version']).catch(() => ({ stdout: '' }));
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]);
    if (major > 0) found.push({ file, version: major });
  }
  const [best] = found.filter((tool) => tool.version >= version).toSorted((a, b) => a.version - b.version);
  if (best !== undefined) return best;
  const older = [...new Set(found.map((tool) => tool.version))];
  throw new Error(
    `${name}（PostgreSQL ${version} 以上）がありません${older.length > 0 ? `（あるのは ${older.join('、')} です）` : ''}。PostgreSQL ${version} のクライアントをインストールし、PATH に加えてください。`,
  );
}

/**
 * Runs a tool on the database of `url`, whose password no other user of the machine sees. `end` settles with
 * the process, and rejects with its last line if it fails.
 */
export function startTool(tool: Tool, url: string, args: readonly string[]): RunningTool {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = '';
  const child = spawn(tool.file, [...args, `--dbname=${address.href}`], {
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }), LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = (said + chunk).slice(-4000);
  });
  const end = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const reason = said.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? said.trim();
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(tool.file)} が失敗しました: ${reason}`));
    });
  });
  // Awaited by the caller; until then a failure must not count as unhandled.
  end.catch(() => undefined);
  return { input: child.stdin, output: child.stdout, end };
}

type RunningTool = {
  readonly input: NodeJS.WritableStream;
  readonly output: Readable;
  readonly end: Promise<void>;
};
