import { availableParallelism } from 'node:os';
import type { Db } from '#server/db/database.ts';
import type { FileStore } from '#server/files/store.ts';
import { findingOfFile, type StoredFile } from './check-files.ts';
import { openCheckThreads } from './check-in-threads.ts';
import { checkRange, type IdRange, type RangeResult } from './check-range.ts';
import { findingsOfTemplate } from './check-template.ts';
import { Findings, type CheckFinding } from './findings.ts';
import { selectFilesOf } from './queries-check-message.ts';
import { selectTemplates, selectUpto } from './queries.ts';

export type CheckResult = {
  readonly applications: number;
  readonly files: number;
  readonly templates: number;
  readonly messages: number;
  /** How many applications, notices and messages have no texts for the search yet. */
  readonly unindexed: number;
  /** The first ones. */
  readonly findings: readonly CheckFinding[];
  /** The number of all findings. */
  readonly finding_count: number;
};

type Options = {
  /** Lets threads check the ranges, one thread per processor, if there are several ranges of a kind. */
  readonly database_url?: string;
  /** Rows per range, by kind. */
  readonly rangeSizes?: Readonly<Record<IdRange['kind'], number>>;
  /** Called with the number of checked applications. */
  readonly progress?: (applications: number) => void;
};

/** Each takes a thread a fraction of a second. A message to all suppliers has tens of thousands of rows. */
const usualSizes = { audit: 20_000, messages: 50, notices: 500, applications: 2000 };
const kinds = ['audit', 'messages', 'notices', 'applications'] as const;

/**
 * Checks the invariants in docs/reliability.md. For every application: a history without gaps, the state as
 * its fold, one action per step, the graph, started steps, the work list, the files and their checksums. Also
 * every template's route, the lists that each message is in, the texts of the search, and the rows of the
 * audit log. Changes nothing, and may run while the portal runs, because each batch is one snapshot; rows
 * added during the check may be left out. Each thread holds one batch in memory at a time.
 */
export async function checkAll(
  db: Db,
  files: FileStore,
  { database_url, rangeSizes = usualSizes, progress }: Options = {},
): Promise<CheckResult> {
  const findings = new Findings();
  const templates = await selectTemplates(db);
  for (const template of templates)
    findings.add(`テンプレート ${template.saved_approval_route_id}`, findingsOfTemplate(template));
  let fileCount = await checkOtherFiles(db, files, findings);
  const rows = { audit: 0, messages: 0, notices: 0, applications: 0 };
  let unindexed = 0;
  const ranges = await rangesOf(db, rangeSizes);
  const take = async (result: RangeResult) => {
    findings.addAll(result.findings, result.finding_count);
    for (const { subject, file } of result.files) await checkFile(subject, file, { files, findings });
    fileCount += result.files.length;
    rows[result.kind] += result.rows;
    unindexed += result.unindexed;
    if (result.kind === 'applications') progress?.(rows.applications);
  };
  // Starting a thread takes longer than a few ranges.
  if (database_url === undefined || ranges.length <= kinds.length)
    for (const range of ranges) await take(await checkRange(db, range));
  else {
    const count = availableParallelism();
    const threads = openCheckThreads({ database_url }, count);
    try {
      for await (const result of inOrder(ranges, (range) => threads.check(range), 2 * count))
        await take(result);
    } finally {
      await threads.stop();
    }
  }
  return {
    applications: rows.applications,
    files: fileCount,
    templates: templates.length,
    messages: rows.messages,
    unindexed,
    findings: findings.first,
    finding_count: findings.count,
  };
}

async function rangesOf(
  db: Db,
  sizes: Readonly<Record<IdRange['kind'], number>>,
): Promise<readonly IdRange[]> {
  const ranges: IdRange[] = [];
  for (const kind of kinds)
    for (let after = 0; ;) {
      const upto = await selectUpto(db, kind, after, sizes[kind]);
      if (upto === null) break;
      ranges.push({ kind, after, upto });
      after = upto;
    }
  return ranges;
}

/** The results of ranges in their order, while up to `concurrency` of them are being checked. */
async function* inOrder(
  ranges: readonly IdRange[],
  check: (range: IdRange) => Promise<RangeResult>,
  concurrency: number,
): AsyncGenerator<RangeResult> {
  let running: readonly Promise<RangeResult>[] = [];
  for (const range of ranges) {
    const result = check(range);
    // Awaited when its turn comes; until then a failure must not count as unhandled.
    result.catch(() => undefined);
    running = [...running, result];
    const [first, ...rest] = running;
    if (rest.length + 1 < concurrency || first === undefined) continue;
    running = rest;
    yield await first;
  }
  for (const result of running) yield await result;
}

async function checkFile(
  subject: string,
  file: StoredFile,
  { files, findings }: { readonly files: FileStore; readonly findings: Findings },
): Promise<void> {
  const text = await findingOfFile(files, file);
  if (text !== null) findings.add(subject, [text]);
}

/** Files per statement. */
const filesBatch = 200;

/** Adds the findings about files of notices and messages; returns the number of files. */
async function checkOtherFiles(db: Db, files: FileStore, findings: Findings): Promise<number> {
  let count = 0;
  for (const owner of ['notice', 'message'] as const)
    for (let after = 0; ;) {
      const stored = await selectFilesOf(db, owner, after, filesBatch);
      const last = stored.at(-1);
      if (last === undefined) break;
      for (const file of stored) {
        const subject = `${owner === 'notice' ? 'お知らせ' : 'メッセージ'} ${file.owner_id}`;
        await checkFile(subject, file, { files, findings });
      }
      count += stored.length;
      after = last.file_id;
    }
  return count;
}
