import { showUploaded } from '#web/ui/busy.ts';
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
  const headers = new Headers(init.headers);
  if (shownUser !== null) headers.set('X-Portal-User', String(shownUser));
  const named = { ...init, headers };
  return init.body instanceof FormData
    ? upload(address, named, init.body)
    : setClockBy(await fetch(address, named));
}

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
