import { createContext, use } from 'react';
import { user, type LoginedUser } from '#contract/session.ts';
import { role } from '#domain/codes.ts';
import { adopt, sessionStore } from '#web/storage.ts';
import { beginBusy } from '#web/ui/busy.ts';
import { sendRequest } from '#web/call/request.ts';
import { callAs, transport } from '#web/call/transport.ts';
import { goToSignIn } from '#web/call/navigation.ts';

/** The signed-in user. Only the layout loads it, once per page load. */

export const LoginedUserContext = createContext<LoginedUser | null>(null);

/** The signed-in user, for components inside the layout. */
export function useLoginedUser(): LoginedUser {
  const logined = use(LoginedUserContext);
  if (logined === null) throw new Error('useLoginedUser is for screens inside the layout');
  return logined;
}

// Before the router drops what no screen reads.
const { search, hash } = location;

let loading: Promise<LoginedUser | null> | null = null;

/**
 * Loads the signed-in user once; null if that fails. Without a session the browser goes to sign-in without an
 * alert, and the promise never settles.
 */
export function loginedUserOnce(): Promise<LoginedUser | null> {
  loading ??= readable(ask());
  return loading;
}

/** The same for a component, which waits for it. Once it is there, nothing of the page is hidden first. */
export function useLoadedUser(): LoginedUser | null {
  return use(loginedUserOnce());
}

/** React renders with a promise of this status at once, and suspends for one turn with any other. */
function readable<T>(promise: Promise<T>): Promise<T> {
  void promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }));
  return promise;
}

async function ask(): Promise<LoginedUser | null> {
  const endBusy = beginBusy();
  const outcome = await sendRequest(transport, user.logined_user, {});
  endBusy();
  if (outcome.kind === 'failed' && outcome.status === 401) {
    goToSignIn({ search, hash });
    return new Promise<never>(() => {});
  }
  if (outcome.kind !== 'answered') return null;
  if (!namesSomebody(outcome.value)) return null;
  const logined = outcome.value;
  adopt(sessionStore, logined.user_id);
  callAs(logined.user_id);
  return logined;
}

/** No screen works without these three fields. The server checks the whole answer against its declaration. */
function namesSomebody(value: unknown): value is LoginedUser {
  return (
    typeof value === 'object' &&
    value !== null &&
    'user_id' in value &&
    typeof value.user_id === 'number' &&
    'role' in value &&
    (value.role === role.operator || value.role === role.supplier) &&
    'rights' in value &&
    typeof value.rights === 'object'
  );
}
