import { expect, type APIRequestContext } from '@playwright/test';
import { discussion } from '#contract/application/discussion.ts';

type Step = { approval_route_step_id: number; supplier_id: number | null; is_preset: boolean };

/** Writes a remark without a browser, to those whom the screen would choose; returns its id. */
export async function remarkByApi(client: APIRequestContext, application_id: number, outside = false) {
  const init = await client.get(discussion.init.path, { params: { application_id } });
  // The contract's shape.
  const { addressables = [] } = (await init.json()) as { addressables?: Step[] };
  const to = addressables.filter(
    ({ is_preset, supplier_id }) => is_preset && (supplier_id !== null) === outside,
  );
  const params = {
    application_id,
    supplier_id: to[0]?.supplier_id ?? null,
    text: '図面の版を教えてください。',
    approval_route_step_ids:
      to.length === 0 ? 'EMPTY_ARRAY' : to.map(({ approval_route_step_id }) => approval_route_step_id),
    user_ids: 'EMPTY_ARRAY',
    awaits_reply: false,
  };
  const saved = await client.post(discussion.save.path, { multipart: { params: JSON.stringify(params) } });
  expect(saved.status(), await saved.text()).toBe(200);
  return Number(await saved.text());
}

/** Reads the remarks up to one, as opening the application does. */
export async function readByApi(client: APIRequestContext, application_id: number, remark_id: number) {
  const read = await client.post(discussion.read.path, { data: { application_id, remark_id } });
  expect(read.status(), await read.text()).toBe(200);
}
