import { connect, type Socket } from 'node:net';
import type { Answer, Client } from './client.ts';
import type { TestPortal } from './portal.ts';

/** A part of a multipart body as bytes, so that a test can send what no browser sends. */
export type RawPart = { readonly head: string; readonly bytes: Buffer | string };

const boundary = 'portal-test-boundary';
export const multipartType = `multipart/form-data; boundary=${boundary}`;

export function rawMultipart(parts: readonly RawPart[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ]);
}

export function jsonPart(name: string, value: unknown): RawPart {
  return { head: `Content-Disposition: form-data; name="${name}"`, bytes: JSON.stringify(value) };
}

export function filePart(name: string, file_name: string, bytes: Buffer | string): RawPart {
  return {
    head: `Content-Disposition: form-data; name="${name}"; filename="${file_name}"\r\nContent-Type: application/octet-stream`,
    bytes,
  };
}

type RawRequest = {
  readonly path: string;
  readonly body: Buffer;
  readonly headers?: Readonly<Record<string, string>>;
  /** The declared Content-Length; the true one by default. */
  readonly declared?: number;
  /** The connection is cut after this many bytes of the body. */
  readonly cutAfter?: number;
};

/** Writes a POST to a socket. Returns its status, or null if the connection ended without an answer. */
export async function rawPost(
  portal: TestPortal,
  client: Client,
  request: RawRequest,
): Promise<number | null> {
  const { path, body, headers = {}, declared = body.length, cutAfter } = request;
  const { hostname, port } = new URL(portal.url);
  const socket = connect(Number(port), hostname);
  const other = await serverSocket(portal, socket);
  const lines = Object.entries({
    host: hostname,
    cookie: client.cookie ?? '',
    'x-portal-request': '1',
    'content-type': multipartType,
    'content-length': String(declared),
    connection: 'close',
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  if (cutAfter !== undefined) {
    await new Promise((resolve) => socket.write(body.subarray(0, cutAfter), resolve));
    while (!other.destroyed && other.bytesRead < socket.bytesWritten)
      await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    if (!other.closed) await new Promise<void>((resolve) => other.once('close', () => resolve()));
    return null;
  }
  socket.write(body);
  let text = '';
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    // After the server cuts the connection, its earlier answer can still be read.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
  const status = /^HTTP\/1\.1 (\d{3})/.exec(text)?.[1];
  return status === undefined ? null : Number(status);
}

/** The server's end of a connection. */
async function serverSocket({ app }: TestPortal, socket: Socket): Promise<Socket> {
  return new Promise((resolve) => {
    const look = (other: Socket): void => {
      if (other.remotePort !== socket.localPort) return;
      app.server.off('connection', look);
      resolve(other);
    };
    app.server.on('connection', look);
  });
}

/** A POST with any headers and body, for what the contract's client can't send. */
export async function plainPost(
  client: Client,
  path: string,
  body: NonNullable<RequestInit['body']> | null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const init = { method: 'POST', headers: { 'x-portal-request': '1', ...headers } };
  const response = await client.raw(path, body === null ? init : { ...init, body });
  const text = await response.text();
  return {
    status: response.status,
    body: text === '' ? null : (JSON.parse(text) as unknown),
    headers: response.headers,
  };
}
