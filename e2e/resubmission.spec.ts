import type { Locator, Page } from '@playwright/test';
import { fieldKind } from '#domain/codes.ts';
import { misfitsText } from '#texts/create-form.ts';
import { createScreen } from '#texts/application.ts';
import { applicationConfirmation, resubmissionRequest } from '#texts/application-detail.ts';
import {
  routeConfirmation,
  routeDialog,
  routeHint,
  routeMessage,
  routeTemplate,
} from '#texts/approval-route.ts';
import { invalid, label } from '#texts/fields.ts';
import { draftText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import {
  applicationOf,
  approveByApi,
  card,
  dayFromToday,
  departmentStep,
  enterDetail,
  openDetail,
  rejectByApi,
  submitByApi,
  submitParallel,
  valueOf,
  submitted,
  userStep,
} from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectSummary } from './dialogs.ts';
import { fileNamed } from './files.ts';
import { expectSteps, routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

test('a rejected application is resubmitted with its values, and both link to each other @desktop', async ({
  enter,
  baseURL,
}) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, {
    file: fileNamed('見積書.pdf'),
    values: { field_value01: '株式会社𠮷野屋', field_value02: '来年四月' },
  });
  const reception = await clientOf('reception1', baseURL ?? '');
  await rejectByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();

  const page = await enterDetail(enter, 'applicant1', id);
  await checkPage(page);
  await page.getByRole('link', { name: '再申請', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '申請書作成' })).toBeVisible();
  await waitUntilSettled(page);
  const form = card(page, '申請内容の入力');
  await expect(form.getByText(createScreen.resubmittedFiles)).toBeVisible();
  await expect(form.getByLabel('取引先名')).toHaveValue('株式会社𠮷野屋');
  await expect(form.getByLabel('回答希望日')).toHaveValue('');
  const formerFile = form
    .getByRole('group', { name: createScreen.formerFiles })
    .getByRole('checkbox', { name: /^見積書\.pdf/ });
  await expect(formerFile).not.toBeChecked();
  await expect(page.getByText(draftText.restored)).toHaveCount(0);
  await checkPage(page);

  // Typed text is stored as a draft of this address, in addition to the copied values.
  await form.getByLabel('取引先名').fill('株式会社吉野家');
  await formerFile.check();
  await page.reload();
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(formerFile).toBeChecked();
  await expect(form.getByLabel('取引先名')).toHaveValue('株式会社吉野家');

  await form.getByLabel('回答希望日').fill(dayFromToday(9));
  await form.getByRole('button', { name: '申請', exact: true }).click();
  const misfits = misfitsText([{ label: '取引開始日', kind: fieldKind.date }]);
  await answer(page, [createScreen.leftEmpty(['想定年額']), misfits, createScreen.applyNow], '申請');
  await page.waitForURL('**/application/detail?application_id=*');
  const again = applicationOf(page);
  expect(again).not.toBe(id);
  await expect(valueOf(card(page, '申請内容'), '取引先名')).toHaveText('株式会社吉野家');
  await expect(valueOf(card(page, '申請内容'), '添付ファイル')).toContainText('見積書.pdf');
  await checkPage(page);
  await valueOf(card(page, '申請内容'), '元の申請').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`application_id=${id}$`));
  await waitUntilSettled(page);
  await expect(valueOf(card(page, '申請内容'), '取引先名')).toHaveText('株式会社𠮷野屋');
  await valueOf(card(page, '申請内容'), '再申請した申請').getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`application_id=${again}$`));
});

