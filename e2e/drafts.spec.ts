import type { Locator, Page } from '@playwright/test';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { internalUserScreen } from '#texts/internal-user-management.ts';
import { noticeLabel, noticeScreen } from '#texts/notice.ts';
import { pageTitle as titles } from '#texts/shell.ts';
import {
  supplierGroupLabel,
  supplierGroupConfirmation,
  supplierGroupScreen,
} from '#texts/supplier-group-management.ts';
import { card, dayFromToday, departmentStep, approveByApi, newSupplier, submitted } from './application.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import { answer, dialog } from './dialogs.ts';
import { chooseDestination } from './message.ts';
import { expireSession, identify } from './people.ts';
import { chooseTarget } from './route-dialog.ts';
import { expect, test } from './test.ts';

/** What is typed into a form is never lost without a confirmation (docs/rules/sign-in.md#drafts). */

const newGroupName = '下書きのグループ';
const text = '書きかけ';

type Form = {
  readonly name: string;
  readonly user: string;
  /** The path of the call that saves. */
  readonly saves: string;
  /** The name of its screen on the error page. */
  readonly screen: string;
  /** Makes what it needs; returns its address. */
  readonly address: (baseURL: string) => Promise<string>;
  /** Opens it once its screen is open, if it is not open then. */
  readonly show?: (page: Page) => Promise<void>;
  /** The text field that the test is about, and what it holds before. */
  readonly field: (page: Page) => Locator;
  readonly before?: string;
  /** Fills in all else that saving needs. */
  readonly fill?: (page: Page) => Promise<void>;
  /** The button that saves, and the one in its confirmation if that has another name. */
  readonly button: string;
  readonly confirmLabel?: string;
  /** Where キャンセル leads; a dialog stays on its screen. No キャンセル by default. */
  readonly cancelled?: string;
};

const written = (day: string) => day.replaceAll('-', '/');

