import { showUploaded } from './busy.ts';
import { setClockBy } from './server-clock.ts';

let shownUser: number | null = null;

/**
 * Says whose name the page shows. Every call then carries it, and the server refuses one that comes with another person's
 * session: whoever signs in anew in one tab does not sign in another tab's name (domain 6).
 */
export function callAs(user_id: number): void {
  shownUser = user_id;
}

/** `fetch`, but for uploads, whose progress only XMLHttpRequest tells. Rejects where no answer came, as fetch does. */
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
      // What is sent is still to be worked on: a full bar would say that it is done. A total of 0 is not known.
      showUploaded(event.loaded < event.total ? event.loaded / event.total : null);
    });
    request.addEventListener('load', () => {
      const answer: unknown = request.response;
      resolve(new Response(answer instanceof Blob ? answer : null, { status: request.status }));
    });
    const failed = () => reject(new TypeError('no answer'));
    request.addEventListener('error', failed);
    request.addEventListener('abort', failed);
    request.addEventListener('timeout', failed);
    request.send(body);
  });
}
