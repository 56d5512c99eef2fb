import { createHash, hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Actor } from '#domain/actor.ts';
import { firstField } from '#domain/application/custom-fields.ts';
import { readsRemark } from '#domain/application/discussion.ts';
import { role } from '#domain/codes.ts';
import { safeName, uniqueNames } from '#domain/copies/file-names.ts';
import { japanDate, showDate, showDateTime } from '#domain/japan-date.ts';
import { joinedNames } from '#domain/joined-names.ts';
import { audits } from '#domain/permissions.ts';
import { copiesFile } from '#texts/copies.ts';
import { label } from '#texts/fields.ts';
import { evidenceFile, readmeText } from '#texts/evidence-file.ts';
import { unlessHidden } from '#server/export/copies.ts';
import type { Db } from '#server/db/database.ts';
import { openCsv, type CsvColumn } from '#server/export/csv.ts';
import { madeBytes } from '#server/export/made-file.ts';
import type { ZipEntry } from '#server/export/zip.ts';
import { readStoredOrNull } from '#server/files/read-stored.ts';
import type { Services } from '#server/http/handler.ts';
import { requireValid } from '#server/organisation/queries-account-stop.ts';
import { withAuditedDivisions } from '#server/organisation/queries-auditors.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { visibleDetail } from '#server/features/application/access.ts';
import { printedFor } from '#server/features/application/detail/printed.ts';
import { downloadableFiles } from '#server/features/application/detail/visible-files.ts';
import { loadHistory } from '#server/features/application/queries-chain.ts';
import { loadedFrom } from '#server/features/application/queries-state.ts';
import { suppliersIn } from '#server/features/application/chain-entries.ts';
import { chainFilesOf } from './chain-files.ts';
import { selectSupplierNames } from './queries-suppliers.ts';

/** 証跡一式 (docs/rules/evidence.md#the-bundle). */

const verifier = path.join(import.meta.dirname, '../../../../deploy/verify.mjs');

/** An application of a bundle. A cancelled one is a row of the index alone. */
export type BundleItem = {
  readonly application_id: number;
  readonly application_at: string;
  readonly workflow_name: string;
  readonly applicant_full_name: string;
  readonly cancelled: boolean;
};

type Making = {
  readonly db: Db;
  readonly actor: Actor;
  /** When the call was received. */
  readonly now: Date;
  /** Of the register: its reader must audit the division of each item at that moment. */
  readonly asAuditor: boolean;
  readonly services: Pick<Services, 'files' | 'pdf' | 'settings' | 'evidence'>;
  /** Told of a time stamping authority that gave no time stamp. */
  readonly onError: (error: unknown) => void;
};

/**
 * The files of the bundle, one after the other. Throws once the reader is invalid or may no longer read an
 * application, which cuts the ZIP file off.
 */
export async function* bundleOf(items: readonly BundleItem[], making: Making): AsyncGenerator<ZipEntry> {
  const lines: string[] = [];
  const noted = (entry: ZipEntry): ZipEntry => {
    lines.push(`${hash('sha256', entry.bytes)}  ${entry.name}\n`);
    return entry;
  };
  const rows: Row[] = [];
  const began = Date.now();
  const clock = () => new Date(making.now.getTime() + Date.now() - began);
  for (const item of items) {
    if (item.cancelled) rows.push({ ...item, title: item.workflow_name, path: null, sha256: null });
    else
      for await (const entry of applicationEntries(item, making, clock(), (row) => rows.push(row)))
        yield noted(entry);
  }
  const { keys, timeStamp } = making.services.evidence;
  const index = openCsv(columns, 'utf-8');
  index.add(rows);
  yield noted({ name: copiesFile.index, bytes: index.download('').bytes, compress: true });
  yield noted(textEntry('README.txt', readme(making)));
  yield noted({ name: 'verify.mjs', bytes: await readFile(verifier), compress: true });
  if (keys.current !== null) yield noted(textEntry('keys/current.pem', keys.current.publicPem));
  for (const [index, pem] of keys.previous.entries())
    yield noted(textEntry(`keys/previous-${index + 1}.pem`, pem));
  const manifest = Buffer.from(lines.join(''));
  yield { name: 'manifest.sha256', bytes: manifest, compress: true };
  if (keys.current !== null)
    yield { name: 'manifest.sig', bytes: keys.current.sign(manifest), compress: false };
  const stamp = timeStamp && (await stampOf(manifest, timeStamp, making.onError));
  if (stamp !== null) yield { name: 'manifest.tsr', bytes: stamp, compress: false };
}

