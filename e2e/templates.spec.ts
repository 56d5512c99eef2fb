import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { detailScreen } from '#texts/application-detail.ts';
import {
  routeDialog,
  routeHint,
  routeMessage,
  routeConfirmation,
  routeTemplate,
} from '#texts/approval-route.ts';
import { invalid } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { failure, general } from '#texts/general.ts';
import { picker } from '#texts/ui.ts';
import { card, departmentStep, enterAtRoute } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog, expectConflict, expectSummary, expectTold } from './dialogs.ts';
import { enterStep, expectSteps, routeOpener } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** A name that no other test or width uses. */
const uniqueName = (name: string) => `${name}${Math.random().toString(36).slice(2, 8)}`;

/** Somebody at the route dialog of an application that awaits its route. */
async function atTheRoute(
  enter: (login_id: string, address?: string) => Promise<Page>,
  baseURL: string | undefined,
): Promise<{ page: Page; route: Locator; bar: Locator }> {
  const page = await enterAtRoute({ enter, baseURL });
  await routeOpener(page).click();
  const route = dialog(page, routeDialog.title);
  await expect(route).toBeVisible();
  return { page, route, bar: route.getByRole('group', { name: 'テンプレート' }) };
}

type Template = { saved_approval_route_id: number; updated_at: string };

/** Saves a template for everybody in 品質保証部 without a browser, over another one if `over` is given. */
async function save(client: APIRequestContext, name: string, over?: Template): Promise<Template> {
  const pic_approver_steps = [await departmentStep(client, '品質保証部', 4, null)];
  const call = over ? 'overwrite_save' : 'new_save';
  const response = await client.post(`/api/application/approval_route_edit/${call}`, {
    data: { ...over, approval_route_name: name, pic_approver_steps, viewer_steps: [] },
  });
  expect(response.status(), await response.text()).toBe(200);
  // As declared by the contract.
  return (await response.json()) as Template;
}

const quality = ['4', '承認者', '産業機器事業部 品質保証部', '全員', ''] as const;
const design = ['4', '担当者', '産業機器事業部 設計部', '吉田 翔太', ''] as const;

/** Opens the list, searches for a name and chooses it. */
async function choose(page: Page, bar: Locator, name: string): Promise<Locator> {
  await bar.getByRole('button', { name: routeTemplate.openList }).click();
  const list = dialog(page, routeTemplate.openList);
  await expect(list).toBeVisible();
  await waitUntilSettled(page);
  await list.getByRole('textbox', { name: 'ルート名' }).fill(name);
  await list.getByRole('button', { name: '検索', exact: true }).click();
  await waitUntilSettled(page);
  await list.getByRole('row').filter({ hasText: name }).getByRole('radio').check();
  return list;
}