const forms: readonly Form[] = [
  {
    name: 'a new application',
    user: 'applicant1',
    saves: 'application/create/save',
    screen: '申請書作成',
    address: async (baseURL) => {
      const client = await clientOf('applicant1', baseURL);
      const { division_dropdown_items } = await json<Divisions>(client.get('/api/application/list/init'));
      const division_id = valueIn(division_dropdown_items, newSupplier.division);
      const { workflow_dropdown_items } = await json<{ workflow_dropdown_items: Items }>(
        client.get('/api/application/list/workflow', { params: { division_id } }),
      );
      await client.dispose();
      return `/application/create?workflow_id=${valueIn(workflow_dropdown_items, newSupplier.workflow)}`;
    },
    field: (page) => page.getByLabel('取引先名'),
    fill: (page) => page.getByLabel('回答希望日').fill(written(dayFromToday(5))),
    button: '申請',
    cancelled: '/application',
  },
  {
    name: 'a decision',
    user: 'reception1',
    saves: 'application/detail/approve',
    screen: '申請詳細',
    address: async (baseURL) => `/application/detail?application_id=${await submitted(baseURL)}`,
    field: (page) => page.getByLabel('コメント'),
    button: '承認',
  },
  {
    name: 'a new assignee',
    user: 'router1',
    saves: 'application/detail/replace',
    screen: '申請詳細',
    address: async (baseURL) => {
      const id = await submitted(baseURL);
      const [reception, router] = [await clientOf('reception1', baseURL), await clientOf('router1', baseURL)];
      await approveByApi(reception, id);
      await approveByApi(router, id, {
        name: '標準',
        steps: [await departmentStep(router, '設計部', 4, null)],
      });
      await reception.dispose();
      await router.dispose();
      return `/application/detail?application_id=${id}`;
    },
    show: async (page) => {
      await card(page, '回付状況').getByRole('button', { name: '担当者変更：No 4', exact: true }).click();
      await expect(dialog(page, '担当者変更')).toBeVisible();
    },
    field: (page) => page.getByLabel('変更理由'),
    fill: async (page) => {
      await chooseTarget(page, dialog(page, '担当者変更'), { department: '品質保証部' });
      await dialog(page, '担当者変更').getByRole('radio', { name: '全員' }).check();
    },
    button: '変更',
    cancelled: '/application/detail',
  },
  {
    name: 'a notice',
    user: 'divadmin1',
    saves: 'notice/edit/save',
    screen: 'お知らせ投稿',
    address: async () => '/notice/edit',
    field: (page) => page.getByRole('textbox', { name: 'タイトル' }),
    fill: async (page) => {
      await page.getByRole('textbox', { name: '本文' }).fill('本文です。');
      await page.getByLabel(noticeLabel.publish_date_from).fill(written(dayFromToday(2)));
      await page.getByLabel(noticeLabel.publish_date_to).fill(written(dayFromToday(3)));
      await page.getByRole('checkbox', { name: noticeScreen.all }).check();
    },
    button: '投稿',
  },
  {
    name: 'a message',
    user: 'pic1',
    saves: 'message/create/save',
    screen: 'メッセージ作成',
    address: async () => '/message/create',
    field: (page) => page.getByRole('textbox', { name: 'タイトル' }),
    fill: async (page) => {
      await page.getByRole('textbox', { name: '本文' }).fill('本文です。');
      await chooseDestination(page, 'サプライヤー', '株式会社青葉精工 本社');
    },
    button: '送信',
    cancelled: '/message',
  },
  {
    name: 'a new group',
    user: 'sysadmin',
    saves: 'supplier_group_management/edit/save',
    screen: titles.supplier_group_edit,
    address: async () => '/supplier-group-management/edit',
    field: (page) => page.getByRole('textbox', { name: 'グループ名' }),
    fill: async (page) => {
      await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: '電子部品事業部' });
      await page.getByRole('button', { name: supplierGroupScreen.addAll }).click();
      await waitUntilSettled(page);
    },
    button: '登録',
    cancelled: '/supplier-group-management',
  },
  {
    name: 'a group',
    user: 'sysadmin',
    saves: 'supplier_group_management/edit/save',
    screen: titles.supplier_group_edit,
    address: async (baseURL) =>
      `/supplier-group-management/edit?supplier_group_id=${await newGroup(baseURL)}`,
    field: (page) => page.getByRole('textbox', { name: 'グループ名' }),
    before: newGroupName,
    button: '更新',
    cancelled: '/supplier-group-management/view',
  },
  {
    name: 'a workflow',
    user: 'sysadmin',
    saves: 'workflow_management/detail/edit?*',
    screen: titles.workflow_management_detail,
    address: async (baseURL) => {
      const client = await clientOf('sysadmin', baseURL);
      type Listed = { items: { workflow_id: number; workflow_name: string; division_name: string }[] };
      const { items } = await json<Listed>(
        client.get('/api/workflow_management/workflow_list', { params: { skip: 0, limit: 100 } }),
      );
      await client.dispose();
      const { division, workflow } = newSupplier;
      const found = items.find((each) => each.division_name === division && each.workflow_name === workflow);
      return `/workflow-management/detail?workflowId=${found?.workflow_id}`;
    },
    field: (page) => page.getByRole('textbox', { name: '入力項目10', exact: true }),
    button: '登録',
    confirmLabel: '更新',
    cancelled: '/workflow-management',
  },
];

type Items = readonly { value: number; label: string }[];
type Divisions = { division_dropdown_items: Items };

function valueIn(items: Items, label: string): number {
  return items.find((item) => item.label === label)?.value ?? 0;
}

async function json<T>(asked: Promise<{ json: () => Promise<unknown> }>): Promise<T> {
  // As declared by the contract.
  return (await (await asked).json()) as T;
}

/** Makes a group without a browser; returns its id. */
async function newGroup(baseURL: string): Promise<number> {
  const client = await clientOf('sysadmin', baseURL);
  const [init, { items }] = [
    await json<Divisions>(client.get('/api/supplier_group_management/edit/init')),
    await json<{ items: object[] }>(
      client.get('/api/supplier_group_management/edit/supplier_list', { params: { skip: 0, limit: 2 } }),
    ),
  ];
  const edit = {
    group_name: newGroupName,
    selected_division_id: valueIn(init.division_dropdown_items, '電子部品事業部'),
    supplier_group_details: items,
    updated_at: null,
  };
  const saved = await client.post('/api/supplier_group_management/edit/save', {
    data: { supplier_group_id: null, edit },
  });
  expect(saved.status()).toBe(200);
  const id = Number(await saved.text());
  await client.dispose();
  return id;
}

/** Opens the form and waits until it is usable. */
async function show(page: Page, form: Form): Promise<void> {
  await waitUntilSettled(page);
  await form.show?.(page);
  await waitUntilSettled(page);
}

