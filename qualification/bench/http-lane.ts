import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** The connections of each measurement. */
export const connections = 8;

export type LaneRequest = {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/**
 * One kept connection to a server on this machine. Does no more than the measurements need, because the load
 * generator shares the processors with the server: Node's own client would take a third of the time.
 */
export class HttpLane {
  readonly #socket: Socket;
  readonly #host: string;
  #received: Buffer = Buffer.alloc(0);
  #settle: { resolve(body: string): void; reject(error: Error): void } | null = null;

  private constructor(socket: Socket, host: string) {
    this.#socket = socket;
    this.#host = host;
    const fail = (error: Error) => this.#settle?.reject(error);
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', fail);
    socket.on('close', () => fail(new Error('The server closed the connection.')));
  }

  static async open(url: string): Promise<HttpLane> {
    const { hostname, port, host } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, 'connect');
    return new HttpLane(socket, host);
  }

  /** Returns the body of the answer. Fails unless its status is 200. */
  send({ method, target, headers, body = '' }: LaneRequest): Promise<string> {
    const lines = [`${method} ${target} HTTP/1.1`, `host: ${this.#host}`];
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (method !== 'GET') lines.push(`content-length: ${Buffer.byteLength(body)}`);
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
    });
  }

  close(): void {
    this.#settle = null;
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const head = this.#received.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const settle = this.#settle;
    if (length === undefined) return settle?.reject(new Error(`An answer without a length:\n${head}`));
    const whole = end + 4 + Number(length);
    if (this.#received.length < whole) return;
    const body = this.#received.toString('utf8', end + 4, whole);
    this.#received = this.#received.subarray(whole);
    if (head.startsWith('HTTP/1.1 200 ')) settle?.resolve(body);
    else settle?.reject(new Error(`${head.split('\r\n', 1)[0]}: ${body}`));
  }
}
