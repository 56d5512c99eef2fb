import { userId } from '#dev/demonstration/store.ts';
import { Client } from '#testing/client.ts';
import type { Db } from '#server/db/database.ts';
import { randomToken, sessionCookieName, tokenHash } from '#server/http/session.ts';
import type { Pair } from './clients.ts';

type SessionOptions = {
  /** PORTAL_BASE_URL of the portal, by which its cookie is named. */
  readonly base_url: string;
  /** Where the clients send their calls. */
  readonly url: string;
  readonly count: number;
};

/** So many pairs of the demonstration company's people, each client with a session of its own. */
export async function signedInPairs(db: Db, { base_url, url, count }: SessionOptions): Promise<Pair[]> {
  const enter = async (login_id: string): Promise<Client> => {
    const token = randomToken();
    const now = new Date();
    await db
      .insertInto('session')
      .values({
        session_hash: tokenHash(token),
        user_id: await userId(db, login_id),
        identity_provider: 'operator',
        id_token: '',
        created_at: now,
        last_used_at: now,
      })
      .execute();
    return new Client(url, `${sessionCookieName(base_url)}=${token}`);
  };
  const pairs: Pair[] = [];
  for (let number = 0; number < count; number += 1)
    pairs.push({ applicant: await enter('applicant1'), receptionist: await enter('reception1') });
  return pairs;
}
