import { showUploaded } from '#web/ui/busy.ts';
import { forgetEarly, readEarly, takeEarly } from './early.ts';
import { setClockBy } from './server-clock.ts';

let shownUser: number | null = null;

/**
 * Sets the user that the page shows. Every call carries the id, and the server rejects a call whose session
 * belongs to someone else. So a sign-in in one tab cannot act through another tab
 * (docs/rules/sign-in.md#session).
 */
export function callAs(user_id: number): void {
  shownUser = user_id;
}

/**
 * `fetch`, except for uploads: only XMLHttpRequest reports their progress. Rejects without an answer, like
 * fetch.
 */
export async function transport(address: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? takeEarly(address) : undefined;
  // What a save changes, an earlier answer does not show.
  if (init.method !== 'GET') forgetEarly();
  if (early !== undefined) return usable(await early);
  const headers = new Headers(init.headers);
  if (shownUser !== null) headers.set('X-Portal-User', String(shownUser));
  const named = { ...init, headers };
  return init.body instanceof FormData
    ? upload(address, named, init.body)
    : setClockBy(await fetch(address, named));
}

/**
 * An early answer. The request could not name the user yet, so the answer names the session's user, and that
 * of somebody else is a 401 here instead of at the server.
 */
function usable({ response, at }: NonNullable<Awaited<ReturnType<typeof takeEarly>>>): Response {
  const user = response.headers.get('X-Portal-User');
  const foreign = shownUser !== null && user !== null && user !== String(shownUser);
  return foreign ? new Response(null, { status: 401 }) : setClockBy(response, at);
}

/** Reads the early answers for the user that the page shows. */
export const readEarlyAnswers = (): Promise<void> => readEarly(usable);

function upload(address: string, init: RequestInit, body: FormData): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = init.credentials === 'include';
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => {
      // No bar at 100 %, because the server still has to process the upload. A total of 0 means unknown.
      showUploaded(event.loaded < event.total ? event.loaded / event.total : null);
    });
    // After an answer, an error or an abort; the latter two leave 0.
    request.addEventListener('loadend', () => {
      const answer: unknown = request.response;
      if (request.status === 0) reject(new TypeError('no answer'));
      else resolve(new Response(answer instanceof Blob ? answer : null, { status: request.status }));
    });
    request.send(body);
  });
}
