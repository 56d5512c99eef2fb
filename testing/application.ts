import path from 'node:path';
import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { applicationDetail, type ApplicationDetail } from '#contract/application/detail.ts';
import type { FileField, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import type { Answer, Client } from './client.ts';
import type { TestPortal } from './portal.ts';
import { routeInput, type RouteSketch } from './route.ts';

const { create, detail } = calls.application;

export type SubmissionInput = Sent<typeof create.save>;
type Files = Partial<Record<FileField, File>>;

export const hopeDate = '2099-03-31';

/** What /application/create would send for a workflow: its current labels, and no values. */
export async function submissionInput(
  portal: TestPortal,
  { division = 'D01', type = 'W01', login_id = 'applicant1' } = {},
): Promise<SubmissionInput> {
  const workflow_id = await portal.workflowId(division, type);
  const client = await portal.as(login_id);
  const labels = bodyOf(create.init.output, await client.get(create.init, { workflow_id }));
  return { workflow_id, ...labels, applicant_answers_hope_date: hopeDate };
}

export type Submitting = {
  readonly login_id?: string;
  readonly division?: string;
  readonly type?: string;
  readonly values?: Partial<SubmissionInput>;
  readonly files?: Files;
};

/** Submits an application and returns its id. By default applicant1's 新規取引申請書 of 産業機器事業部. */
export async function submitApplication(portal: TestPortal, given: Submitting = {}): Promise<number> {
  const input = { ...(await submissionInput(portal, given)), ...given.values };
  const client = await portal.as(given.login_id ?? 'applicant1');
  const answer = await client.upload(create.save, input, given.files);
  return bodyOf(create.save.output, answer);
}

/** Submits an application and has reception1 receive it, so that it awaits its route. Returns its id. */
export async function submitAndReceive(portal: TestPortal, given: Submitting = {}): Promise<number> {
  const application_id = await submitApplication(portal, given);
  await expectDone(act(portal, 'reception1', 'approve', application_id));
  return application_id;
}

/** Submits an application, has reception1 receive it and router1 set a route. Returns its id. */
export async function submitAndRoute(
  portal: TestPortal,
  route: RouteSketch,
  given: Submitting = {},
): Promise<number> {
  const application_id = await submitAndReceive(portal, given);
  await expectDone(act(portal, 'router1', 'approve', application_id, { route }));
  return application_id;
}

/** The only file of a new application: its id and the path of its bytes. */
export async function storedFile(
  portal: TestPortal,
  file1: File,
): Promise<{ readonly file_id: number; readonly file: string }> {
  const { file_id, storage_key } = await portal.db
    .selectFrom('application_file')
    .select(['file_id', 'storage_key'])
    .where('application_id', '=', await submitApplication(portal, { files: { file1 } }))
    .executeTakeFirstOrThrow();
  return { file_id, file: path.join(portal.filesFolder, storage_key) };
}

export type Acting = {
  readonly comment?: string | null;
  readonly route?: RouteSketch;
  readonly files?: Files;
  /** Overrides parts of what the detail would send. */
  readonly input?: Partial<Sent<typeof detail.approve> & Sent<typeof detail.reject>>;
  readonly key?: string;
};

/** Approves or rejects the step that awaits this user, with the tokens of the detail as they see it now. */
export async function act(
  portal: TestPortal,
  login_id: string,
  kind: 'approve' | 'reject',
  application_id: number,
  acting: Acting = {},
): Promise<Answer> {
  const client = await portal.as(login_id);
  const input = await actInput(portal, client, application_id, acting);
  const options = acting.key === undefined ? {} : { key: acting.key };
  return kind === 'approve'
    ? client.upload(detail.approve, input, acting.files, options)
    : client.upload(detail.reject, input, acting.files, options);
}

/** What the person-in-charge entry would send. Fails if nothing awaits this user. */
export async function actInput(
  portal: TestPortal,
  client: Client,
  application_id: number,
  { comment = '確認しました。', route, input }: Acting = {},
): Promise<Sent<typeof detail.approve> & { comment: string }> {
  const { content, pic_entry } = await fetchDetail(client, application_id);
  if (pic_entry === null) throw new Error(`nothing of application ${application_id} awaits this user`);
  const rest = { approval_route_name: '', pic_approver_steps: [], viewer_steps: [] };
  return {
    application_id,
    application_updated_at: content.updated_at,
    approval_route_step_id: pic_entry.approval_route_step_id,
    approval_route_step_updated_at: pic_entry.updated_at,
    ...(route === undefined ? rest : await routeInput(portal, route)),
    ...input,
    comment: comment ?? '',
  };
}

/** The detail as this client sees it. */
export async function fetchDetail(client: Client, application_id: number): Promise<ApplicationDetail> {
  return bodyOf(applicationDetail, await client.get(detail.init, { application_id }));
}

/** The detail as this user sees it. */
export async function loadDetailAs(
  portal: TestPortal,
  login_id: string,
  application_id: number,
): Promise<ApplicationDetail> {
  return fetchDetail(await portal.as(login_id), application_id);
}

/** Sends 取り消し with the token of the current detail. */
export async function cancel(portal: TestPortal, login_id: string, application_id: number): Promise<Answer> {
  const client = await portal.as(login_id);
  const { content } = await fetchDetail(client, application_id);
  return client.post(detail.delete, { application_id, updated_at: content.updated_at });
}

/** Expects that a call succeeded. */
export async function expectDone(call: Promise<Answer>, output: unknown = null): Promise<void> {
  const { status, body } = await call;
  expect({ status, body }).toEqual({ status: 200, body: output });
}

/** The body of a successful call, parsed by its contract. */
export function bodyOf<S extends z.ZodMiniType>(output: S, { status, body }: Answer): z.output<S> {
  expect({ status, body }).toMatchObject({ status: 200 });
  return output.parse(body);
}

/** Expects a 422 with exactly these issues in any order: `loc` below `body`, and the message. */
export function expectIssues(
  { status, body }: Answer,
  issues: readonly (readonly [readonly (string | number)[], string])[],
  location: 'body' | 'query' = 'body',
): void {
  const detail = issues.map(([path, msg]) => expect.objectContaining({ loc: [location, ...path], msg }));
  expect({ status, body }).toEqual({ status: 422, body: { detail: expect.arrayContaining(detail) } });
  expect(body).toHaveProperty('detail.length', detail.length);
}

/** Expects a refusal without details: 401, 403 or 404. */
export function expectRefused({ status, body }: Answer, expected: 401 | 403 | 404): void {
  expect({ status, body }).toEqual({ status: expected, body: { detail: [] } });
}
