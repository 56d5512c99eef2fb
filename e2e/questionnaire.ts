import { expect, type APIRequestContext } from '@playwright/test';
import { questionKind } from '#domain/codes.ts';
import { newQuestion, type Answer, type Question } from '#domain/notice/questionnaire.ts';
import { dayFromToday } from './application.ts';
import { clientOf } from './client.ts';
import type { ChosenFile } from './files.ts';
import { destinationId } from './message.ts';

/** A required question. */
export function asking(
  kind: keyof typeof questionKind,
  text: string,
  more: Partial<Question> = {},
): Question {
  return { ...newQuestion, kind: questionKind[kind], text, ...more };
}

type Asked = {
  readonly title: string;
  readonly questions: readonly Question[];
  /** Names of suppliers; all of the division by default. */
  readonly to?: readonly string[];
  /** The last day in time, and of the period, in days from today. */
  readonly due?: number;
  readonly until?: number;
  readonly send_mail_flag?: boolean;
  /** The notice that this one corrects. */
  readonly corrects?: number;
};

/** Posts a notice with questions without a browser, as pic2 of 産業機器事業部; returns its id. */
export async function postQuestionnaire(url: string, asked: Asked): Promise<number> {
  const { title, questions, to = [], due = 7, until = 30, send_mail_flag = false, corrects } = asked;
  const client = await clientOf('pic2', url);
  const suppliers: number[] = [];
  for (const name of to) suppliers.push(await destinationId(client, 'suppliers', name));
  // The contract's shape.
  const init = (await (await client.get('/api/notice/edit/init')).json()) as { selected_division_id: number };
  const params = {
    title,
    body: '期限までに回答をお願いいたします。',
    division_id: init.selected_division_id,
    system_notice_flag: false,
    publish_date_from: dayFromToday(0),
    publish_date_to: dayFromToday(until),
    publish_all_flag: suppliers.length === 0,
    supplier_groups: [],
    suppliers,
    send_mail_flag,
    corrects_notice_id: corrects ?? null,
    questionnaire: { response_due_date: dayFromToday(due), questions },
  };
  return saved(client, '/api/notice/edit/save', params);
}

type Sent = {
  readonly notice_id: number;
  readonly replaces?: number;
  readonly answers: readonly Answer[];
  readonly files?: Files;
};
/** By the field of the form: `file1` for the first question for a file. */
type Files = Readonly<Record<string, ChosenFile>>;

/** Answers a notice without a browser. */
export async function respondByApi(url: string, login_id: string, { files, ...sent }: Sent): Promise<void> {
  const client = await clientOf(login_id, url);
  await saved(client, '/api/notice/response/save', { replaces: 0, ...sent }, files);
}

/** 代行入力 without a browser, as pic2. */
export async function enterByApi(url: string, supplier: string, sent: Sent): Promise<void> {
  const client = await clientOf('pic2', url);
  const supplier_id = await destinationId(client, 'suppliers', supplier);
  await saved(client, '/api/notice/responses/enter', { supplier_id, ...sent });
}

/** Deletes a notice without a browser, as a system administrator. */
export async function removeByApi(url: string, notice_id: number): Promise<void> {
  const client = await clientOf('sysadmin', url);
  const answer = await client.post('/api/notice/view/delete', { data: { notice_id, updated_at: '1' } });
  expect(answer.status(), await answer.text()).toBe(200);
  await client.dispose();
}

async function saved(
  client: APIRequestContext,
  path: string,
  params: object,
  files: Files = {},
): Promise<number> {
  const answer = await client.post(path, { multipart: { params: JSON.stringify(params), ...files } });
  expect(answer.status(), await answer.text()).toBe(200);
  const id = Number(await answer.text());
  await client.dispose();
  return id;
}
