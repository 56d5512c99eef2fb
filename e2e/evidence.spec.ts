import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fileSizeText } from '#domain/file-size.ts';
import { detailScreen } from '#texts/application-detail.ts';
import { copiesScreen } from '#texts/copies.ts';
import { evidenceFailure } from '#texts/evidence-failure.ts';
import { evidenceScreen } from '#texts/evidence-screen.ts';
import { detail } from '#contract/application/detail.ts';
import { unpack, verify } from '#testing/evidence.ts';
import { approveByApi, enterDetail, submitByApi, supplierStep } from './application.ts';
import { checkPage } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, expectRefusal, expectTold } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { mailsTo } from './mail.ts';
import { expect, test } from './test.ts';

/** 証跡一式 and 控え番号 (docs/rules/evidence.md). */

const file = fileNamed('見積書.pdf');

type Signer = { readonly login_id: string; readonly code: string };

/** A user gets one ZIP file at a time, and both projects may run at once. */
const signers: Readonly<Record<string, Signer>> = {
  desktop: { login_id: 'supplier1', code: 'S0001' },
  phone: { login_id: 'supplier2', code: 'S0002' },
};

/** One that a supplier has signed, to its end. */
async function signed(baseURL: string, { login_id, code }: Signer): Promise<number> {
  const people = ['applicant1', 'reception1', 'router1', login_id, 'final1'];
  const [applicant, reception, router, supplier, final] = await Promise.all(
    people.map((login_id) => clientOf(login_id, baseURL)),
  );
  if (!applicant || !reception || !router || !supplier || !final) throw new Error('five people');
  const id = await submitByApi(applicant, { file });
  await approveByApi(reception, id);
  const steps = [await supplierStep(router, code, 4)];
  await approveByApi(router, id, { name: '標準', steps });
  await approveByApi(supplier, id);
  await approveByApi(final, id);
  for (const client of [applicant, reception, router, supplier, final]) await client.dispose();
  return id;
}

/** 履歴 with the button below it. */
async function openHistory(page: Page): Promise<Locator> {
  await page.getByText(detailScreen.history, { exact: true }).click();
  const button = page.getByRole('button', { name: evidenceScreen.zip, exact: true });
  await expect(button).toBeVisible();
  return button;
}

test('a supplier saves what proves its part, and somebody without the portal verifies it with the mails', async ({
  enter,
  baseURL,
}, { project }) => {
  const signer = signers[project.name];
  if (signer === undefined) throw new Error(project.name);
  const id = await signed(baseURL ?? '', signer);
  const page = await enterDetail(enter, signer.login_id, id);
  const button = await openHistory(page);
  await checkPage(page);
  await button.click();
  const saving = page.waitForEvent('download');
  await answer(
    page,
    [copiesScreen.size(1, fileSizeText(file.buffer.length)), evidenceScreen.contents, evidenceScreen.confirm],
    evidenceScreen.zip,
  );
  const download = await saving;
  expect(download.suggestedFilename()).toBe(`証跡一式_新規取引申請書_${id}.zip`);
  await expectTold(page, copiesScreen.begun);
  await checkPage(page);

  const receipts: string[] = [];
  await expect(async () => {
    const mails = await mailsTo(page, `${signer.login_id}@`, id);
    const found = mails.flatMap(({ text }) => /控え番号：(\S+)/.exec(text)?.[1] ?? []);
    expect(found).toHaveLength(2);
    receipts.splice(0, 2, ...found);
  }).toPass({ timeout: 15_000, intervals: [200] });
  const files = new Map(unpack(await readFile(await download.path())));
  expect(files.get(`applications/${id}/files/見積書.pdf`)?.equals(file.buffer)).toBe(true);
  const verdict = await verify(files, receipts);
  expect(verdict, verdict.text).toMatchObject({ code: 0 });

  // Somebody alters what the supplier has done.
  const own = [...files.keys()].find((name) => name.endsWith('/events/0002.json'));
  const entry = files.get(own ?? '')?.toString() ?? '';
  files.set(own ?? '', Buffer.from(entry.replace('"kind":"approved"', '"kind":"rejected"')));
  const altered = await verify(files, receipts);
  expect(altered).toMatchObject({ code: 1 });
  expect(altered.text).toContain(`${own} の内容が変わっています。`);
  expect(altered.text).toContain('最初に違う記録は2件目（却下、');
});

test('while another ZIP file is made, it says so @desktop', async ({ enter, baseURL }) => {
  const client = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(client);
  await client.dispose();
  const page = await enterDetail(enter, 'applicant1', id);
  const button = await openHistory(page);
  const refusal = {
    status: 422,
    json: { detail: [{ loc: ['query', 'application_id'], msg: evidenceFailure.running }] },
  };
  await page.route(`**${detail.evidence_size.path}?*`, (route) => route.fulfill(refusal));
  await button.click();
  await expectRefusal(page.getByRole('main'), evidenceFailure.running);
  await checkPage(page);
});
