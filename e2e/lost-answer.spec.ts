import type { Page, Route } from '@playwright/test';
import { applicationNote, detailScreen } from '#texts/application-detail.ts';
import { createScreen } from '#texts/application.ts';
import { routeConfirmation, routeDialog, routeHint } from '#texts/approval-route.ts';
import {
  delegationConfirmation,
  delegationLabel,
  delegationNote,
  delegationScreen,
  periodText,
} from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { storedBefore } from '#texts/general.ts';
import { messageConfirmation } from '#texts/message.ts';
import { picker } from '#texts/ui.ts';
import { card, dayFromToday, enterAtRoute, newSupplier, openForm, submitByApi } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectSummary, expectTold } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { chooseDestination, rowOf } from './message.ts';
import { enterStep, routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** A save whose answer is lost takes effect once (docs/rules/api.md#lost-answers). */

test.beforeEach(({ problems }) => problems.expect(/ERR_FAILED/));

/** The server stores the save, but none of its answers arrives. */
async function loseAnswers(page: Page, path: string): Promise<{ readonly sent: string[] }> {
  const sent: string[] = [];
  await page.route(`**${path}`, async (route: Route) => {
    sent.push(route.request().headers()['idempotency-key'] ?? '');
    await route.fetch();
    return route.abort();
  });
  return { sent };
}

/** How many applications of this name the applicant has. */
async function countOf(baseURL: string | undefined, login_id: string, name: string): Promise<number> {
  const client = await clientOf(login_id, baseURL ?? '');
  const params = { search_type: 1, skip: 0, limit: 100, q: name };
  const found = await client.get('/api/application/list/application_list', { params });
  // The contract's shape.
  const { total_count } = (await found.json()) as { total_count: number };
  await client.dispose();
  return total_count;
}

/** Fills the form of a new supplier, with a file. */
async function fillApplication(page: Page, name: string): Promise<void> {
  await openForm(page, newSupplier);
  await page.getByLabel('取引先名').fill(name);
  await page.getByLabel('回答希望日').fill(dayFromToday(5).replaceAll('-', '/'));
  await page.getByLabel(label.application_file(1)).setInputFiles(fileNamed('見積書.pdf'));
}

async function apply(page: Page): Promise<void> {
  await page.getByRole('button', { name: createScreen.apply, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: createScreen.apply, exact: true }).click();
}

test('an application with a file, stored although both answers were lost, is opened and not made again', async ({
  enter,
  baseURL,
}) => {
  const name = `返事なし${Math.random().toString(36).slice(2, 8)}`;
  const page = await enter('applicant1', '/application');
  await fillApplication(page, name);
  const { sent } = await loseAnswers(page, '/api/application/create/save');
  await apply(page);
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await page.waitForURL('**/application/detail?application_id=*');
  await expect(page.getByText('見積書.pdf').first()).toBeVisible();
  await waitUntilSettled(page);
  await checkPage(page);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
  expect(await countOf(baseURL, 'applicant1', name)).toBe(1);
});

test('an application that never arrived is sent again once its file is chosen again @desktop', async ({
  enter,
  baseURL,
}) => {
  const name = `未達${Math.random().toString(36).slice(2, 8)}`;
  const page = await enter('applicant1', '/application');
  await fillApplication(page, name);
  await page.route('**/api/application/create/save', (route) => route.abort(), { times: 2 });
  await apply(page);
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await expect(page.getByText(draftText.lost.not_stored)).toBeVisible();
  await expect(page.getByText(draftText.chooseFilesAgain)).toBeVisible();
  await checkPage(page);
  await page.getByLabel(label.application_file(1)).setInputFiles(fileNamed('見積書.pdf'));
  await apply(page);
  await page.waitForURL('**/application/detail?application_id=*');
  expect(await countOf(baseURL, 'applicant1', name)).toBe(1);
});

test('while nobody can be asked, the form says so, and the next try asks before it sends @desktop', async ({
  enter,
  baseURL,
}) => {
  const name = `不明${Math.random().toString(36).slice(2, 8)}`;
  const page = await enter('applicant1', '/application');
  await fillApplication(page, name);
  await loseAnswers(page, '/api/application/create/save');
  await page.route('**/api/save/outcome', (route) => route.abort(), { times: 2 });
  await apply(page);
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await expect(page.getByText(draftText.lost.unknown)).toBeVisible();
  await checkPage(page);
  await page.unroute('**/api/application/create/save');
  await apply(page);
  await expectSummary(page, [storedBefore]);
  expect(await countOf(baseURL, 'applicant1', name)).toBe(1);
});

test('a message whose answer is lost is opened, and the next one is new @desktop', async ({ enter }) => {
  const title = '返事のない送信';
  const page = await enter('approver2', '/message/create');
  await chooseDestination(page, 'サプライヤー', '株式会社水戸電機 本社工場');
  await page.getByLabel('タイトル').fill(title);
  await page.getByLabel('本文').fill('届いたかどうか分かりません。');
  await loseAnswers(page, '/api/message/create/save');
  await page.getByRole('button', { name: '送信', exact: true }).click();
  await answer(
    page,
    [messageConfirmation.messageReach(1, 0, 1), /^メールでの通知：/, messageConfirmation.sendMessage],
    '送信',
  );
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await page.waitForURL('**/message/view?message_id=*');
  await page.getByRole('link', { name: '戻る' }).click();
  await waitUntilSettled(page);
  await expect(rowOf(page, title)).toHaveCount(1);
  await page.getByRole('link', { name: '新規作成' }).click();
  // The list has a field of the same name, and stays until the form's code is there.
  await page.waitForURL('**/message/create');
  await waitUntilSettled(page);
  await expect(page.getByLabel('タイトル')).toHaveValue('');
  await expect(page.getByText(draftText.restored)).toHaveCount(0);
});

test('a decision whose answer is lost is told once its form is gone @desktop', async ({ enter, baseURL }) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant);
  await applicant.dispose();
  const page = await enter('reception1', `/application/detail?application_id=${id}`);
  await loseAnswers(page, '/api/application/detail/approve');
  const entry = card(page, detailScreen.entry);
  await entry.getByRole('button', { name: detailScreen.approve, exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: detailScreen.approve, exact: true })
    .click();
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await page.waitForURL('**/application');
  await expectTold(page, new RegExp(`^${applicationNote.approved}.*No\\.${id}`));
  await checkPage(page);
  // Nothing of it is kept: the next failure leads nowhere else.
  await page.goto('/error/system-error');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(draftText.keptAt)).toHaveCount(0);
});

