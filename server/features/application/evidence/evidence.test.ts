import { createPublicKey, hash, verify as verifySignature } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { japanDate } from '#domain/japan-date.ts';
import { evidenceLimits } from '#domain/limits.ts';
import { evidenceFailure } from '#texts/evidence-failure.ts';
import { evidenceFile } from '#texts/evidence-file.ts';
import { openPlaces } from '#server/export/places.ts';
import {
  act,
  bodyOf,
  cancel,
  expectDone,
  expectIssues,
  expectRefused,
  submitAndRoute,
  submitApplication,
} from '#testing/application.ts';
import { endAudits, grantAudit } from '#testing/auditing.ts';
import { loadDiscussion, writeRemark } from '#testing/discussion.ts';
import { unpack, verify } from '#testing/evidence.ts';
import { actorOf } from '#testing/mail-fixture.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import { startFakeAuthority } from '#testing/time-stamp-authority.ts';
import { evidenceHandlers } from './evidence.ts';

/** 証跡一式: what it has, for whom, and that it can be verified (docs/rules/evidence.md#the-bundle). */

const authority = await startFakeAuthority();
const portal = await portalForFile({ tsa_url: authority.url });
afterAll(() => authority.close());

const { detail, discussion } = calls.application;
const { register } = calls;
const auditor = 'approver2';
const file = (name: string) => ({ file1: new File([`${name}の中身`], name) });

let signed: number;
let aoba: number;
let tokai: number;
beforeAll(async () => {
  aoba = await portal.supplierId('S0001');
  tokai = await portal.supplierId('S0002');
  signed = await submitAndRoute(
    portal,
    { steps: [{ of: 'S0001', users: ['supplier1'] }, { of: 'S0002' }, { of: 'P102', users: ['pic1'] }] },
    { files: file('見積.txt') },
  );
  await writeRemark(portal, 'router1', signed, { text: '社内の相談', files: file('相談.txt') });
  await writeRemark(portal, 'router1', signed, { to: 'S0001', text: '言い間違い' });
  await writeRemark(portal, 'router1', signed, {
    to: 'S0001',
    text: '青葉への質問',
    files: file('質問.txt'),
  });
  const { remarks } = await loadDiscussion(portal, 'router1', signed);
  const wrong = remarks.find(({ text }) => text === '言い間違い')?.remark_id ?? 0;
  const router = await portal.as('router1');
  await expectDone(router.post(discussion.withdraw, { application_id: signed, remark_id: wrong }));
  await expectDone(
    act(portal, 'supplier1', 'approve', signed, { comment: '青葉の回答', files: file('青葉.txt') }),
  );
  await expectDone(act(portal, 'supplier2', 'approve', signed, { comment: '東海の回答' }));
  await expectDone(act(portal, 'pic1', 'approve', signed, { comment: '社内の所見' }));
  await expectDone(act(portal, 'final1', 'approve', signed));
});

async function saved(login_id: string, application_id: number) {
  const client = await portal.as(login_id);
  const { status, bytes, headers } = await client.download(detail.evidence_zip, { application_id });
  expect(status).toBe(200);
  return { files: unpack(bytes), headers };
}
const jsonOf = (bytes: Buffer | undefined): unknown => JSON.parse(bytes?.toString() ?? 'null');
const below = (files: ReturnType<typeof unpack>, folder: string) =>
  [...files.keys()].filter((name) => name.startsWith(folder)).map((name) => name.slice(folder.length));

