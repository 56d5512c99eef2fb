import { createServer, type AddressInfo, type Socket } from 'node:net';

/** EICAR's test file, in two parts: scanners would find the whole in this source. */
export const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/** A clamd that knows one signature, and can misbehave. */
export type FakeClamd = {
  readonly url: string;
  mood: 'serves' | 'hangs' | 'never reads' | 'closes' | 'fails';
  /** The sizes of the streams that were scanned, in bytes. */
  readonly scanned: number[];
  readonly close: () => Promise<void>;
};

/** Starts it on a free port. */
export async function startFakeClamd(): Promise<FakeClamd> {
  const sockets = new Set<Socket>();
  const clamd: { mood: FakeClamd['mood']; scanned: number[] } = { mood: 'serves', scanned: [] };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    if (clamd.mood === 'closes') return void socket.destroy();
    if (clamd.mood === 'never reads') return void socket.pause();
    const answerTo = conversation(clamd.scanned);
    socket.on('data', (bytes: Buffer) => {
      const answer = answerTo(bytes);
      if (answer === null || clamd.mood === 'hangs') return;
      socket.end(`${clamd.mood === 'fails' ? 'INSTREAM size limit exceeded. ERROR' : answer}\0`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(clamd, {
    url: `tcp://127.0.0.1:${port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

/** Returns what answers the next bytes of a connection: null until its command is whole. */
function conversation(scanned: number[]): (bytes: Buffer) => string | null {
  let command: string | null = null;
  let rest = Buffer.alloc(0);
  const pieces: Buffer[] = [];
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    if (command === null) {
      const end = rest.indexOf(0);
      if (end === -1) return null;
      command = rest.toString('latin1', 0, end);
      rest = rest.subarray(end + 1);
    }
    if (command === 'zPING') return 'PONG';
    if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND';
    while (rest.length >= 4) {
      const length = rest.readUInt32BE();
      if (length === 0) {
        const stream = Buffer.concat(pieces);
        scanned.push(stream.length);
        return stream.includes(eicar) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK';
      }
      if (rest.length < 4 + length) return null;
      pieces.push(rest.subarray(4, 4 + length));
      rest = rest.subarray(4 + length);
    }
    return null;
  };
}
