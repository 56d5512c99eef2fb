import { execFileSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * Puts the former version, by its commit in `former-version`, into a new folder below this one, with the
 * packages of its lock file. Returns the new folder.
 */
export function formerVersion(folder: string): string {
  const commit = readFileSync(path.join(import.meta.dirname, 'former-version'), 'utf8').trim();
  const checkout = path.join(folder, 'former');
  execFileSync('git', ['clone', '-q', root, checkout]);
  execFileSync('git', ['-C', checkout, 'checkout', '-q', commit]);
  const lockIn = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8');
  if (lockIn(checkout) === lockIn(root))
    symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--loglevel=error'], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return checkout;
}
