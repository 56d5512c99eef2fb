import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds members of the objects in texts/ that at most a test reads. The linter and knip can't: to them an
 * exported object is read as a whole. So is it here wherever its name stands without a member. Prints each
 * unread member on a line and exits with 1, also if it found no members at all.
 */

const root = path.dirname(import.meta.dirname);
const sources = globSync('{texts,contract,server,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.{test,testing}.{ts,tsx}'],
}).map((file) => file.replaceAll(path.sep, '/'));
const withoutComments = (code: string): string => code.replace(/\/\*[^]*?\*\/|(?<!:)\/\/.*/g, '');
const code = new Map(
  sources.map((file) => [file, withoutComments(readFileSync(path.join(root, file), 'utf8'))] as const),
);

/** The names of its members by the file and name of each object. */
const members = new Map<string, string[]>();
for (const file of sources.filter((each) => each.startsWith('texts/'))) {
  const exported = Object.entries((await import(`../${file}`)) as Record<string, unknown>);
  for (const [name, value] of exported)
    if (typeof value === 'object' && value !== null) members.set(`${file} ${name}`, Object.keys(value));
}

const unread = new Set([...members].flatMap(([object, keys]) => keys.map((key) => `${object}.${key}`)));
for (const [file, text] of code) {
  const body = text.replace(/^import [^]*?;$|^export const \w+|\btypeof \w+/gm, '');
  for (const [object, keys] of members) {
    const [home = '', name = ''] = object.split(' ');
    const from = `'(?:#texts|\\.)/${path.posix.basename(home)}'`;
    const statement = new RegExp(`^import [^;]*\\b${name}\\b(?: as (\\w+))?[^;]* from ${from};`, 'm');
    const imported = statement.exec(text);
    if (imported === null && file !== home) continue;
    const read = new RegExp(`(?<!\\w|[^.]\\.)${imported?.[1] ?? name}\\b(?![=:])(?:\\.(\\w+))?`, 'g');
    for (const [, member] of body.matchAll(read))
      for (const key of member === undefined ? keys : [member]) unread.delete(`${object}.${key}`);
  }
}

for (const member of unread) console.log(`nobody reads ${member}`);
const count = [...members.values()].flat().length;
console.log(`${count} members of ${members.size} objects`);
process.exitCode = count > 0 && unread.size === 0 ? 0 : 1;