async function expectRestored(page: Page, form: Form): Promise<void> {
  await show(page, form);
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(form.field(page)).toHaveValue(text);
}

const cancel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'キャンセル', exact: true }).click();

for (const form of forms)
  test(`${form.name}: what is typed survives reload, menu, Back, the end of the session and a 500 @desktop`, async ({
    enter,
    problems,
    baseURL,
  }) => {
    problems.expect(/status of 500/);
    const { field, before = '', confirmLabel = form.button } = form;
    const address = await form.address(baseURL ?? '');
    const page = await enter(form.user, address);
    page.on('dialog', (alert) => void alert.accept());
    await show(page, form);
    await expect(field(page)).toHaveValue(before);
    await expect(page.getByText(draftText.restored)).toHaveCount(0);
    await form.fill?.(page);
    await field(page).fill(text);

    await page.reload();
    await expectRestored(page, form);
    await checkPage(page);

    if (form.show === undefined) {
      await page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: 'TOP' }).click();
      await page.waitForURL(({ pathname }) => pathname === '/');
    } else {
      // The dialog covers the menu.
      await page.goto('/');
      await waitUntilSettled(page);
    }
    await page.goBack();
    await expectRestored(page, form);

    await expireSession(page);
    await page.reload();
    await identify(page, form.user);
    await page.waitForURL(`**${address}`);
    await expectRestored(page, form);

    await page.route(`**/api/${form.saves}`, (route) => route.fulfill({ status: 500, json: {} }));
    const scope = form.show === undefined ? page : page.getByRole('dialog');
    await scope.getByRole('button', { name: form.button, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: confirmLabel, exact: true }).click();
    await page.waitForURL('**/error/system-error');
    await expect(page.getByText(draftText.keptAt)).toBeVisible();
    await checkPage(page);
    // An application's number stands behind the name of its screen.
    await page.getByRole('button', { name: new RegExp(`^${form.screen}( No\\.\\d+)?へ戻る$`) }).click();
    await page.waitForURL(`**${address}`);
    await expectRestored(page, form);
    await expect(page.getByText(draftText.lost.not_stored)).toBeVisible();

    if (form.cancelled === undefined) return;
    const left = async () => {
      await page.waitForURL(({ pathname }) => pathname === form.cancelled);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await waitUntilSettled(page);
    };
    await cancel(page);
    await answer(page, draftConfirmation.leave, '編集を続ける');
    await expect(field(page)).toHaveValue(text);
    await cancel(page);
    await answer(page, draftConfirmation.leave, '破棄');
    await left();
    await page.goto(address);
    await show(page, form);
    await expect(page.getByText(draftText.restored)).toHaveCount(0);
    await expect(field(page)).toHaveValue(before);
    // Unchanged, or typed back: no confirmation.
    await field(page).fill(text);
    await field(page).fill(before);
    await cancel(page);
    await left();
  });

test('another user sees nothing of a draft, and signing out removes it @desktop', async ({
  enter,
  baseURL,
}) => {
  const address = `/supplier-group-management/edit?supplier_group_id=${await newGroup(baseURL ?? '')}`;
  const page = await enter('sysadmin', address);
  const name = page.getByRole('textbox', { name: 'グループ名' });
  const stored = () => page.evaluate(() => Object.values(sessionStorage).join());
  await name.fill(text);
  expect(await stored()).toContain(text);
  await expireSession(page);
  await page.reload();
  await identify(page, 'sysadmin2');
  await page.waitForURL(`**${address}`);
  await waitUntilSettled(page);
  await expect(page.getByText(draftText.restored)).toHaveCount(0);
  await expect(name).toHaveValue(newGroupName);
  expect(await stored()).not.toContain(text);

  await name.fill(text);
  const logout = async () => {
    await page.getByRole('button', { name: /のメニュー$/ }).click();
    await page.getByRole('button', { name: 'ログアウト' }).click();
  };
  await logout();
  await answer(page, draftConfirmation.logout, 'キャンセル');
  await expect(name).toHaveValue(text);
  await logout();
  await answer(page, draftConfirmation.logout, 'ログアウト');
  await page.waitForURL('**/logout/complete');
  expect(await stored()).not.toContain(text);
});

