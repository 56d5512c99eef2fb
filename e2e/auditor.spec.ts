import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { auditor } from '#contract/auditor.ts';
import {
  auditorConfirmation,
  auditorLabel,
  auditorScreen,
  divisionsText,
  invalidGrant,
} from '#texts/auditor.ts';
import { periodText } from '#texts/delegation.ts';
import { discussionLabel } from '#texts/discussion.ts';
import { csvFile } from '#texts/export.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { copiesScreen } from '#texts/copies.ts';
import { evidenceFailure } from '#texts/evidence-failure.ts';
import { evidenceScreen } from '#texts/evidence-screen.ts';
import { failure, general } from '#texts/general.ts';
import { registerLabel, registerScreen } from '#texts/register.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { picker, text } from '#texts/ui.ts';
import { maxCsvRows } from '#domain/limits.ts';
import { showDate } from '#domain/japan-date.ts';
import {
  approveByApi,
  card,
  dayFromToday,
  departmentStep,
  newSupplier,
  openDetail,
  submitByApi,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectRefusal, expectSummary, expectTold } from './dialogs.ts';
import { expandCard } from './expand-card.ts';
import { unpack, verify } from '#testing/evidence.ts';
import { fileNamed, expectDownload } from './files.ts';
import { disclosureOf } from './locators.ts';
import { ownPortalTest } from './own-portal.ts';
import { remarkByApi } from './remark.ts';
import { expect } from './test.ts';

/** 監査（閲覧のみ） (docs/rules/auditing.md). */

/** Its own portal: an auditor opens the applications of others. */
const test = ownPortalTest('auditor');
test.describe.configure({ mode: 'default' });

const { division, workflow } = newSupplier;
const period = { first_day: dayFromToday(0), last_day: dayFromToday(30) };
const file = fileNamed('登記事項証明書.pdf');

/** One that is 承認, with a file and a remark, and one that is under way; all of 産業機器事業部. */
async function prepare(baseURL = ''): Promise<{ approved: number; open: number }> {
  const people = ['applicant1', 'reception1', 'router1', 'pic1', 'final1'];
  const [applicant, reception, router, pic, final] = await Promise.all(
    people.map((login_id) => clientOf(login_id, baseURL)),
  );
  if (!applicant || !reception || !router || !pic || !final) throw new Error('five people');
  const approved = await submitByApi(applicant, { file });
  await remarkByApi(applicant, approved);
  const open = await submitByApi(applicant);
  await approveByApi(reception, approved);
  const steps = [await departmentStep(router, '設計部', 4, null)];
  await approveByApi(router, approved, { name: '標準', steps });
  await approveByApi(pic, approved);
  await approveByApi(final, approved);
  for (const client of [applicant, reception, router, pic, final]) await client.dispose();
  return { approved, open };
}

