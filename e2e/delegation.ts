import { expect, type APIRequestContext } from '@playwright/test';

type Period = { readonly first_day: string; readonly last_day: string };

/** The id of somebody whom the caller may name as their delegate. */
export async function colleague(client: APIRequestContext, full_name: string): Promise<number> {
  const people = await client.get('/api/delegation/candidates', {
    params: { name: full_name, skip: 0, limit: 1 },
  });
  // The contract's shape.
  const { items } = (await people.json()) as { items: { user_id: number }[] };
  return items[0]?.user_id ?? 0;
}

/** Names the caller's delegate without a browser. */
export async function nameDelegate(
  client: APIRequestContext,
  delegate: string,
  period: Period,
): Promise<void> {
  const saved = await client.post('/api/delegation/save', {
    data: { delegate_user_id: await colleague(client, delegate), ...period },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

/** Ends the caller's delegations without a browser. */
export async function endDelegations(client: APIRequestContext): Promise<void> {
  // The contract's shape.
  const { own } = (await (await client.get('/api/delegation/init')).json()) as {
    own: { delegation_id: number; updated_at: string }[];
  };
  for (const { delegation_id, updated_at } of own) {
    const ended = await client.post('/api/delegation/end', { data: { delegation_id, updated_at } });
    expect(ended.status(), await ended.text()).toBe(200);
  }
}