test('a template whose answer is lost is there once @desktop', async ({ enter, baseURL }) => {
  const name = `控え${Math.random().toString(36).slice(2, 8)}`;
  const page = await enterAtRoute({ enter, baseURL });
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  await route.getByLabel('ルート名').fill(name);
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(page, routeDialog.addStep(4), {
    type: '担当者',
    target: { department: '設計部' },
    users: ['吉田 翔太'],
  });
  const { sent } = await loseAnswers(page, '/api/application/approval_route_edit/new_save');
  await route.getByRole('button', { name: '新規保存' }).click();
  await answer(page, routeConfirmation.registerTemplate, '登録');
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await waitUntilSettled(page);
  await routeOpener(page).click();
  const bar = route.getByRole('group', { name: 'テンプレート' });
  await expect(bar.getByRole('status')).toHaveText(routeHint.templateSaved);
  await expect(bar).toContainText(`テンプレート${name}`);
  await checkPage(page);
  expect(sent).toHaveLength(2);
});

test('a delegate whose naming was stored is not named again @desktop', async ({ enter }) => {
  const page = await enter('viewer1', '/delegation');
  const form = card(page, delegationScreen.naming);
  const period = { first_day: dayFromToday(200), last_day: dayFromToday(201) };
  await form.getByRole('button', { name: picker.chooseOf(delegationLabel.delegate) }).click();
  const people = dialog(page, picker.chooseOf(delegationLabel.delegate));
  await people.getByRole('row').getByRole('radio').first().check();
  await people.getByRole('button', { name: picker.decide }).click();
  await form.getByRole('textbox', { name: delegationLabel.first_day }).fill(period.first_day);
  await form.getByRole('textbox', { name: delegationLabel.last_day }).fill(period.last_day);
  await loseAnswers(page, '/api/delegation/save');
  await form.getByRole('button', { name: delegationScreen.name, exact: true }).click();
  await answer(
    page,
    [delegationConfirmation.period(periodText(period)), delegationConfirmation.name],
    delegationScreen.name,
  );
  await page.waitForURL('**/error/system-error');
  await page.goBack();
  await expect(form.getByText(delegationNote.named)).toBeVisible();
  const own = page.getByRole('table', { name: delegationScreen.own, exact: true });
  // The heading and the delegation.
  await expect(own.getByRole('row')).toHaveCount(2);
  await checkPage(page);
});
