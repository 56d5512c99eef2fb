import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/**
 * `npm run licences` writes .build/third-party.md, which the image and a release carry: the packages of
 * production in package-lock.json, whatever the system. With `--check` it writes nothing. Exits with 1 if a
 * package has a licence that is neither permissive nor an exception here.
 */

const root = path.dirname(import.meta.dirname);
const page = path.join(root, '.build/third-party.md');

/** Licences that ask for no more than that their text is kept. */
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Apache-2.0 Unlicense Zlib CC0-1.0'.split(' '),
);
const exceptions = [
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    why: 'used unchanged, to write the style sheet; nothing of it is sent to a browser',
  },
  {
    name: /^@expo-google-fonts\/noto-sans-jp$/,
    licence: 'MIT AND OFL-1.1',
    why: 'OFL-1.1 is the font, which may be embedded in documents and is not sold by itself',
  },
  {
    name: /^png-js$/,
    licence: 'none stated',
    why: 'its file LICENSE is the MIT licence; its package.json leaves it out',
  },
] as const;

/** Of an SPDX expression of one level. */
function isPermissive(licence: string): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => permissive.has(one));
  return text.split(' AND ').every((one) => permissive.has(one));
}

const entry = z.object({
  version: z.optional(z.string()),
  license: z._default(z.string(), 'none stated'),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
});
const lock = z.parse(
  z.object({ packages: z.record(z.string(), entry) }),
  JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')),
);
const rows = new Map<string, string>();
for (const [place, { version, license, dev, devOptional }] of Object.entries(lock.packages)) {
  if (place === '' || (dev ?? devOptional) === true) continue;
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const exception = exceptions.find((each) => each.name.test(name) && each.licence === license);
  if (exception === undefined && !isPermissive(license)) {
    console.log(`${name}: the licence ${license} is not allowed`);
    process.exitCode = 1;
  }
  const why = exception === undefined ? '' : `: ${exception.why}`;
  rows.set(`${name}@${version}`, `| ${name} | ${version} | ${license}${why} |`);
}
const text = `# Packages of others

What a production may load, with its licence, on all systems that the lock file names. The text of a licence
is in the folder of its package below node_modules.

| package | version | licence |
| --- | --- | --- |
${[...rows.entries()]
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(([, row]) => row)
  .join('\n')}
`;
if (!process.argv.includes('--check')) {
  mkdirSync(path.dirname(page), { recursive: true });
  writeFileSync(page, text);
}
