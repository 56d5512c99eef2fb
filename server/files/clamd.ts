import { connect, type Socket } from 'node:net';
import { finished, Transform, type Readable } from 'node:stream';

/** A stream that is scanned on its way to a store. */
export type Scan = {
  readonly bytes: Readable;
  /** Lets go of the source, so that its owner can drain it. Call it if the store failed. */
  readonly release: () => void;
  /**
   * The name of the signature that the bytes match, or null. Call it after the end of `bytes`. Rejects if
   * they were not scanned in whole.
   */
  readonly signature: () => Promise<string | null>;
};

/** Scans files for viruses (docs/decisions/0057-scan-files-by-clamd-while-they-are-stored.md). */
export type Scanner = {
  readonly scan: (source: Readable) => Scan;
  /** Rejects if clamd does not serve. */
  readonly check: () => Promise<void>;
};

/** How long clamd may take for each thing that it is asked, in milliseconds. */
const usualLimit = 10_000;

/** A scanner that asks the clamd at CLAMD_URL, `tcp://HOST:PORT` or `unix:///PATH`; null without one. */
export function openScanner(clamd_url: string | null, limit = usualLimit): Scanner | null {
  if (clamd_url === null) return null;
  return {
    scan: (source) => scan(source, new Conversation(clamd_url, limit)),
    async check() {
      const clamd = new Conversation(clamd_url, limit);
      await clamd.send(Buffer.from('zPING\0'));
      const answer = await clamd.answer();
      if (answer !== 'PONG') throw new Error(`clamd answered ${answer}`);
    },
  };
}

function scan(source: Readable, clamd: Conversation): Scan {
  let isWhole = false;
  const asked = clamd.send(Buffer.from('zINSTREAM\0'));
  const bytes = new Transform({
    // Bytes that clamd doesn't take go on to the store: only the whole file shows everything that is wrong.
    transform(chunk: Buffer, _encoding, done) {
      void asked.then(() => clamd.send(framed(chunk))).then(() => done(null, chunk));
    },
    flush(done) {
      isWhole = true;
      void clamd.send(framed(Buffer.alloc(0))).then(() => done());
    },
  });
  const release = (): void => {
    // Immediately: the end of `bytes` would come later and pause the stream that the caller drains.
    source.unpipe(bytes);
    bytes.destroy();
  };
  // A source that is cut off destroys `bytes`, even before anything reads it.
  bytes.on('error', () => undefined);
  bytes.once('close', () => {
    if (!isWhole) clamd.end();
  });
  finished(source, { writable: false }, (error) => {
    if (error) bytes.destroy(error);
  });
  source.pipe(bytes);
  return {
    bytes,
    release,
    async signature() {
      const answer = await clamd.answer();
      if (answer === 'stream: OK') return null;
      const found = /^stream: (.+) FOUND$/.exec(answer);
      if (found?.[1] === undefined) throw new Error(`clamd answered ${answer}`);
      return found[1];
    },
  };
}

/** A piece of a stream: its length in four bytes, and the bytes. Nothing ends the stream. */
function framed(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** A connection for one command. clamd ends it after its answer. */
class Conversation {
  readonly #socket: Socket;
  readonly #limit: number;
  readonly #answer: Promise<string>;

  constructor(clamd_url: string, limit: number) {
    const { protocol, hostname, port, pathname } = new URL(clamd_url);
    this.#limit = limit;
    this.#socket =
      protocol === 'unix:'
        ? connect(decodeURIComponent(pathname))
        : connect(Number(port), hostname.replace(/^\[|\]$/g, ''));
    this.#answer = new Promise((resolve, reject) => {
      let text = '';
      this.#socket.setEncoding('utf8');
      this.#socket.on('data', (piece: string) => {
        text += piece;
        if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')));
      });
      this.#socket.on('error', reject);
      this.#socket.once('close', () => reject(new Error('clamd closed the connection')));
    });
    this.#answer.catch(() => undefined);
  }

  /** Resolves when the bytes are sent, or can't be: `answer` tells. */
  async send(bytes: Buffer): Promise<void> {
    await this.#inTime(new Promise<void>((resolve) => this.#socket.write(bytes, () => resolve())));
  }

  /** Rejects if there is none in time. */
  async answer(): Promise<string> {
    try {
      return await this.#inTime(this.#answer);
    } finally {
      this.end();
    }
  }

  end(): void {
    this.#socket.destroy();
  }

  /** Breaks the connection, which settles everything that waits for it, if `wanted` takes too long. */
  async #inTime<T>(wanted: Promise<T>): Promise<T> {
    const late = () => this.#socket.destroy(new Error(`clamd did not answer in ${this.#limit} ms`));
    const timer = setTimeout(late, this.#limit);
    try {
      return await wanted;
    } finally {
      clearTimeout(timer);
    }
  }
}
