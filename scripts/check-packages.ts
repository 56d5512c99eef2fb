import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { allowed, lockedPackages, scriptsNotNeeded, thirdPartyPage } from './packages.ts';

/**
 * Checks the packages: each one of production has a permissive licence or is a reasoned exception, no package
 * needs its install script, docs/third-party.md is up to date, and the bill of materials names what is
 * installed. Prints a line for each problem and exits with 1.
 */

const root = path.dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const packages = lockedPackages();
const production = packages.filter((each) => each.production);
const problems: string[] = [];
function check(right: boolean, problem: string): void {
  if (!right) problems.push(problem);
}

for (const each of production)
  check(allowed(each) !== null, `${each.name}: the licence ${each.licence ?? '(none)'} is not allowed`);
const withScripts = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
for (const name of withScripts)
  check(
    name in scriptsNotNeeded,
    `${name}: has an install script, and scripts/packages.ts does not say why not`,
  );
for (const name of Object.keys(scriptsNotNeeded))
  check(
    withScripts.includes(name),
    `${name}: has no install script, so scripts/packages.ts must not name it`,
  );
check(/^ignore-scripts=true$/m.test(read('.npmrc')), '.npmrc: must turn install scripts off');
check(
  read('docs/third-party.md') === thirdPartyPage(packages),
  'docs/third-party.md is not what the lock file says: `npm run licences` writes it',
);

/** What `npm run sbom` prints. */
const { scripts } = z.parse(
  z.object({ scripts: z.object({ sbom: z.string() }) }),
  JSON.parse(read('package.json')),
);
const [program = '', ...rest] = scripts.sbom.split(' ');
const npm = process.env['npm_execpath'];
const made = spawnSync(
  npm?.endsWith('.js') === true ? process.execPath : program,
  npm?.endsWith('.js') === true ? [npm, ...rest] : rest,
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
);
const bill = z.parse(
  z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(z.object({ name: z.string(), version: z.string(), purl: z.string() })),
  }),
  made.status === 0 ? JSON.parse(made.stdout) : { bomFormat: made.stderr },
);
const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
const installed = production.filter(({ name }) => existsSync(path.join(root, 'node_modules', name)));
for (const { name, version } of installed)
  check(listed.has(`${name}@${version}`), `the bill of materials has no ${name} ${version}`);
check(installed.length > 100, 'No packages were found to be checked.');

for (const problem of problems) console.log(problem);
console.log(
  `${packages.length} packages, ${production.length} of production, ${listed.size} in the bill of materials`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
