import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseKeyFile, type KeyFile } from '#server/key-file.ts';

/**
 * The keys with which the development set-up signs, from a file in the data folder that its owner alone can
 * read. Made once: what was signed before a restart must still be verifiable. Throws if the file holds
 * anything else.
 */
export async function loadEvidenceKeys(dataDir: string): Promise<KeyFile> {
  const file = path.join(dataDir, 'evidence-keys.pem');
  const text = await readFile(file, 'utf8').catch(() => makeKey(file));
  const keys = parseKeyFile(text);
  if (keys === null)
    throw new Error(`${file} holds no Ed25519 key: remove it, and the next start makes one.`);
  return keys;
}

/** Makes the file, unless another start was faster, and returns its content. */
async function makeKey(file: string): Promise<string> {
  const { privateKey } = generateKeyPairSync('ed25519');
  await mkdir(path.dirname(file), { recursive: true });
  // Linked when it is whole: nobody reads half a key, and the first of several starts wins.
  const own = `${file}.${randomUUID()}`;
  try {
    await writeFile(own, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await link(own, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(own, { force: true });
  }
  return readFile(file, 'utf8');
}