/** Grants 監査 for the division without a browser. */
async function grantByApi(baseURL: string | undefined, full_name: string): Promise<void> {
  const admin = await clientOf('sysadmin', baseURL ?? '');
  // The contract's shapes.
  const { items } = (await (
    await admin.get(auditor.candidates.path, { params: { name: full_name, skip: 0, limit: 1 } })
  ).json()) as { items: { user_id: number }[] };
  const { division_dropdown_items } = (await (await admin.get(auditor.init.path)).json()) as {
    division_dropdown_items: { value: number; label: string }[];
  };
  const division_id = division_dropdown_items.find(({ label }) => label === division)?.value;
  const saved = await admin.post(auditor.save.path, {
    data: {
      user_id: items[0]?.user_id,
      all_divisions: false,
      division_ids: [division_id],
      ...period,
      reason: '内部監査',
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await admin.dispose();
}

/** Ends the grants of a person without a browser. */
async function endByApi(baseURL: string | undefined, full_name: string): Promise<void> {
  const admin = await clientOf('sysadmin', baseURL ?? '');
  const { items } = (await (
    await admin.get(auditor.list.path, { params: { skip: 0, limit: 25 } })
  ).json()) as {
    // The contract's shape.
    items: { auditor_grant_id: number; full_name: string; state: string; updated_at: string }[];
  };
  for (const { auditor_grant_id, state, updated_at, ...grant } of items) {
    if (grant.full_name !== full_name || state === 'ended') continue;
    const ended = await admin.post(auditor.end.path, { data: { auditor_grant_id, updated_at } });
    expect(ended.status(), await ended.text()).toBe(200);
  }
  await admin.dispose();
}

function grantOf(page: Page, full_name: string) {
  const list = page.getByRole('table', { name: auditorScreen.grants, exact: true });
  return list.getByRole('row').filter({ hasText: full_name });
}

const confirmed = [
  auditorConfirmation.divisions(divisionsText([division])),
  auditorConfirmation.period(periodText(period)),
];

/** Fills the form and grants 監査 for the division. */
async function grant(page: Page, full_name: string): Promise<void> {
  const form = card(page, auditorScreen.form);
  const press = form.getByRole('button', { name: auditorScreen.grant, exact: true });
  await press.click();
  await expectSummary(form, [
    invalid.notSelected(auditorLabel.user),
    invalidGrant.noDivision,
    invalid.required(auditorLabel.last_day),
    invalid.required(auditorLabel.reason),
  ]);
  await checkPage(page);
  await form.getByRole('button', { name: picker.chooseOf(auditorLabel.user) }).click();
  const people = dialog(page, picker.chooseOf(auditorLabel.user));
  await expect(people).toBeVisible();
  const search = async (name: string) => {
    await people.getByRole('textbox', { name: '氏名' }).fill(name);
    await people.getByRole('button', { name: text.search, exact: true }).click();
    await waitUntilSettled(page);
  };
  // Nobody chooses themselves.
  await search('佐藤 美咲');
  await expect(people.getByText(general.noneFound)).toBeVisible();
  await search(full_name);
  await checkPage(page);
  await people.getByRole('row').filter({ hasText: full_name }).getByRole('radio').check();
  await people.getByRole('button', { name: picker.decide }).click();
  await expect(people).toHaveCount(0);

  const all = form.getByRole('checkbox', { name: auditorScreen.allDivisions });
  const one = form.getByRole('checkbox', { name: division });
  await all.check();
  await expect(one).toHaveCount(0);
  await expect(form.getByText(invalidGrant.noDivision)).toHaveCount(0);
  await all.uncheck();
  await one.check();
  await form.getByRole('textbox', { name: auditorLabel.last_day }).fill(period.last_day);
  await form.getByLabel(auditorLabel.reason).fill('内部監査');
  await press.click();
  await answer(page, [...confirmed, auditorConfirmation.grant], auditorScreen.grant);
  await expectTold(page, auditorScreen.granted);
  const row = grantOf(page, full_name);
  for (const part of [auditorScreen.current, division, periodText(period), '内部監査', '佐藤 美咲'])
    await expect(row).toContainText(part);
  await expect(form.getByText(picker.none)).toBeVisible();
  await expect(form.getByLabel(auditorLabel.reason)).toHaveValue('');
  await checkPage(page);
}

/** The entry 申請台帳, in the menu that a phone opens first. */
async function menuEntry(page: Page) {
  const opener = page.getByRole('button', { name: shell.openMenu });
  if (await opener.isVisible()) await opener.click();
  return page
    .getByRole('navigation', { name: shell.menu })
    .or(page.getByRole('dialog'))
    .getByRole('link', { name: pageTitle.register, exact: true });
}

/** What those who take part do with an application. */
const actions = /^(?:書き込む|承認|却下|取り消し|担当者変更|催促|引き継ぎ|再申請)/;

async function saveCsv(page: Page, which: string): Promise<{ name: string; lines: string[] }> {
  await card(page, registerScreen.list)
    .getByRole('button', { name: registerScreen.csvOf(which), exact: true })
    .click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: csvFile.utf8 }).click();
  const download = await saving;
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  return { name: download.suggestedFilename(), lines };
}

test('a system admin grants 監査, and its auditor reads the records until it is ended', async ({
  enter,
  baseURL,
}) => {
  const { approved, open } = await prepare(baseURL);
  const admin = await enter('sysadmin', '/system-management');
  await admin.getByRole('link', { name: new RegExp(`^${pageTitle.auditor}`) }).click();
  await expect(admin.getByRole('heading', { level: 1, name: pageTitle.auditor })).toBeVisible();
  await checkPage(admin);
  await grant(admin, '渡辺 拓也');

  const page = await enter('applicant2', '/');
  await (await menuEntry(page)).click();
  await expect(page.getByRole('heading', { level: 1, name: pageTitle.register })).toBeVisible();
  await expect(page.getByText(registerScreen.covers(division, showDate(period.last_day)))).toBeVisible();
  await expandCard(page);
  const search = page.getByRole('search', { name: registerScreen.list });
  await search.getByRole('textbox', { name: registerLabel.workflow }).fill(workflow.slice(0, 4));
  await search
    .getByRole('combobox', { name: registerLabel.outcome })
    .selectOption({ label: registerScreen.approved });
  await search.getByRole('button', { name: text.search, exact: true }).click();
  const list = page.getByRole('table', { name: registerScreen.list, exact: true });
  const row = list.getByRole('row').filter({ hasText: `No.${approved}` });
  await expect(row).toContainText(division);
  await expect(list.getByRole('row').filter({ hasText: `No.${open}` })).toHaveCount(0);
  await checkPage(page);

  for (const [which, prefix] of [
    [registerScreen.applicationsCsv, `${registerScreen.list}_${registerScreen.applicationsCsv}_`],
    [registerScreen.stepsCsv, `${registerScreen.list}_${registerScreen.stepsCsv}_`],
  ] as const) {
    const saved = await saveCsv(page, which);
    expect(saved.name).toMatch(new RegExp(`^${prefix}\\d{8}\\.csv$`));
    const ofApproved = saved.lines.filter((line) => line.startsWith(`${approved},`));
    expect(ofApproved.length).toBeGreaterThan(which === registerScreen.stepsCsv ? 3 : 0);
    expect(saved.lines.some((line) => line.startsWith(`${open},`))).toBe(false);
  }

  await card(page, registerScreen.list)
    .getByRole('button', { name: evidenceScreen.zip, exact: true })
    .click();
  const saving = page.waitForEvent('download');
  await answer(
    page,
    [/^\d+件（添付ファイル/u, evidenceScreen.contents, evidenceScreen.confirm],
    evidenceScreen.zip,
  );
  const bundle = unpack(await readFile(await (await saving).path()));
  expect(bundle.has(`applications/${approved}/events/0001.json`)).toBe(true);
  const verdict = await verify(bundle);
  expect(verdict, verdict.text).toMatchObject({ code: 0 });
  await expectTold(page, copiesScreen.begun);

  const help = await page.context().newPage();
  await help.goto('/help?at=/register');
  await expect(help.getByRole('heading', { name: '申請台帳で承認の記録を確かめる' })).toBeFocused();
  await help.close();

  await row.getByRole('link').click();
  const content = card(page, '申請内容');
  await expect(content).toBeVisible();
  await disclosureOf(page, '履歴').click();
  await expect(page.getByRole('table', { name: '履歴' })).toContainText('承認（最終承認）');
  const discussion = page.getByRole('region', { name: discussionLabel.discussion, exact: true });
  await expect(discussion.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('button', { name: actions })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await checkPage(page);
  await expectDownload(page, content, file);

  await page.getByRole('link', { name: text.back, exact: true }).click();
  await expect(row.getByRole('link')).toBeFocused();
  await expandCard(page);
  await expect(search.getByRole('textbox', { name: registerLabel.workflow })).toHaveValue(
    workflow.slice(0, 4),
  );
  await checkPage(page);
  await openDetail(page, open);
  await expect(page.getByRole('main').getByRole('button', { name: actions })).toHaveCount(0);
  await page.getByRole('link', { name: text.back, exact: true }).click();
  // Opened by its address, it leads to the list of applications.
  await expect(page).toHaveURL(/\/application$/);
  await page.goto('/register');
  await waitUntilSettled(page);
  await expandCard(page);

  await grantOf(admin, '渡辺 拓也')
    .getByRole('button', { name: auditorScreen.endOf('渡辺 拓也') })
    .click();
  await answer(
    admin,
    [...confirmed, auditorConfirmation.ended('渡辺 拓也'), auditorConfirmation.end],
    auditorScreen.end,
  );
  await expectTold(admin, auditorScreen.endedNow);
  await expect(grantOf(admin, '渡辺 拓也').getByRole('button')).toHaveCount(0);
  await checkPage(admin);

  await search.getByRole('button', { name: text.search, exact: true }).click();
  await expect(page).toHaveURL(/\/error\/forbidden$/);
  await page.goto('/');
  await waitUntilSettled(page);
  await expect(await menuEntry(page)).toHaveCount(0);
});

test('an admin learns that somebody else ended a grant @desktop', async ({ enter, baseURL }) => {
  await grantByApi(baseURL, '松本 浩');
  const page = await enter('sysadmin', '/system-management/auditor');
  const name = auditorScreen.endOf('松本 浩');
  await expect(page.getByRole('button', { name }).first()).toBeVisible();
  await endByApi(baseURL, '松本 浩');
  await page.getByRole('button', { name }).first().click();
  await answer(
    page,
    [...confirmed, auditorConfirmation.ended('松本 浩'), auditorConfirmation.end],
    auditorScreen.end,
  );
  const list = card(page, auditorScreen.grants);
  await expectRefusal(list, failure.stale);
  await checkPage(page);
  await list.getByRole('button', { name: newestText.load }).click();
  await expectTold(page, newestText.loaded);
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await checkPage(page);
});

test('the form of a grant keeps what was typed, and says what the server refuses @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/system-management/auditor');
  const form = card(page, auditorScreen.form);
  await form.getByLabel(auditorLabel.reason).fill('書きかけの理由');
  await page.reload();
  await expect(form.getByLabel(auditorLabel.reason)).toHaveValue('書きかけの理由');
  await form.getByRole('button', { name: picker.chooseOf(auditorLabel.user) }).click();
  const people = dialog(page, picker.chooseOf(auditorLabel.user));
  await people.getByRole('radio').first().check();
  await people.getByRole('button', { name: picker.decide }).click();
  await form.getByRole('checkbox', { name: auditorScreen.allDivisions }).check();
  await form.getByRole('textbox', { name: auditorLabel.last_day }).fill(period.last_day);
  await page.route(`**${auditor.save.path}`, (route) =>
    route.fulfill({
      status: 422,
      json: { detail: [{ loc: ['body', 'user_id'], msg: invalidGrant.notCandidate }] },
    }),
  );
  await form.getByRole('button', { name: auditorScreen.grant, exact: true }).click();
  await answer(
    page,
    [
      auditorConfirmation.divisions(divisionsText(null)),
      auditorConfirmation.period(periodText(period)),
      auditorConfirmation.grant,
    ],
    auditorScreen.grant,
  );
  await expectSummary(form, [invalidGrant.notCandidate]);
  await checkPage(page);
});