test('a reviewer asks for a corrected application, and one button leads the applicant to it', async ({
  enter,
  baseURL,
}) => {
  const { router, pic, ...started } = await routedForRejection(baseURL);
  const { id, applicant, reception } = started;
  const reviewer = await enterDetail(enter, 'pic1', id);
  await reviewer.getByLabel(label.comment).fill('単価の根拠を添付してください。');
  await reviewer.getByRole('button', { name: '却下', exact: true }).click();
  const question = reviewer.getByRole('alertdialog');
  await question.getByRole('checkbox', { name: resubmissionRequest.request }).check();
  await answer(
    reviewer,
    [
      'コメント：単価の根拠を添付してください。',
      applicationConfirmation.thisEndsTheApplication,
      applicationConfirmation.reject,
    ],
    '却下',
  );
  await reviewer.waitForURL('**/application');
  await openDetail(reviewer, id);
  const steps = card(reviewer, '回付状況');
  await expect(steps.getByRole('row').filter({ hasText: '吉田 翔太' })).toContainText(
    resubmissionRequest.request,
  );
  await expect(reviewer.getByText(resubmissionRequest.asked)).toHaveCount(0);
  await checkPage(reviewer);

  const own = await enterDetail(enter, 'applicant1', id);
  await expect(own.getByText(resubmissionRequest.asked)).toBeVisible();
  await expect(own.getByText(resubmissionRequest.reason('単価の根拠を添付してください。'))).toBeVisible();
  await expect(own.getByRole('link', { name: '再申請', exact: true })).toHaveCount(0);
  await checkPage(own);
  await own.getByRole('link', { name: resubmissionRequest.button, exact: true }).click();
  await waitUntilSettled(own);
  const form = card(own, '申請内容の入力');
  await form.getByLabel('回答希望日').fill(dayFromToday(9));
  await form.getByRole('button', { name: '申請', exact: true }).click();
  await own.getByRole('alertdialog').getByRole('button', { name: '申請' }).click();
  await own.waitForURL('**/application/detail?application_id=*');
  const again = applicationOf(own);
  await approveByApi(reception, again);
  const offered = await router.get('/api/application/detail/former_route', {
    params: { application_id: again },
  });
  expect(await offered.json()).toMatchObject({ former_route: { approval_route_name: '前回の標準' } });

  // Who received the former one has done so again; who set its route is asked once more.
  const setter = await enterDetail(enter, 'router1', again);
  const row = card(setter, '回付状況').getByRole('row').filter({ hasText: '申請ルート設定' });
  await expect(row).toContainText(/前回承認済み：\S+ \S+（\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}）/);
  await checkPage(setter);
  // The former application leads to the new one now, and may still be submitted once more.
  await openDetail(own, id);
  await expect(own.getByText(resubmissionRequest.asked)).toHaveCount(0);
  await expect(own.getByRole('link', { name: '再申請', exact: true })).toBeVisible();
  for (const client of [applicant, reception, router, pic]) await client.dispose();
});

test('a supplier is not asked whether it wants a corrected application @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitParallel(baseURL);
  const page = await enterDetail(enter, 'supplier1', id);
  await page.getByLabel(label.comment).fill('受けられません。');
  await page.getByRole('button', { name: '却下', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText(applicationConfirmation.reject)).toBeVisible();
  await expect(question.getByRole('checkbox')).toHaveCount(0);
});

test('an application that cannot be resubmitted says why, or does not exist @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await submitted(baseURL);
  const page = await enter('applicant1');
  await page.goto(`/application/create?workflow_id=1&resubmit_application_id=${id}`);
  await expect(page.getByText(failure.notCompleted)).toBeVisible();
  await checkPage(page);
  for (const broken of ['', 'abc', '0', '1&resubmit_application_id=2', '2147483647']) {
    await page.goto(`/application/create?workflow_id=1&resubmit_application_id=${broken}`);
    await expect(page).toHaveURL(/\/error\/not-found$/);
  }
});

test('more files than fit are named before anything is sent @desktop', async ({ enter, baseURL }) => {
  const applicant = await clientOf('applicant1', baseURL ?? '');
  const id = await submitByApi(applicant, { file: fileNamed('見積書.pdf') });
  const reception = await clientOf('reception1', baseURL ?? '');
  await rejectByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();
  const page = await enterDetail(enter, 'applicant1', id);
  await page.getByRole('link', { name: '再申請', exact: true }).click();
  await waitUntilSettled(page);
  const form = card(page, '申請内容の入力');
  for (const number of [1, 2, 3] as const)
    await form.getByLabel(label.application_file(number)).setInputFiles(fileNamed(`${number}.pdf`));
  await form.getByRole('checkbox', { name: /^見積書\.pdf/ }).check();
  await form.getByLabel('回答希望日').fill(dayFromToday(9));
  await form.getByRole('button', { name: '申請', exact: true }).click();
  await expectSummary(form, [invalid.tooManyFiles(3)]);
  await checkPage(page);
  await form.getByRole('button', { name: invalid.tooManyFiles(3) }).click();
  await expect(form.getByRole('checkbox', { name: /^見積書\.pdf/ })).toBeFocused();
});

/** An application of applicant1 that waits for pic1 and 品質保証部, with the clients of who had it. */
async function routedForRejection(baseURL = '') {
  const [applicant, reception, router, pic] = await Promise.all(
    ['applicant1', 'reception1', 'router1', 'pic1'].map((login_id) => clientOf(login_id, baseURL)),
  );
  if (!applicant || !reception || !router || !pic) throw new Error('nobody is signed in');
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  const steps = [
    await userStep(router, '設計部', '吉田 翔太', 4),
    await departmentStep(router, '品質保証部', 5, '4'),
  ];
  await approveByApi(router, id, { name: '前回の標準', steps });
  return { id, applicant, reception, router, pic };
}

