import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { entryText } from '#texts/ui.ts';
import { checkPage, waitUntilSettled } from './check-page.ts';
import { clientOf } from './client.ts';
import type { ChosenFile } from './files.ts';
import { expandCard } from './expand-card.ts';

/** The day `days` days after a moment in Japan, `yyyy-mm-dd`. */
export function dayAfter(moment: Date, days: number): string {
  const japan = new Date(moment.getTime() + 9 * 3_600_000 + days * 86_400_000);
  return japan.toISOString().slice(0, 10);
}

/** The day `days` days from today in Japan, `yyyy-mm-dd`. */
export const dayFromToday = (days: number): string => dayAfter(new Date(), days);

type Choice = { readonly division: string; readonly workflow: string };
/** Received by reception1 or reception2; the route setter is router1, the final approver final1. */
export const newSupplier: Choice = { division: '産業機器事業部', workflow: '新規取引申請書' };

/** Chooses a form on /application. */
export async function chooseForm(page: Page, { division, workflow }: Choice): Promise<void> {
  await expandCard(page);
  await page.getByRole('combobox', { name: '事業部' }).selectOption({ label: division });
  await page.getByRole('combobox', { name: '申請書' }).selectOption({ label: workflow });
}

/** Chooses a form on /application and opens it. */
export async function openForm(page: Page, choice: Choice): Promise<void> {
  await chooseForm(page, choice);
  await page.getByRole('button', { name: '申請書作成へ' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '申請書作成' })).toBeVisible();
  await waitUntilSettled(page);
}

/** The button that opens the calendar of 回答希望日. Other fields of a form may have one, too. */
export function hopeDateCalendar(page: Page): Locator {
  const field = page.locator('[data-field="applicant_answers_hope_date"]');
  return field.getByRole('button', { name: entryText.openCalendar });
}

/** The id of the application that the page shows. */
export function applicationOf(page: Page): number {
  return Number(new URL(page.url()).searchParams.get('application_id'));
}

const detailOf = (application_id: number): string => `/application/detail?application_id=${application_id}`;

/** Opens an application and waits until the screen shows it. */
export async function openDetail(page: Page, application_id: number): Promise<void> {
  await page.goto(detailOf(application_id));
  await waitForDetail(page);
}

/** Opens an application in a person's new browser, which has loaded no other screen before. */
export async function enterDetail(
  enter: (login_id: string, address: string) => Promise<Page>,
  login_id: string,
  application_id: number,
): Promise<Page> {
  const page = await enter(login_id, detailOf(application_id));
  await waitForDetail(page);
  return page;
}

type Fixtures = {
  readonly enter: (login_id: string, address: string) => Promise<Page>;
  readonly baseURL: string | undefined;
};

/** Submits an application as applicant1 without a browser, and opens it in a person's new browser. */
export async function submitAndEnter(
  { enter, baseURL = '' }: Fixtures,
  login_id: string,
  form: Form = {},
): Promise<{ id: number; page: Page }> {
  const id = await submitted(baseURL, form);
  return { id, page: await enterDetail(enter, login_id, id) };
}

/** Opens a new application that awaits its route, in a new browser of router1. */
export async function enterAtRoute({ enter, baseURL = '' }: Fixtures): Promise<Page> {
  const [applicant, reception] = [
    await clientOf('applicant1', baseURL),
    await clientOf('reception1', baseURL),
  ];
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  for (const client of [applicant, reception]) await client.dispose();
  return enterDetail(enter, 'router1', id);
}

async function waitForDetail(page: Page): Promise<void> {
  await expect(card(page, '申請内容')).toBeVisible();
  await waitUntilSettled(page);
}

/** The card with this heading. */
export function card(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: heading, exact: true });
}

/** The value next to a label. */
export function valueOf(scope: Page | Locator, name: string): Locator {
  const term = scope.getByRole('term').filter({ hasText: new RegExp(`^${name}$`) });
  return term.locator(':scope + dd');
}

