import { showUploaded } from './busy.ts';

/** `fetch`, but for uploads, whose progress only XMLHttpRequest tells. Rejects where no answer came, as fetch does. */
export async function transport(address: string, init: RequestInit): Promise<Response> {
  return init.body instanceof FormData ? upload(address, init, init.body) : fetch(address, init);
}

function upload(address: string, init: RequestInit, body: FormData): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.withCredentials = init.credentials === 'include';
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) showUploaded(event.loaded / event.total);
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