test('the register says what is wrong with a search, and that a file would be too long @desktop', async ({
  enter,
  baseURL,
}) => {
  await grantByApi(baseURL, '井上 真理子');
  const page = await enter('final2', '/register');
  const search = page.getByRole('search', { name: registerScreen.list });
  await search.getByRole('textbox', { name: registerLabel.to }).fill('2020/01/01');
  await search.getByRole('button', { name: text.search, exact: true }).click();
  await expectSummary(search, [invalid.before(registerLabel.to, registerLabel.from)]);
  await checkPage(page);
  await search.getByRole('button', { name: text.clear }).click();
  await waitUntilSettled(page);
  await search.getByRole('textbox', { name: registerLabel.person }).fill('誰もいない');
  await search.getByRole('button', { name: text.search, exact: true }).click();
  await expect(card(page, registerScreen.list)).toContainText(general.emptySearch);
  await checkPage(page);
  await card(page, registerScreen.list)
    .getByRole('button', { name: evidenceScreen.zip, exact: true })
    .click();
  await expect(
    card(page, registerScreen.list).getByRole('group', { name: evidenceFailure.nothing }),
  ).toBeVisible();
  await checkPage(page);
  const msg = registerScreen.tooMany(maxCsvRows);
  await page.route('**/api/register/steps_csv?*', (route) =>
    route.fulfill({ status: 422, json: { detail: [{ loc: ['query', 'to'], msg }] } }),
  );
  await page.getByRole('button', { name: registerScreen.csvOf(registerScreen.stepsCsv) }).click();
  await page.getByRole('menuitem', { name: csvFile.utf8 }).click();
  await expect(card(page, registerScreen.list).getByRole('group', { name: msg })).toBeVisible();
  await checkPage(page);
});

test('who has no 監査 has neither the entry nor the screens @desktop', async ({ enter }) => {
  const page = await enter('divadmin1', '/system-management');
  await expect(await menuEntry(page)).toHaveCount(0);
  await expect(
    page.getByRole('main').getByRole('link', { name: new RegExp(`^${pageTitle.auditor}`) }),
  ).toHaveCount(0);
  for (const address of ['/register', '/system-management/auditor']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/error\/forbidden$/);
  }
});