test('a route is saved as a template, loaded, overwritten and deleted @desktop', async ({
  enter,
  baseURL,
}) => {
  const { page, route, bar } = await atTheRoute(enter, baseURL);
  const name = uniqueName('標準');
  const [saveNew, overwrite] = ['新規保存', '上書き保存'].map((verb) =>
    bar.getByRole('button', { name: verb }),
  ) as [Locator, Locator];
  await expect(overwrite).toBeDisabled();
  await checkPage(page);

  // No confirmation appears before the route is valid.
  await saveNew.click();
  await expectSummary(route, [invalid.required('ルート名'), routeMessage.noStep]);
  await route.getByLabel('ルート名').fill(name);
  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(page, routeDialog.addStep(4), {
    type: '担当者',
    target: { department: '設計部' },
    users: ['吉田 翔太'],
  });
  await saveNew.click();
  await answer(page, routeConfirmation.registerTemplate, 'キャンセル');
  await expect(saveNew).toBeFocused();
  await saveNew.click();
  await answer(page, routeConfirmation.registerTemplate, '登録');
  await expectTold(page, routeHint.templateSaved);
  await expect(bar).toContainText(`テンプレート${name}`);
  await checkPage(page);

  await route.getByRole('button', { name: '追加：担当者・承認者' }).click();
  await enterStep(page, routeDialog.addStep(5), {
    type: '承認者',
    target: { department: '品質保証部' },
    users: '全員',
    previous: { preset: '4' },
  });
  await overwrite.click();
  await answer(page, routeConfirmation.updateTemplate, '更新');
  await expect(bar.getByRole('status')).toHaveText(routeHint.templateSaved);
  // Its token moved with it.
  await overwrite.click();
  await answer(page, routeConfirmation.updateTemplate, '更新');
  await expect(bar.getByRole('status')).toHaveText(routeHint.templateSaved);

  await route.getByRole('button', { name: '削除：No 4' }).click();
  await answer(page, routeConfirmation.deleteStep, '削除');
  const list = await choose(page, bar, name);
  await expect(list.getByRole('row').filter({ hasText: name })).toContainText('2件');
  await checkPage(page);
  await list.getByRole('button', { name: '読込', exact: true }).click();
  await answer(page, routeConfirmation.replaceRoute, '置き換え');
  await expect(list).toHaveCount(0);
  await expectSteps(route, [design, ['5', '承認者', '産業機器事業部 品質保証部', '全員', '4']]);
  await expect(bar.getByRole('status')).toHaveText(routeHint.templateLoaded(name));

  const again = await choose(page, bar, name);
  const remove = again.getByRole('button', { name: '削除' });
  await remove.click();
  await answer(page, routeConfirmation.deleteTemplate, '削除');
  await expectTold(page, routeHint.templateDeleted);
  await expect(again).toContainText(general.emptySearch);
  await expect(remove).toBeDisabled();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(again).toHaveCount(0);
  // The route stays, but has no template any more.
  await expect(overwrite).toBeDisabled();
  await expect(bar).toContainText('未使用');
  // The message about the deleted template is gone.
  await expect(bar.getByRole('status')).toBeEmpty();
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  for (const text of [name, '吉田 翔太', '産業機器事業部 品質保証部'])
    await expect(card(page, '承認・却下の入力')).toContainText(text);
});

