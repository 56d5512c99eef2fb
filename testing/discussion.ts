import type * as z from 'zod/mini';
import { calls } from '#contract/calls.ts';
import type { Sent } from '#contract/call.ts';
import { bodyOf } from './application.ts';
import type { Answer } from './client.ts';
import type { TestPortal } from './portal.ts';

/** やり取り of an application through its calls. */

const { discussion } = calls.application;

type Files = Partial<Record<'file1' | 'file2' | 'file3', File>>;

export type Writing = Partial<Omit<Sent<typeof discussion.save>, 'application_id' | 'supplier_id'>> & {
  /** The code of the supplier that reads it, beside 社内. */
  readonly to?: string;
  readonly files?: Files;
};

export type Discussion = z.output<typeof discussion.init.output>;

/** What a user reads, and what they may choose. */
export async function loadDiscussion(
  portal: TestPortal,
  login_id: string,
  application_id: number,
): Promise<Discussion> {
  const client = await portal.as(login_id);
  return bodyOf(discussion.init.output, await client.get(discussion.init, { application_id }));
}

/** Writes a remark, for operators by default to those whom the screen would choose; returns any answer. */
export async function tryWriteRemark(
  portal: TestPortal,
  login_id: string,
  application_id: number,
  { to, files = {}, ...written }: Writing = {},
): Promise<Answer> {
  const client = await portal.as(login_id);
  const supplier_id = to === undefined ? null : await portal.supplierId(to);
  const seen = await client.get(discussion.init, { application_id });
  const { addressables = [] } = seen.status === 200 ? bodyOf(discussion.init.output, seen) : {};
  const preset = addressables
    .filter((each) => each.is_preset && each.supplier_id === supplier_id)
    .flatMap(({ approval_route_step_id }) => approval_route_step_id ?? []);
  const input = {
    application_id,
    supplier_id,
    text: '図面の版を教えてください。',
    approval_route_step_ids: preset,
    user_ids: [],
    awaits_reply: false,
    ...written,
  };
  return client.upload(discussion.save, input, files);
}

/** Writes a remark, which must succeed; returns its id. */
export async function writeRemark(
  portal: TestPortal,
  login_id: string,
  application_id: number,
  writing: Writing = {},
): Promise<number> {
  return bodyOf(discussion.save.output, await tryWriteRemark(portal, login_id, application_id, writing));
}
