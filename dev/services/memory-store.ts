import type { Adapter, AdapterPayload } from 'oidc-provider';

/**
 * The identity provider's state (sign-ins in progress, sessions, codes), in memory until the process ends.
 */
export function memoryStore(): (model: string) => Adapter {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly ends: number }>();

  const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
    for (const [key, { payload, ends }] of kept)
      if (ends > Date.now() && matches(key, payload)) return payload;
    return undefined;
  };

  return (model) => ({
    async upsert(id, payload, expiresIn = 24 * 3600) {
      for (const [key, { ends }] of kept) if (ends <= Date.now()) kept.delete(key);
      kept.set(`${model}:${id}`, { payload: structuredClone(payload), ends: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => find((key) => key === `${model}:${id}`),
    findByUid: async (uid) => find((key, payload) => key.startsWith(`${model}:`) && payload.uid === uid),
    findByUserCode: async (userCode) => find((_key, payload) => payload.userCode === userCode),
    async consume(id) {
      const one = kept.get(`${model}:${id}`);
      if (one !== undefined) one.payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      kept.delete(`${model}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