describe('of one application', () => {
  test('has for staff all chains, the PDF and the files, and verifies', async () => {
    const { files, headers } = await saved('router1', signed);
    const folder = `applications/${signed}/`;
    const four = (count: number) => Array.from({ length: count }, (_, index) => `000${index + 1}.json`);
    expect(below(files, folder)).toEqual([
      `稟議書_新規取引申請書_${signed}.pdf`,
      'files/見積.txt',
      'files/青葉.txt',
      'files/やり取り_相談.txt',
      'files/やり取り_質問.txt',
      'suppliers.csv',
      ...four(7).map((name) => `events/${name}`),
      'events/heads.txt',
      'remarks/0001.json',
      'remarks/0002.withheld.json',
      'remarks/0003.json',
      'remarks/heads.txt',
      ...four(3).map((name) => `suppliers/${aoba}/events/${name}`),
      `suppliers/${aoba}/events/heads.txt`,
      `suppliers/${aoba}/remarks/0001.withheld.json`,
      `suppliers/${aoba}/remarks/0002.json`,
      `suppliers/${aoba}/remarks/heads.txt`,
      ...four(3).map((name) => `suppliers/${tokai}/events/${name}`),
      `suppliers/${tokai}/events/heads.txt`,
    ]);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain(
      `証跡一式_新規取引申請書_${signed}.zip`,
    );
    expect(jsonOf(files.get(`${folder}events/0004.json`))).toMatchObject({
      kind: 'approved',
      comment: '青葉の回答',
      files: [{ file_name: '青葉.txt', sha256: hash('sha256', '青葉.txtの中身') }],
    });
    expect(files.get(`${folder}suppliers.csv`)?.toString()).toContain(`${aoba},S0001,株式会社青葉精工 `);
    const text = [...files.values()].join('\n');
    expect(text).not.toContain('言い間違い');
    const verdict = await verify(files);
    expect(verdict).toMatchObject({ code: 0 });
    expect(verdict.text).toContain(`申請${signed} 全体のやり取り: 2件目は本文がありません`);
  });

  test('has for a supplier its own view alone, and verifies with the number of its PDF', async () => {
    const { files } = await saved('supplier1', signed);
    const folder = `applications/${signed}/`;
    expect(below(files, folder).filter((name) => !/^(files|suppliers)\//.test(name))).toEqual([
      `申請書（控え）_新規取引申請書_${signed}.pdf`,
    ]);
    expect(below(files, `${folder}suppliers/`).every((name) => name.startsWith(`${aoba}/`))).toBe(true);
    const readable = [...files].map(([name, bytes]) =>
      name.endsWith('.pdf') ? pdfText(bytes) : String(bytes),
    );
    for (const hidden of ['東海', '社内の', '言い間違い']) expect(readable.join('\n')).not.toContain(hidden);
    const pdf = pdfText(files.get(`${folder}申請書（控え）_新規取引申請書_${signed}.pdf`) ?? expect.fail());
    const number =
      /控え番号：([\d-]+-[0-9a-f\s]{64,})/.exec(pdf)?.[1]?.replaceAll(/\s/g, '').slice(0, 200) ?? '';
    expect(number).toMatch(new RegExp(`^${signed}-${aoba}-3-[0-9a-f]{64}$`));
    expect(await verify(files, [number])).toMatchObject({ code: 0 });
    expect(await verify(files, [number.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))])).toMatchObject(
      {
        code: 1,
      },
    );
  });

  test('is signed and stamped; without an answer of the authority it has no stamp', async () => {
    const { files } = await saved('router1', signed);
    const manifest = files.get('manifest.sha256') ?? expect.fail();
    const key = createPublicKey(files.get('keys/current.pem') ?? '');
    expect(verifySignature(null, manifest, key, files.get('manifest.sig') ?? Buffer.alloc(0))).toBe(true);
    expect(files.get('manifest.tsr')?.includes(Buffer.from(hash('sha256', manifest), 'hex'))).toBe(true);
    expect(files.has('keys/previous-1.pem')).toBe(true);
    expect(files.get('README.txt')?.toString()).toContain('■ この証跡で証明できないこと\r\n');
    const named = [...files.keys()].filter((name) => !name.startsWith('manifest.'));
    expect(
      manifest
        .toString()
        .split('\n')
        .slice(0, -1)
        .map((line) => line.slice(66)),
    ).toEqual(named);
    authority.mood = 'fails';
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const without = await saved('router1', signed);
    authority.mood = 'grants';
    expect(without.files.has('manifest.tsr')).toBe(false);
    expect(logged).toHaveBeenCalledWith('evidence: no time stamp:', expect.any(Error));
    logged.mockRestore();
    expect(await verify(without.files)).toMatchObject({ code: 0 });
  });

  test('names a file that can’t be read, and leaves it out', async () => {
    const id = await submitApplication(portal, { files: file('消えた.txt') });
    const { storage_key } = await portal.db
      .selectFrom('application_file')
      .select('storage_key')
      .where('application_id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = path.join(portal.filesFolder, storage_key);
    const bytes = await readFile(stored);
    await rm(stored);
    const { files } = await saved('applicant1', id);
    await writeFile(stored, bytes);
    expect(below(files, `applications/${id}/files/`)).toEqual([]);
    expect(files.get('index.csv')?.toString()).toContain(
      '消えた.txt（読み取れなかったため、含まれていません）',
    );
    expect(await verify(files)).toMatchObject({ code: 0 });
  });

  test('is a 404 for who may not open it, with its size', async () => {
    const client = await portal.as('applicant2');
    expect((await client.download(detail.evidence_zip, { application_id: signed })).status).toBe(404);
    expectRefused(await client.get(detail.evidence_size, { application_id: signed }), 404);
    const router = await portal.as('router1');
    const size = bodyOf(
      detail.evidence_size.output,
      await router.get(detail.evidence_size, { application_id: signed }),
    );
    const bytes = ['見積', '青葉', '相談', '質問'].reduce(
      (sum, name) => sum + Buffer.from(`${name}.txtの中身`).length,
      0,
    );
    expect(size).toEqual({ item_count: 1, bytes });
  });
});

