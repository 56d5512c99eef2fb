import type { Locator, Page } from '@playwright/test';
import { applicationConfirmation } from '#texts/application-detail.ts';
import { routeDialog } from '#texts/approval-route.ts';
import {
  actingName,
  actsFor,
  onBehalfOf,
  delegationLabel,
  delegationNote,
  delegationConfirmation,
  delegationScreen,
  nameWithAbsence,
  periodText,
} from '#texts/delegation.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { pageTitle, shell } from '#texts/shell.ts';
import { successorScreen } from '#texts/successor.ts';
import { supplierScreen } from '#texts/supplier-management.ts';
import { picker, text } from '#texts/ui.ts';
import {
  applicationOf,
  approveByApi,
  card,
  dayFromToday,
  decideOnScreen,
  departmentStep,
  enterAtRoute,
  enterDetail,
  openDetail,
  submitByApi,
  submitted,
  supplierStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { colleague, endDelegations, nameDelegate } from './delegation.ts';
import { answer, dialog, expectRefusal, expectSummary, expectTold } from './dialogs.ts';
import { ownPortalTest } from './own-portal.ts';
import { enterStep, routeOpener } from './route-dialog.ts';
import { expect } from './test.ts';

/** 代理 (docs/rules/delegation.md). */

/** Its own portal: a delegate finds the applications of others in their lists. */
const test = ownPortalTest('delegation');
test.describe.configure({ mode: 'default' });

const period = { first_day: dayFromToday(0), last_day: dayFromToday(3) };

/** Chooses a person in the picker that is open under this title. */
async function choose(page: Page, title: string, name: string): Promise<void> {
  const people = dialog(page, picker.chooseOf(title));
  await expect(people).toBeVisible();
  await waitUntilSettled(page);
  await people.getByRole('textbox', { name: '氏名' }).fill(name);
  await people.getByRole('button', { name: text.search, exact: true }).click();
  await waitUntilSettled(page);
  await checkPage(page);
  await people.getByRole('row').filter({ hasText: name }).getByRole('radio').check();
  await people.getByRole('button', { name: picker.decide }).click();
  await expect(people).toHaveCount(0);
}

/** Fills the form 代理人の設定 for today and three days more. */
async function fill(page: Page, delegate: string): Promise<Locator> {
  const form = card(page, delegationScreen.naming);
  await form.getByRole('button', { name: picker.chooseOf(delegationLabel.delegate) }).click();
  await choose(page, delegationLabel.delegate, delegate);
  await form.getByRole('textbox', { name: delegationLabel.first_day }).fill(period.first_day);
  await form.getByRole('textbox', { name: delegationLabel.last_day }).fill(period.last_day);
  return form;
}

async function name(page: Page, delegate: string): Promise<void> {
  const form = await fill(page, delegate);
  await form.getByRole('button', { name: delegationScreen.name, exact: true }).click();
  await answer(
    page,
    [delegationConfirmation.period(periodText(period)), delegationConfirmation.name],
    delegationScreen.name,
  );
  await expectTold(page, delegationNote.named);
  await expect(rowOf(page, delegate)).toContainText(delegationScreen.active);
  await checkPage(page);
}

/** The list of delegates is empty. */
function noDelegate(page: Page): Locator {
  return card(page, delegationScreen.own).getByText(general.emptyList);
}

function rowOf(page: Page, delegate: string): Locator {
  const list = page.getByRole('table', { name: delegationScreen.own, exact: true });
  return list.getByRole('row').filter({ hasText: delegate });
}

async function history(page: Page): Promise<Locator> {
  await page.getByText('履歴', { exact: true }).click();
  return page.getByRole('table', { name: '履歴' });
}

test('an approver goes on leave, the delegate approves, and the history says for whom @desktop', async ({
  enter,
  baseURL,
}) => {
  const absent = await enter('final1', '/');
  await absent.getByRole('button', { name: shell.userMenu('産業機器事業部 営業部 松本 浩') }).click();
  await absent.getByRole('link', { name: pageTitle.delegation }).click();
  await expect(absent.getByRole('heading', { level: 1, name: pageTitle.delegation })).toBeVisible();
  await expect(noDelegate(absent)).toBeVisible();
  await expect(card(absent, delegationScreen.ofOthers)).toHaveCount(0);
  await checkPage(absent);
  await name(absent, '佐々木 隆');

  const [applicant, reception, router, pic] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
    await clientOf('pic1', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  await approveByApi(router, id, { name: '標準', steps: [await departmentStep(router, '設計部', 4, null)] });
  await approveByApi(pic, id);
  for (const client of [applicant, reception, router, pic]) await client.dispose();

  const delegate = await enter('approver1', '/');
  const awaiting = card(delegate, '承認待ち')
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(awaiting).toContainText(actsFor('松本 浩'));
  await checkPage(delegate);
  await delegate.goto('/application');
  const row = card(delegate, '申請一覧')
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(row).toContainText(actsFor('松本 浩'));
  await expect(row.getByRole('checkbox')).toHaveCount(0);
  await checkPage(delegate);
  await row.getByRole('radio').check();
  await delegate.getByRole('button', { name: text.openDetail }).click();
  await expect(card(delegate, '承認・却下の入力')).toContainText(actingName('佐々木 隆', '松本 浩'));
  await checkPage(delegate);
  await decideOnScreen(delegate, '承認', [onBehalfOf('松本 浩'), applicationConfirmation.approve]);

  await openDetail(absent, id);
  await expect(card(absent, '回付状況')).toContainText(actingName('佐々木 隆', '松本 浩'));
  await expect(await history(absent)).toContainText(actingName('佐々木 隆', '松本 浩'));
  await checkPage(absent);
});

test('a delegate whose period is ended while the form is open loses no text @desktop', async ({
  enter,
  baseURL,
}) => {
  const reception = await clientOf('reception1', baseURL ?? '');
  await nameDelegate(reception, '山田 千尋', period);
  await reception.dispose();
  const id = await submitted(baseURL);
  const page = await enterDetail(enter, 'pic2', id);
  const entry = card(page, '承認・却下の入力');
  await entry.getByLabel('コメント').fill('書きかけの長いコメント');

  const absent = await enter('reception1', '/delegation');
  const end = delegationScreen.ofDelegate(delegationScreen.end, '山田 千尋');
  await absent.getByRole('button', { name: end }).click();
  await answer(
    absent,
    [
      delegationConfirmation.period(periodText(period)),
      delegationConfirmation.ended('山田 千尋'),
      delegationConfirmation.end,
    ],
    delegationScreen.end,
  );
  await expectTold(absent, delegationNote.ended);
  await expect(noDelegate(absent)).toBeVisible();

  await entry.getByRole('button', { name: '承認', exact: true }).click();
  await answer(
    page,
    [
      onBehalfOf('山本 直樹'),
      applicationConfirmation.withComment('書きかけの長いコメント'),
      applicationConfirmation.approve,
    ],
    '承認',
  );
  const ended = entry.getByRole('group', { name: failure.delegationEnded, exact: true });
  await expect(ended).toBeFocused();
  await expect(ended).toHaveText(failure.delegationEnded);
  await expect(entry.getByLabel('コメント')).toHaveValue('書きかけの長いコメント');
  for (const button of ['却下', '承認'])
    await expect(entry.getByRole('button', { name: button, exact: true })).toBeDisabled();
  await expect(entry.getByRole('button', { name: newestText.load })).toHaveCount(0);
  await checkPage(page);
});

test('an administrator names a delegate with a reason, and learns of an end in between @desktop', async ({
  enter,
  baseURL,
}) => {
  const page = await enter('sysadmin', '/delegation');
  await card(page, delegationScreen.ofOthers)
    .getByRole('button', { name: delegationScreen.openOthers })
    .click();
  await choose(page, delegationScreen.person, '小林 大輔');
  await expect(card(page, delegationScreen.person)).toContainText('小林 大輔');
  await checkPage(page);
  const form = card(page, delegationScreen.naming);
  const press = form.getByRole('button', { name: delegationScreen.name, exact: true });
  await press.click();
  await expectSummary(form, [
    invalid.notSelected(delegationLabel.delegate),
    invalid.required(delegationLabel.first_day),
    invalid.required(delegationLabel.last_day),
    invalid.required(delegationLabel.reason),
  ]);
  await checkPage(page);
  await fill(page, '吉田 翔太');
  await form.getByLabel(delegationLabel.reason).fill('入院のため');
  await press.click();
  await answer(
    page,
    [
      delegationConfirmation.absent('小林 大輔'),
      delegationConfirmation.period(periodText(period)),
      delegationConfirmation.name,
    ],
    delegationScreen.name,
  );
  await expectTold(page, delegationNote.named);
  // It names the administrator.
  await expect(rowOf(page, '吉田 翔太')).toContainText('佐藤 美咲');

  const absent = await clientOf('router1', baseURL ?? '');
  await endDelegations(absent);
  await absent.dispose();
  await rowOf(page, '吉田 翔太').getByRole('button').click();
  await answer(
    page,
    [
      delegationConfirmation.absent('小林 大輔'),
      delegationConfirmation.period(periodText(period)),
      delegationConfirmation.ended('吉田 翔太'),
      delegationConfirmation.end,
    ],
    delegationScreen.end,
  );
  const list = card(page, delegationScreen.own);
  await expectRefusal(list, failure.stale);
  await list.getByRole('button', { name: newestText.load }).click();
  await expect(noDelegate(page)).toBeVisible();
  await checkPage(page);
});

test('the forms of a person lead administrators to their delegations and their successor @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/supplier-management');
  await page.getByRole('table', { name: supplierScreen.list }).getByRole('row').nth(1).dblclick();
  const users = page.getByRole('table', { name: supplierScreen.users });
  await waitUntilSettled(page);
  await checkPage(page);
  await users
    .getByRole('link', { name: new RegExp(`^${pageTitle.delegation}：`) })
    .first()
    .click();
  await expect(card(page, delegationScreen.naming)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/delegation');
  await page.goBack();
  await users
    .getByRole('link', { name: new RegExp(`^${pageTitle.successor}：`) })
    .first()
    .click();
  await expect(card(page, successorScreen.people)).toContainText('石井 陽子');
  await page.goto('/internal-user-management');
  await page.getByRole('table', { name: internalUserScreen.list }).getByRole('row').nth(2).dblclick();
  const user = page.getByRole('dialog');
  await user.getByRole('link', { name: pageTitle.delegation }).click();
  await expect(card(page, delegationScreen.person)).toBeVisible();
  await expect(user).toHaveCount(0);
});

test('who is away is marked while the route is set, and in the detail @desktop', async ({
  enter,
  baseURL,
}) => {
  for (const login_id of ['pic1', 'final1']) {
    const absent = await clientOf(login_id, baseURL ?? '');
    await endDelegations(absent);
    await nameDelegate(absent, '中村 愛', period);
    await absent.dispose();
  }
  const away = { ...period, delegate_name: '中村 愛' };
  const finalApprover = `最終承認：${nameWithAbsence('松本 浩', away)}`;
  const page = await enterAtRoute({ enter, baseURL });
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  await route.getByLabel('ルート名').fill('標準');
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(page, routeDialog.addStep(4), {
    target: { department: '設計部' },
    users: [nameWithAbsence('吉田 翔太', away), '山田 千尋'],
  });
  await expect(route).toContainText(nameWithAbsence('吉田 翔太', away));
  await expect(route).toContainText(finalApprover);
  await checkPage(page);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  await expect(card(page, '承認・却下の入力')).toContainText(nameWithAbsence('吉田 翔太', away));
  await expect(card(page, '承認・却下の入力')).toContainText(finalApprover);
  const id = applicationOf(page);
  await decideOnScreen(page, '承認', [applicationConfirmation.approve]);
  await openDetail(page, id);
  await expect(card(page, '回付状況')).toContainText(nameWithAbsence('吉田 翔太', away));
  await checkPage(page);
});

test('a supplier’s user goes on leave, and a colleague approves @phone', async ({ enter, baseURL }) => {
  const absent = await enter('supplier1', '/');
  await absent.getByRole('button', { name: shell.openMenu }).click();
  await absent.getByRole('dialog').getByRole('link', { name: pageTitle.delegation }).click();
  await expect(noDelegate(absent)).toBeVisible();
  await checkPage(absent);
  await name(absent, '岡田 隆之');

  const [applicant, reception, router, approver] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
    await clientOf('router1', baseURL ?? ''),
    await clientOf('supplier1b', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  const step = await supplierStep(router, 'S0001', 4);
  const steps = [{ ...step, all_flag: false, users: [{ user_id: await colleague(approver, '石井 陽子') }] }];
  await approveByApi(router, id, { name: '標準', steps });
  for (const client of [applicant, reception, router, approver]) await client.dispose();

  const delegate = await enter('supplier1b', '/');
  const requested = card(delegate, '対応依頼')
    .getByRole('row')
    .filter({ hasText: `No.${id}` });
  await expect(requested).toContainText(actsFor('石井 陽子'));
  await checkPage(delegate);
  await requested.getByRole('link').click();
  await expect(card(delegate, '承認・却下の入力')).toContainText(actingName('岡田 隆之', '石井 陽子'));
  // At the head; beside the form it is hidden.
  const asked = delegate.getByText('石井 陽子 様の代理として、承認のお願いが届いています。');
  await expect(asked.filter({ visible: true })).toHaveCount(1);
  await checkPage(delegate);
  await decideOnScreen(delegate, '承認', [onBehalfOf('石井 陽子'), applicationConfirmation.approve]);

  await openDetail(absent, id);
  await expect(await history(absent)).toContainText(actingName('岡田 隆之', '石井 陽子'));
  await checkPage(absent);
});
