import { execFile } from 'node:child_process';
import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { print } from './print.ts';

const run = promisify(execFile);

/** Packages that only a measurement needs: they are in a folder of their own, not among ours. */
export type Beside = {
  /** The folder, which has the version in its name. */
  readonly folder: string;
  /** What package.json says beside `private`. */
  readonly wanted: Readonly<Record<string, unknown>>;
  /** Further files that package.json refers to, by their path in the folder. */
  readonly files?: Readonly<Record<string, string>>;
};

/** Installs them once, without their scripts. Returns why that failed in one line, or null. */
export async function installBeside({ folder, wanted, files = {} }: Beside): Promise<string | null> {
  const done = path.join(folder, 'installed');
  try {
    await access(done);
    return null;
  } catch {
    // Not yet.
  }
  try {
    print('installing, once', folder);
    const all = { 'package.json': JSON.stringify({ private: true, ...wanted }), ...files };
    for (const [name, text] of Object.entries(all)) {
      await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
      await writeFile(path.join(folder, name), text);
    }
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--omit=dev'];
    await run(npm, ['install', ...flags], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    await writeFile(done, '');
    return null;
  } catch (error) {
    return String(error).split('\n', 1)[0] ?? '';
  }
}