describe('of the register', () => {
  const today = japanDate(new Date());
  const whole = { by: 'submitted' as const, from: '2020-01-01', to: today };
  let cancelled: number;
  let open: number;
  beforeAll(async () => {
    cancelled = await submitApplication(portal, { login_id: 'applicant2' });
    await expectDone(cancel(portal, 'applicant2', cancelled));
    open = await submitApplication(portal, { login_id: 'applicant2' });
    await grantAudit(portal, auditor);
  });
  const found = { ...whole, person: '渡辺' };

  test('has all that the search finds; a cancelled application is a row of the index', async () => {
    const client = await portal.as(auditor);
    const { status, bytes, headers } = await client.download(register.evidence_zip, whole);
    expect(status).toBe(200);
    const files = unpack(bytes);
    const folders = new Set(
      [...files.keys()].flatMap((name) => /^applications\/(\d+)\//.exec(name)?.[1] ?? []),
    );
    expect(folders.has(String(signed)) && folders.has(String(open))).toBe(true);
    expect(folders.has(String(cancelled))).toBe(false);
    const rows: Readonly<Record<string, string>>[] = parse(files.get('index.csv') ?? '', {
      bom: true,
      columns: true,
    });
    expect(rows.find((row) => row['番号'] === String(cancelled))?.['ファイル']).toBe(evidenceFile.cancelled);
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toContain('証跡一式_20200101_');
    expect(await verify(files)).toMatchObject({ code: 0 });
    const size = bodyOf(register.evidence_size.output, await client.get(register.evidence_size, whole));
    expect(size.item_count).toBe(folders.size + 1);
    const [row] = await portal.db
      .selectFrom('audit_event')
      .select(['action', 'object_kind', 'detail'])
      .where('user_id', '=', await portal.userId(auditor))
      .where('action', '=', 'exported')
      .orderBy('audit_event_id', 'desc')
      .execute();
    expect(row).toMatchObject({
      object_kind: 'register',
      detail: { exported: '証跡一式', format: 'zip', rows: size.item_count, from: whole.from },
    });
  });

  test('is refused before the first byte: nothing, too much, too large, by whom it is no register', async () => {
    const client = await portal.as(auditor);
    const refusal = async (changes: object, msg: string) =>
      expectIssues(
        await client.send(register.evidence_zip, { ...whole, ...changes }),
        [[['from'], msg]],
        'query',
      );
    await refusal({ person: 'だれでもない' }, evidenceFailure.nothing);
    const { items, megabytes } = evidenceLimits;
    const set = (size: number) =>
      portal.db
        .updateTable('application_file')
        .set({ size })
        .where('application_id', '=', signed)
        .where('file_name', '=', '見積.txt')
        .execute();
    await set(megabytes * 1_000_000 + 1);
    await refusal({}, evidenceFailure.tooMuch(items, megabytes));
    const router = await portal.as('router1');
    expectIssues(
      await router.send(detail.evidence_zip, { application_id: signed }),
      [[['application_id'], evidenceFailure.tooLarge(megabytes)]],
      'query',
    );
    await set(Buffer.from('見積.txtの中身').length);
    for (let count = 0; count <= items; count += 1) await submitApplication(portal);
    await refusal({}, evidenceFailure.tooMuch(items, megabytes));
    expect(bodyOf(register.evidence_size.output, await client.get(register.evidence_size, whole))).toEqual({
      item_count: items + 1,
      bytes: 0,
    });
    expectRefused(await router.send(register.evidence_zip, whole), 403);
  });

  /** The stream of a ZIP file, of which nothing has been read yet. */
  const handlers = evidenceHandlers(openPlaces());
  async function begin(login_id = auditor): Promise<Readable> {
    const actor = await actorOf(portal.db, login_id);
    if (actor.role !== 1) throw new Error('an auditor is an operator');
    const { bytes } = await handlers.register.evidence_zip({
      db: portal.db,
      actor: { ...actor, audited_divisions: 'all' },
      input: register.evidence_zip.query.parse({ ...whole, person: found.person }),
      now: new Date(),
      services: portal.services,
    });
    return bytes as Readable;
  }

  test('takes the place of its reader until it has ended', async () => {
    const first = await begin();
    await expect(begin()).rejects.toMatchObject({
      refusal: { status: 422, issues: [{ loc: ['query', 'from'], msg: evidenceFailure.running }] },
    });
    await buffer(first);
    // Of two calls at once one is refused, and leaves the place of the other alone.
    const both = await Promise.allSettled([begin(), begin()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(begin()).rejects.toMatchObject({ refusal: { status: 422 } });
    for (const each of both) if (each.status === 'fulfilled') await buffer(each.value);
    await buffer(await begin());
  });

  test('has no end once the grant has ended, even while it is sent', async () => {
    const stream = await begin();
    await endAudits(portal, auditor);
    await expect(buffer(stream)).rejects.toThrow(/may not read application \d+ any more/);
    // Also of an application that its reader may open without a grant.
    const own = await begin('applicant2');
    await expect(buffer(own)).rejects.toThrow(/may not read application \d+ any more/);
    await grantAudit(portal, auditor);
    expect(unpack(await buffer(await begin())).has('manifest.sha256')).toBe(true);
  });
});