/** A rejected application of applicant1 with a route, and the clients of who submits and receives the next. */
async function rejectedWithRoute(baseURL?: string) {
  const { router, pic, ...started } = await routedForRejection(baseURL);
  await rejectByApi(pic, started.id);
  for (const client of [router, pic]) await client.dispose();
  return started;
}

test('the route setter is offered the former route, marked where people have left @desktop', async ({
  enter,
  baseURL,
}) => {
  const { id, applicant, reception } = await rejectedWithRoute(baseURL);
  const again = await submitByApi(applicant, { resubmit: id });
  await approveByApi(reception, again);
  for (const client of [applicant, reception]) await client.dispose();

  const page = await enterDetail(enter, 'router1', again);
  // As if 吉田 翔太 had left: the company of all tests keeps its people.
  await page.route('**/detail/former_route?*', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    await route.fulfill({ response: answer, body: text.replace(leaves, '$1false') });
  });
  await page.reload();
  await waitUntilSettled(page);
  await checkPage(page);
  const rows = [
    ['4', '承認者', '産業機器事業部 設計部', '吉田 翔太（無効）', ''],
    ['5', '承認者', '産業機器事業部 品質保証部', '全員', '4'],
  ] as const;
  // In the dialog, beside the templates.
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  const former = route.getByRole('button', { name: routeTemplate.former });
  await former.click();
  await expect(route.getByRole('status').filter({ hasText: routeHint.formerLoaded })).toBeVisible();
  await expect(route.getByLabel('ルート名')).toHaveValue('前回の標準');
  await expectSteps(route, rows);
  await checkPage(page);
  // It asks before it replaces steps, and can be undone.
  await former.click();
  await answer(page, routeConfirmation.replaceByFormer, routeTemplate.replace);
  for (let count = 0; count < 2; count += 1)
    await route.getByRole('button', { name: routeDialog.undo }).click();
  await expect(route.getByText(general.emptyList).first()).toBeVisible();
  await route.getByRole('button', { name: 'キャンセル' }).click();

  // Beside the name of the route, it opens the dialog.
  await page.getByRole('button', { name: routeTemplate.former }).click();
  await expectSteps(route, rows);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expectSummary(route, [routeMessage.invalidUsers]);
  await checkPage(page);
});

/** The mark of the first named user. */
const leaves = /("full_name":"吉田 翔太","absence":null,"valid":)true/;

test('without a former route none is offered @desktop', async ({ enter, baseURL }) => {
  const [applicant, reception] = [
    await clientOf('applicant1', baseURL ?? ''),
    await clientOf('reception1', baseURL ?? ''),
  ];
  const id = await submitByApi(applicant);
  await rejectByApi(reception, id);
  const again = await submitByApi(applicant, { resubmit: id });
  await approveByApi(reception, again);
  for (const client of [applicant, reception]) await client.dispose();
  const page = await enterDetail(enter, 'router1', again);
  await expect(page.getByRole('button', { name: routeTemplate.former })).toHaveCount(0);
  await routeOpener(page).click();
  await expect(dialog(page, routeDialog.title)).toBeVisible();
  await expect(page.getByRole('button', { name: routeTemplate.former })).toHaveCount(0);
});

test('a rejected application is back on its former route in 8 clicks @desktop', async ({
  enter,
  baseURL,
}) => {
  const { id, applicant, reception } = await rejectedWithRoute(baseURL);
  let clicks = 0;
  const click = async (page: Page, target: Locator) => {
    await waitUntilSettled(page);
    await expect(target).toBeInViewport({ ratio: 1 });
    await target.click();
    clicks += 1;
  };

  const own = await enterDetail(enter, 'applicant1', id);
  await click(own, own.getByRole('link', { name: '再申請', exact: true }));
  await click(own, own.getByLabel('回答希望日'));
  await own.keyboard.type(dayFromToday(9));
  await click(own, own.getByRole('button', { name: '申請', exact: true }));
  await click(own, own.getByRole('alertdialog').getByRole('button', { name: '申請' }));
  await own.waitForURL('**/application/detail?application_id=*');
  const again = applicationOf(own);
  await approveByApi(reception, again);
  for (const client of [applicant, reception]) await client.dispose();

  const page = await enterDetail(enter, 'router1', again);
  await click(page, page.getByRole('button', { name: routeTemplate.former }));
  await click(page, dialog(page, routeDialog.title).getByRole('button', { name: '設定', exact: true }));
  await click(page, page.getByRole('button', { name: '承認', exact: true }));
  await click(page, page.getByRole('alertdialog').getByRole('button', { name: '承認' }));
  await page.waitForURL('**/application');
  expect(clicks).toBe(8);
  await openDetail(page, again);
  await expect(card(page, '回付状況')).toContainText('吉田 翔太');
});
