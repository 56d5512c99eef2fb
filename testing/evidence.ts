import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';

/** A 証跡一式 that was unpacked: its files by their paths. */
export type Unpacked = ReadonlyMap<string, Buffer>;

export function unpack(bytes: Uint8Array): Unpacked {
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content)]));
}

export type Verdict = { readonly code: number; readonly text: string };

/** What the verifier of a 証跡一式 says of its unpacked files, as somebody without the portal runs it. */
export async function verify(files: Unpacked, args: readonly string[] = []): Promise<Verdict> {
  const folder = await mkdtemp(path.join(tmpdir(), 'evidence-'));
  try {
    for (const [name, bytes] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, bytes);
    }
    return await run(path.join(folder, 'verify.mjs'), args);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(script: string, args: readonly string[]): Promise<Verdict> {
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, text: `${stdout}${stderr}` });
    });
  });
}