/** Approves or rejects the open application, which leads to the list. */
export async function decideOnScreen(
  page: Page,
  verb: '承認' | '却下',
  lines: string | string[],
): Promise<void> {
  await page.getByRole('button', { name: verb, exact: true }).click();
  const confirmation = page.getByRole('alertdialog');
  // Above it, the confirmation repeats a comment and the number of files.
  const asked = confirmation.getByRole('paragraph').filter({ hasNotText: /^(コメント|添付ファイル)：/ });
  await expect(asked).toHaveText(Array.isArray(lines) ? lines : [lines]);
  await checkPage(page);
  await confirmation.getByRole('button', { name: verb, exact: true }).click();
  await page.waitForURL('**/application');
}

type Init = Record<string, unknown> & {
  content: { updated_at: string; division_id: number };
  pic_entry: { approval_route_step_id: number; updated_at: string } | null;
};

async function json<T>(client: APIRequestContext, path: string, query: Record<string, string | number> = {}) {
  const answer = await client.get(`/api/application/${path}`, { params: query });
  expect(answer.status(), path).toBe(200);
  // The part of the contract's shape that is used here.
  return (await answer.json()) as T;
}

type Form = Partial<Choice> & {
  file?: ChosenFile;
  values?: Record<string, string>;
  /** For a 再申請: the former application. */
  resubmit?: number;
};

/** Submits an application without a browser; returns its id. */
export async function submitByApi(client: APIRequestContext, form: Form = {}): Promise<number> {
  const { division, workflow } = { ...newSupplier, ...form };
  const division_id = await divisionId(client, division);
  const { workflow_dropdown_items } = await json<{ workflow_dropdown_items: Items }>(
    client,
    'list/workflow',
    {
      division_id,
    },
  );
  const workflow_id = workflow_dropdown_items.find((item) => item.label === workflow)?.value ?? 0;
  const init = await json<Record<string, unknown>>(client, 'create/init', { workflow_id });
  const create = { ...init, workflow_id, applicant_answers_hope_date: dayFromToday(14), ...form.values };
  const more = form.resubmit === undefined ? {} : { resubmit_application_id: form.resubmit };
  return post<number>(client, 'create/save', {
    create: JSON.stringify({ ...create, ...more }),
    ...(form.file !== undefined && { file1: form.file }),
  });
}

/** The same as applicant1. */
export async function submitted(baseURL = '', form: Form = {}): Promise<number> {
  const applicant = await clientOf('applicant1', baseURL);
  const id = await submitByApi(applicant, form);
  await applicant.dispose();
  return id;
}

/** A step of a route as the API takes it. */
type Step = {
  step_order: number;
  step_type: number;
  role_code: number;
  department_id: number | null;
  supplier_id?: number;
  all_flag: boolean;
  prev_step_order: string | null;
  users: { user_id: number }[];
};

type Approval = { name?: string; steps?: readonly Step[]; comment?: string | null };

/** Approves the caller's step without a browser; the route setter needs a route. */
export async function approveByApi(
  client: APIRequestContext,
  application_id: number,
  { name = '', steps = [], comment = null }: Approval = {},
): Promise<void> {
  const { content, pic_entry } = await json<Init>(client, 'detail/init', { application_id });
  await post(client, 'detail/approve', {
    approve: JSON.stringify({
      application_id,
      application_updated_at: content.updated_at,
      approval_route_step_id: pic_entry?.approval_route_step_id,
      approval_route_step_updated_at: pic_entry?.updated_at,
      comment,
      approval_route_name: name,
      pic_approver_steps: steps,
      viewer_steps: [],
    }),
  });
}

/** An approver's step for everybody in a department of the demonstration company. */
export async function departmentStep(
  client: APIRequestContext,
  department_name: string,
  step_order: number,
  prev_step_order: string | null,
): Promise<Step> {
  const { items } = await json<{ items: { department_id: number }[] }>(
    client,
    'select_department_user/department_list',
    { department_name, skip: 0, limit: 1 },
  );
  const department_id = items[0]?.department_id ?? 0;
  return {
    step_order,
    step_type: 5,
    role_code: 5,
    department_id,
    all_flag: true,
    prev_step_order,
    users: [],
  };
}

