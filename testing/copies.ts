import { unzipSync } from 'fflate';
import { parse } from 'csv-parse/sync';
import type { Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import type { TestPortal } from './portal.ts';

type Query = Sent<typeof calls.copies.zip>;

/** All kinds of yesterday to tomorrow. */
export function copyQuery(changes: Partial<Query> = {}): Query {
  const day = (days: number) => japanDate(new Date(Date.now() + days * 86_400_000));
  return { from: day(-1), to: day(1), applications: 'true', messages: 'true', notices: 'true', ...changes };
}

/** A row of index.csv. */
export type CopyRow = Readonly<
  Record<'日付' | '種別' | '番号' | '相手' | '件名' | 'ファイル' | 'SHA-256', string>
>;

/** A ZIP file of copies: its files by their paths, and its index. */
export function readCopies(bytes: Uint8Array) {
  const files = new Map(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]),
  );
  const index: CopyRow[] = parse(files.get('index.csv') ?? '', { bom: true, columns: true });
  return { files, index, names: [...files.keys()] };
}

/** What a user saves. Throws if there is no ZIP file. */
export async function saveCopies(portal: TestPortal, login_id: string, changes: Partial<Query> = {}) {
  const { status, bytes, headers } = await (
    await portal.as(login_id)
  ).download(calls.copies.zip, copyQuery(changes));
  if (status !== 200) throw new Error(`copies of ${login_id}: ${status} ${bytes.toString()}`);
  return { ...readCopies(bytes), headers };
}