test('a supplier who logs out on a phone is asked before typed text is lost @phone', async ({ enter }) => {
  const page = await enter('supplier1', '/message/create');
  const title = page.getByRole('textbox', { name: 'タイトル' });
  const logout = async () => {
    await page.getByRole('button', { name: 'メニューを開く' }).click();
    await page.getByRole('button', { name: 'ログアウト' }).click();
  };
  await title.fill(text);
  await logout();
  await answer(page, draftConfirmation.logout, 'キャンセル');
  await expect(title).toHaveValue(text);
  await title.fill('');
  // Nothing to lose, no confirmation.
  await logout();
  await page.waitForURL('**/logout/complete');
});

test('a draft is not restored into a group that somebody has changed since, unless the user wants it @desktop', async ({
  enter,
  baseURL,
}) => {
  const id = await newGroup(baseURL ?? '');
  const page = await enter('sysadmin', `/supplier-group-management/edit?supplier_group_id=${id}`);
  const name = page.getByRole('textbox', { name: 'グループ名' });
  const members = page.getByRole('table', { name: supplierGroupLabel.group_members }).getByRole('row');
  await expect(members).toHaveCount(3);
  await name.fill(text);
  // Another user removes a member.
  const other = await clientOf('sysadmin2', baseURL ?? '');
  const { items, ...form } = await json<{ items: object[] }>(
    other.get('/api/supplier_group_management/edit/init', { params: { supplier_group_id: id } }),
  );
  const edit = { ...form, supplier_group_details: items.slice(1) };
  const saved = await other.post('/api/supplier_group_management/edit/save', {
    data: { supplier_group_id: id, edit },
  });
  expect(saved.status()).toBe(200);
  await other.dispose();

  // It waits until the user chooses.
  for (const _ of ['once', 'twice']) {
    await page.reload();
    await expect(page.getByText(draftText.outdated)).toBeVisible();
    await expect(name).toHaveValue(newGroupName);
  }
  await checkPage(page);
  await page.getByRole('button', { name: '破棄' }).click();
  await answer(page, draftConfirmation.discard, 'キャンセル');
  await page.getByRole('button', { name: '復元' }).click();
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(page.getByText(draftText.outdated)).toHaveCount(0);
  // What was typed, and what the other user changed.
  await expect(name).toHaveValue(text);
  await expect(members).toHaveCount(2);
  await checkPage(page);
  await page.reload();
  await expect(page.getByText(draftText.restored)).toBeVisible();
  await expect(name).toHaveValue(text);
  await page.getByRole('button', { name: '更新', exact: true }).click();
  await answer(page, supplierGroupConfirmation.update, '更新');
  await page.waitForURL('**/supplier-group-management/view*');
  await expect(page.getByRole('link', { name: '編集' })).toBeVisible();
  await page.goBack();
  await waitUntilSettled(page);
  await expect(name).toHaveValue(text);
  await expect(page.getByText(draftText.restored).or(page.getByText(draftText.outdated))).toHaveCount(0);
});

test('the choices in a dialog are kept until it is left by キャンセル, with a confirmation @desktop', async ({
  enter,
}) => {
  const page = await enter('sysadmin', '/internal-user-management');
  const form = dialog(page, internalUserScreen.editTitle);
  const privilege = form.getByRole('combobox', { name: '権限' });
  const open = async () => {
    await page.getByRole('textbox', { name: '氏名' }).fill('加藤');
    await page.getByRole('button', { name: '検索', exact: true }).click();
    await waitUntilSettled(page);
    await page.getByRole('table').getByRole('row').nth(1).click();
    await page.getByRole('button', { name: '編集' }).click();
    await expect(privilege).toBeVisible();
  };
  await open();
  await privilege.selectOption({ label: '事業部管理者' });
  await page.reload();
  await open();
  await expect(form.getByText(draftText.restored)).toBeVisible();
  await expect(privilege).toHaveValue('2');
  await checkPage(page);
  for (const close of [() => page.keyboard.press('Escape'), () => cancel(page)]) {
    await close();
    await answer(page, draftConfirmation.leave, '編集を続ける');
  }
  await form.getByRole('button', { name: '閉じる' }).click();
  await answer(page, draftConfirmation.leave, '破棄');
  await expect(form).toHaveCount(0);
  await open();
  await expect(form.getByText(draftText.restored)).toHaveCount(0);
  await expect(privilege).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
});