/** The same for one of its users. */
export async function userStep(
  client: APIRequestContext,
  department_name: string,
  full_name: string,
  step_order: number,
): Promise<Step> {
  const step = await departmentStep(client, department_name, step_order, null);
  const { items } = await json<{ items: { user_id: number; full_name: string }[] }>(
    client,
    'select_department_user/user_list',
    { department_id: step.department_id ?? 0, skip: 0, limit: 100 },
  );
  const users = items.filter((user) => user.full_name === full_name);
  expect(users, full_name).toHaveLength(1);
  return { ...step, all_flag: false, users };
}

/** An approver's step for everybody in a supplier that deals with 産業機器事業部. */
export async function supplierStep(
  client: APIRequestContext,
  supplier_code: string,
  step_order: number,
): Promise<Step> {
  const { items } = await json<{ items: { supplier_id: number }[] }>(
    client,
    'select_department_user/supplier_list',
    { division_id: await divisionId(client, newSupplier.division), supplier_code, skip: 0, limit: 1 },
  );
  return {
    step_order,
    step_type: 5,
    role_code: 5,
    department_id: null,
    supplier_id: items[0]?.supplier_id ?? 0,
    all_flag: true,
    prev_step_order: null,
    users: [],
  };
}

/** The same for one of its users. */
export async function supplierUserStep(
  client: APIRequestContext,
  supplier_code: string,
  full_name: string,
  step_order: number,
): Promise<Step> {
  const step = await supplierStep(client, supplier_code, step_order);
  const { items } = await json<{ items: { user_id: number; full_name: string }[] }>(
    client,
    'select_department_user/user_list',
    { supplier_id: step.supplier_id ?? 0, skip: 0, limit: 100 },
  );
  const users = items.filter((user) => user.full_name === full_name);
  expect(users, full_name).toHaveLength(1);
  return { ...step, all_flag: false, users };
}

type Items = { value: number; label: string }[];

async function divisionId(client: APIRequestContext, division: string): Promise<number> {
  const { division_dropdown_items } = await json<{ division_dropdown_items: Items }>(client, 'list/init');
  return division_dropdown_items.find((item) => item.label === division)?.value ?? 0;
}

/** Rejects the caller's step without a browser. */
export async function rejectByApi(client: APIRequestContext, application_id: number): Promise<void> {
  const { content, pic_entry } = await json<Init>(client, 'detail/init', { application_id });
  await post(client, 'detail/reject', {
    reject: JSON.stringify({
      application_id,
      application_updated_at: content.updated_at,
      approval_route_step_id: pic_entry?.approval_route_step_id,
      approval_route_step_updated_at: pic_entry?.updated_at,
      comment: '見積書が足りません。',
    }),
  });
}

async function post<T>(
  client: APIRequestContext,
  path: string,
  multipart: Record<string, string | ChosenFile>,
): Promise<T> {
  const answer = await client.post(`/api/application/${path}`, { multipart });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  // As declared by the contract.
  return (await answer.json()) as T;
}

/** An application with two parallel steps: 4 is everybody's in 設計部, 5 everybody's in 株式会社青葉精工. */
export async function submitParallel(baseURL = '', submitter = 'applicant1'): Promise<number> {
  const [applicant, reception, router] = await Promise.all(
    [submitter, 'reception1', 'router1'].map((login_id) => clientOf(login_id, baseURL)),
  );
  if (!applicant || !reception || !router) throw new Error('three people');
  const id = await submitByApi(applicant);
  await approveByApi(reception, id);
  const steps = [await departmentStep(router, '設計部', 4, null), await supplierStep(router, 'S0001', 5)];
  await approveByApi(router, id, { name: '標準', steps });
  for (const client of [applicant, reception, router]) await client.dispose();
  return id;
}