test('the list is searched by name, five a page; Escape closes only the top dialog @desktop', async ({
  enter,
  baseURL,
}) => {
  const colleague = await clientOf('pic1', baseURL ?? '');
  const name = uniqueName('検索');
  for (const number of [1, 2, 3, 4, 5, 6]) await save(colleague, `${name}${number}`);
  await colleague.dispose();
  const { page, bar } = await atTheRoute(enter, baseURL);
  const opener = bar.getByRole('button', { name: routeTemplate.openList });
  await opener.click();
  const list = dialog(page, routeTemplate.openList);
  await expect(list.getByRole('textbox', { name: 'ルート名' })).toBeFocused();
  await waitUntilSettled(page);
  await list.getByRole('textbox', { name: 'ルート名' }).fill(name);
  await list.getByRole('textbox', { name: 'ルート名' }).press('Enter');
  await waitUntilSettled(page);
  const rows = list.getByRole('table', { name: routeTemplate.list }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.nth(1)).toContainText(`${name}6`);
  await list.getByRole('button', { name: '次へ' }).click();
  await waitUntilSettled(page);
  await expect(rows).toHaveCount(2);
  await expect(list.getByRole('button', { name: '読込', exact: true })).toBeDisabled();
  await rows.nth(1).getByRole('radio').check();
  // Others than its author can only load it.
  await expect(rows.nth(1)).toContainText('不可');
  await expect(list.getByRole('button', { name: '削除' })).toBeDisabled();
  await checkPage(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(opener).toBeFocused();

  const row = await choose(page, bar, `${name}1`);
  await row.getByRole('button', { name: '読込', exact: true }).click();
  await expect(row).toHaveCount(0);
  await expectTold(page, routeHint.templateLoaded(`${name}1`));
  await expect(bar.getByRole('button', { name: '上書き保存' })).toBeDisabled();
  await expect(bar).toContainText(routeHint.whoMayOverwrite);
  await checkPage(page);
});

test('a loaded template marks users who have left, and can be neither set nor saved @desktop', async ({
  enter,
  baseURL,
}) => {
  const router = await clientOf('router1', baseURL ?? '');
  const name = uniqueName('退職');
  await save(router, name);
  await router.dispose();
  const { page, route, bar } = await atTheRoute(enter, baseURL);
  // As if somebody had become invalid since.
  await page.route('**/saved_approval_route_list?*', async (list) => {
    const response = await list.fetch();
    type Step = { all_flag: boolean; users: object[] };
    const body = (await response.json()) as { items: { pic_approver_steps: Step[] }[] };
    for (const step of body.items.flatMap((item) => item.pic_approver_steps)) {
      step.all_flag = false;
      step.users = [{ user_id: 1, full_name: '清水 勇', valid: false }];
    }
    await list.fulfill({ response, json: body });
  });
  const list = await choose(page, bar, name);
  await list.getByRole('button', { name: '読込', exact: true }).click();
  await expectSteps(route, [['4', '承認者', '産業機器事業部 品質保証部', '清水 勇（無効）', '']]);
  const text = routeMessage.invalidUsers;
  await expect(route).toContainText(text);
  await checkPage(page);
  for (const verb of ['新規保存', '上書き保存', '設定']) {
    await route.getByRole('button', { name: verb, exact: true }).click();
    await expectSummary(route, [text]);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  }
  await checkPage(page);

  await route.getByRole('button', { name: '編集：No 4' }).click();
  const form = dialog(page, routeDialog.editStep(4));
  await expect(form.getByRole('group', { name: picker.chosenUsers })).toContainText('清水 勇（無効）');
  await checkPage(page);
  await form.getByRole('radio', { name: '全員' }).check();
  await form.getByRole('button', { name: '決定' }).click();
  await expectSteps(route, [quality]);
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
});

test('an outdated template is not overwritten: the newest state is loaded, and the input stays @desktop', async ({
  enter,
  baseURL,
}) => {
  const admin = await clientOf('divadmin1', baseURL ?? '');
  const router = await clientOf('router1', baseURL ?? '');
  const name = uniqueName('同時');
  const first = await save(router, name);
  const { page, route, bar } = await atTheRoute(enter, baseURL);
  const list = await choose(page, bar, name);
  await list.getByRole('button', { name: '読込', exact: true }).click();
  await expectSteps(route, [quality]);
  const second = await save(admin, `${name}改`, first);

  const overwrite = bar.getByRole('button', { name: '上書き保存' });
  const newest = route.getByRole('button', { name: newestText.load });
  await route.getByLabel('ルート名').fill(`${name}私`);
  await overwrite.click();
  await answer(page, routeConfirmation.updateTemplate, '更新');
  await expectConflict(route, failure.stale);
  await checkPage(page);
  await newest.click();
  await expect(bar.getByRole('status')).toContainText(newestText.loadedBelowText);
  await expect(bar).toContainText(`${name}改`);
  await expect(route.getByLabel('ルート名')).toHaveValue(`${name}私`);
  await overwrite.click();
  await answer(page, routeConfirmation.updateTemplate, '更新');
  await expect(bar.getByRole('status')).toHaveText(routeHint.templateSaved);

  const third = { saved_approval_route_id: second.saved_approval_route_id, updated_at: '3' };
  const deletion = await admin.post('/api/application/approval_route_load/delete', { data: third });
  expect(deletion.status()).toBe(200);
  for (const client of [admin, router]) await client.dispose();
  await overwrite.click();
  await answer(page, routeConfirmation.updateTemplate, '更新');
  await expectConflict(route, failure.templateDeleted);
  await newest.click();
  await expect(bar.getByRole('status')).toContainText(routeHint.templateGone);
  await expect(overwrite).toBeDisabled();
  await expectSteps(route, [quality]);
  await checkPage(page);
});

test('the template of a set route can be overwritten when the dialog opens again, and after a reload @desktop', async ({
  enter,
  baseURL,
}) => {
  const router = await clientOf('router1', baseURL ?? '');
  const name = uniqueName('継続');
  await save(router, name);
  await router.dispose();
  const { page, route, bar } = await atTheRoute(enter, baseURL);
  const list = await choose(page, bar, name);
  await list.getByRole('button', { name: '読込', exact: true }).click();
  await route.getByRole('button', { name: '設定', exact: true }).click();
  await expect(route).toHaveCount(0);
  const opener = page.getByRole('button', { name: detailScreen.editRoute });
  const overwrite = bar.getByRole('button', { name: '上書き保存' });
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await opener.click();
    await expect(bar).toContainText(name);
    await overwrite.click();
    await answer(page, routeConfirmation.updateTemplate, '更新');
    await expect(bar.getByRole('status')).toHaveText(routeHint.templateSaved);
    // The next opening starts from the new template version, although the dialog was closed without 設定.
    await route.getByRole('button', { name: 'キャンセル' }).click();
    await expect(route).toHaveCount(0);
  }
});
