import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * The identity provider's state (sign-ins in progress, sessions, codes), in memory until the process ends.
 */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, { readonly payload: AdapterPayload; readonly ends: number }>();

  const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, ends }] of entries)
      if (ends > Date.now() && matches(key, payload)) return payload;
    return undefined;
  };

  return (model) => ({
    async upsert(id, payload, expiresIn = 24 * 3600) {
      for (const [key, { ends }] of entries) if (ends <= Date.now()) entries.delete(key);
      entries.set(`${model}:${id}`, {
        payload: structuredClone(payload),
        ends: Date.now() + expiresIn * 1000,
      });
    },
    find: async (id) => find((key) => key === `${model}:${id}`),
    findByUid: async (uid) => find((key, payload) => key.startsWith(`${model}:`) && payload.uid === uid),
    findByUserCode: async (userCode) => find((_key, payload) => payload.userCode === userCode),
    async consume(id) {
      const one = entries.get(`${model}:${id}`);
      if (one !== undefined) one.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