/** Without an answer the bundle has no time stamp, as its text says that it may. */
async function stampOf(
  manifest: Buffer,
  timeStamp: (sha256: Buffer) => Promise<Buffer>,
  onError: Making['onError'],
): Promise<Buffer | null> {
  try {
    return await timeStamp(createHash('sha256').update(manifest).digest());
  } catch (error) {
    onError(error);
    return null;
  }
}

/** Unlike the entries it is for people: an editor of Windows needs the mark and the line ends. */
function readme({ actor, now, services }: Making): string {
  const { settings, evidence } = services;
  const text = readmeText({
    operator: settings.operator.name,
    at: showDateTime(now.toISOString()),
    supplier: actor.role === role.supplier,
    fingerprint: evidence.keys.current?.fingerprint ?? null,
  });
  return `\ufeff${text.replaceAll('\n', '\r\n')}`;
}

const textEntry = (name: string, text: string): ZipEntry => ({
  name,
  bytes: Buffer.from(text),
  compress: true,
});

/** The files of one application as its reader may see it at the moment `now`. */
async function* applicationEntries(
  item: BundleItem,
  { db, actor: caller, asAuditor, services }: Making,
  now: Date,
  note: (row: Row) => void,
): AsyncGenerator<ZipEntry> {
  const { application_id } = item;
  await requireValid(db, caller);
  const actor = await withAuditedDivisions(db, caller, now);
  const user = await readerOf(db, actor, now);
  const row = await unlessHidden(() => visibleDetail(db, application_id, actor, user));
  if (row === null || (asAuditor && !audits(actor, row.division_id)))
    throw new Error(`User ${caller.user_id} may not read application ${application_id} any more.`);
  const { operator } = services.settings;
  const { view, document, file_name } = await printedFor(db, row, { actor, user, now }, operator);
  const title = joinedNames(view.content.workflow_name, firstField(view.content));
  const folder = `applications/${application_id}`;
  const entry = (name: string, bytes: Uint8Array, compress: boolean): ZipEntry => {
    note({ ...item, title, path: `${folder}/${name}`, sha256: hash('sha256', bytes) });
    return { name: `${folder}/${name}`, bytes, compress };
  };
  yield entry(
    safeName(file_name),
    await madeBytes({ file_name, document }, services.pdf, actor.user_id),
    false,
  );
  const nameOf = uniqueNames();
  for (const file of await downloadableFiles(db, [application_id], { actor, user })) {
    await requireValid(db, actor);
    const bytes = await readStoredOrNull(services.files, file);
    const name = `files/${nameOf(safeName(file.file_name))}`;
    if (bytes === null) note({ ...item, title, path: `${folder}/${name}`, sha256: null });
    else yield entry(name, bytes, false);
  }
  const { state, division_id } = loadedFrom(row);
  const history = await loadHistory(db, application_id);
  const suppliers = suppliersIn(history);
  if (actor.role === role.operator && suppliers.length > 0) {
    // The folders have numbers.
    const names = openCsv(supplierColumns, 'utf-8');
    names.add(await selectSupplierNames(db, suppliers));
    yield entry('suppliers.csv', names.download('').bytes, true);
  }
  const files = chainFilesOf(
    history,
    actor.role === role.supplier ? actor.supplier_id : null,
    (supplier_id) => !readsRemark(state, user, supplier_id, audits(actor, division_id)),
  );
  for (const { path: name, bytes } of files) yield entry(name, bytes, true);
}

/** A file; `path` is null for a cancelled application, `sha256` for what could not be read. */
type Row = BundleItem & {
  readonly title: string;
  readonly path: string | null;
  readonly sha256: string | null;
};

type SupplierName = Awaited<ReturnType<typeof selectSupplierNames>>[number];
const supplierColumns: readonly CsvColumn<SupplierName>[] = [
  { header: copiesFile.number, value: ({ supplier_id }) => supplier_id },
  { header: label.supplier_code, value: ({ supplier_code }) => supplier_code },
  {
    header: label.supplier_name,
    value: ({ company_name, branch_office_name }) => joinedNames(company_name, branch_office_name),
  },
];

const columns: readonly CsvColumn<Row>[] = [
  { header: copiesFile.date, value: ({ application_at }) => showDate(japanDate(new Date(application_at))) },
  { header: copiesFile.number, value: ({ application_id }) => application_id },
  { header: copiesFile.partner, value: ({ applicant_full_name }) => applicant_full_name },
  { header: copiesFile.title, value: ({ title }) => title },
  {
    header: copiesFile.path,
    value: ({ path, sha256 }) => {
      if (path === null) return evidenceFile.cancelled;
      return sha256 === null ? copiesFile.unreadable(path) : path;
    },
  },
  { header: copiesFile.sha256, value: ({ sha256 }) => sha256 },
];
