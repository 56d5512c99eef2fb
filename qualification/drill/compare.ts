import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { statements } from './cluster.ts';
import type { Acknowledged } from './clients.ts';
import type { FileStore } from '#server/files/store.ts';

/**
 * What was acknowledged against what is stored: one line for each difference. With a moment, in milliseconds
 * since the epoch, what is stored has to be as it was then: all that was acknowledged before, and nothing
 * that was sent after.
 */
export async function compare(
  { submitted, approved, begun }: Acknowledged,
  url: string,
  files: FileStore,
  moment = Infinity,
): Promise<string[]> {
  const differences: string[] = [];
  const select = `select a.application_id, a.field_value01 as marker,
            (select count(*)::int from application_event e
              where e.application_id = a.application_id and e.kind = 'approved') as approvals,
            (select json_agg(f.storage_key) from application_file f
              where f.application_id = a.application_id) as files
       from application a where a.field_value01 like '訓練%'`;
  // A database that was just recovered has nothing in memory and no statistics.
  const rows = await statements(url, ['analyze', select], 300);
  const stored = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const marker = String(row['marker']);
    if (stored.has(marker)) differences.push(`${marker} is stored twice`);
    stored.set(marker, row);
    if ((begun.get(marker) ?? Infinity) > moment) differences.push(`${marker} was sent after the moment`);
  }
  for (const [marker, { application_id, sha256, at }] of submitted) {
    const row = stored.get(marker);
    if (row === undefined) {
      if (at < moment) differences.push(`${marker} was acknowledged as ${application_id} and is lost`);
      continue;
    }
    if (row['application_id'] !== application_id)
      differences.push(
        `${marker} was acknowledged as ${application_id} and is ${String(row['application_id'])}`,
      );
    const of = (row['files'] ?? []) as readonly string[];
    if (of.length !== (sha256 === null ? 0 : 1)) differences.push(`${marker} has ${of.length} files`);
    for (const storage_key of of) {
      const bytes = await buffer(await files.read(storage_key));
      if (createHash('sha256').update(bytes).digest('hex') !== sha256)
        differences.push(`${marker}: its file has other bytes`);
    }
    const approvals = Number(row['approvals']);
    if (approvals > 1) differences.push(`${marker} was approved ${approvals} times`);
    if ((approved.get(application_id) ?? Infinity) < moment && approvals === 0)
      differences.push(`${marker}: its acknowledged approval is lost`);
    if (approvals > 0 && (begun.get(application_id) ?? Infinity) > moment)
      differences.push(`${marker}: its approval was sent after the moment`);
  }
  return differences;
}

/** The longest time, in seconds, without an acknowledged save between two moments. */
export function longestGap(times: readonly number[], from: number, to: number): number {
  let last = from;
  let longest = 0;
  for (const time of times) {
    if (time < from) continue;
    longest = Math.max(longest, Math.min(time, to) - last);
    last = Math.min(time, to);
    if (time > to) break;
  }
  return Math.max(longest, to - last) / 1000;
}

/** What `portal check` says if it finds a fault or fails; nothing otherwise. */
export function portalCheck(settings: Readonly<Record<string, string>>): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../scripts/portal.ts'), 'check'],
    { env: { ...process.env, ...settings }, encoding: 'utf8' },
  );
  return status === 0 ? [] : [`portal check: ${stdout}${stderr}`];
}
