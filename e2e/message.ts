import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { dialog } from './dialogs.ts';
import type { ChosenFile } from './files.ts';

export type MessageToSend = {
  readonly title: string;
  readonly body?: string;
  readonly department_groups?: readonly number[];
  readonly suppliers?: readonly number[];
  readonly reply_message_id?: number;
  readonly file1?: ChosenFile;
};

/** Sends a message without a browser; returns its id. */
export async function sendMessageByApi(
  client: APIRequestContext,
  { file1, ...message }: MessageToSend,
): Promise<number> {
  const params = {
    body: '本文です。',
    send_mail_flag: false,
    send_department_group_all: false,
    department_groups: 'EMPTY_ARRAY',
    send_supplier_all: false,
    suppliers: 'EMPTY_ARRAY',
    reply_message_id: null,
    ...message,
  };
  const answer = await client.post('/api/message/create/save', {
    multipart: { params: JSON.stringify(params), ...(file1 !== undefined && { file1 }) },
  });
  expect(answer.status()).toBe(200);
  return Number(await answer.text());
}

/** The ids of a picker's entries for this user, by name. */
export async function destinationId(
  client: APIRequestContext,
  kind: 'suppliers' | 'department_groups',
  name: string,
): Promise<number> {
  const division = await (await client.get('/api/message/create/logined_division_id')).text();
  const path = kind === 'suppliers' ? 'select_supplier/search' : 'select_department_group/department_groups';
  const query = division === 'null' ? '' : `&division_id=${division}`;
  const words = kind === 'suppliers' ? `&supplier_name=${encodeURIComponent(name)}` : '';
  const answer = await client.get(`/api/${path}?skip=0&limit=100${query}${words}`);
  // The contract's shape.
  const { items } = (await answer.json()) as { items: Record<string, unknown>[] };
  const item = items.find((one) => one['group_name'] === name || one['company_name'] === name);
  return Number(item?.[kind === 'suppliers' ? 'supplier_id' : 'department_group_id']);
}

/** Chooses destinations by name in a picker of /message/create. */
export async function chooseDestination(
  page: Page,
  kind: string,
  ...names: readonly string[]
): Promise<void> {
  await page.getByRole('button', { name: `${kind}を選択`, exact: true }).click();
  const picker = dialog(page, `${kind}を選択`);
  await expect(picker).toBeVisible();
  await waitUntilSettled(page);
  for (const name of names) await picker.getByRole('checkbox', { name, exact: true }).check();
  await checkPage(page);
  await picker.getByRole('button', { name: '決定' }).click();
  await expect(picker).toHaveCount(0);
}

/** The row of /message with this title. */
export function rowOf(page: Page, title: string): Locator {
  return page.getByRole('table', { name: 'メッセージ一覧' }).getByRole('row').filter({ hasText: title });
}

/** Opens a message from the list. */
export async function openMessageScreen(page: Page, title: string): Promise<void> {
  await rowOf(page, title).getByRole('radio').check();
  await page.getByRole('button', { name: '詳細表示' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メッセージ詳細');
  await waitUntilSettled(page);
}

/** The badge of the menu entry メッセージ; 0 if there is none. */
export async function unreadCount(page: Page): Promise<number> {
  const entry = page.getByRole('navigation', { name: 'メニュー' }).getByRole('link', { name: /^メッセージ/ });
  await expect(entry).toBeVisible();
  return Number(/未読 (\d+)件/.exec((await entry.textContent()) ?? '')?.[1] ?? '0');
}
