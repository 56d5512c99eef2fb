import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#contract/calls.ts';
import { callsPage } from '#contract/calls-page.ts';

/**
 * Checks that links, paths and citations of pages lead somewhere, that docs/environment.md has every variable
 * and docs/dependencies.md every package with its licence, and that docs/calls.md is up to date. Prints a
 * line for each problem and exits with 1. A kind of check that found nothing to check is a problem too.
 */

const root = path.dirname(import.meta.dirname);
const problems: string[] = [];
const counts = new Map(
  ['links', 'paths', 'citations', 'variables', 'documented variables', 'packages'].map((kind) => [kind, 0]),
);

function check(kind: string, isRight: boolean, problem: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (!isRight) problems.push(problem);
}
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const withoutBlocks = (text: string): string => text.replace(/^```[^]*?^```/gm, '');
/** The first groups of all matches. */
const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

/** The anchors of a document's headings by GitHub's rules. */
function anchorsOf(file: string): string[] {
  const headings = all(withoutBlocks(read(file)), /^#{1,6} +(.+)$/gm);
  const kept = headings.map((each) => each.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, ''));
  return kept.map((heading) => heading.replace(/\s/g, '-'));
}
const leadsTo = (file: string, anchor: string | undefined): boolean =>
  existsSync(path.join(root, file)) && (anchor === undefined || anchorsOf(file).includes(anchor));

const options = { cwd: root, exclude: ['node_modules', '.*'] };
const files = globSync('**/*.{md,ts,tsx,mjs,sql}', options).map((file) => file.replaceAll(path.sep, '/'));
const folders = ['.ci', ...globSync('*/', options).map((folder) => folder.replace(/[\\/]$/, ''))];
const isProjectPath = (span: string): boolean =>
  span.includes('/')
    ? folders.includes(span.split('/')[0] ?? '') && !/[<>\s…]/.test(span)
    : /^\.?[A-Za-z][\w.-]*\.(ts|tsx|mjs|json|md|sql|csv)$/.test(span);

for (const document of files.filter((file) => file.endsWith('.md'))) {
  const text = withoutBlocks(read(document));
  const folder = path.posix.dirname(document);
  for (const target of all(text, /\]\((?![a-z]+:)([^()\s]+)\)/g)) {
    const [place = '', anchor] = decodeURI(target).split('#');
    const file = place === '' ? document : path.posix.join(folder, place);
    check('links', leadsTo(file, anchor), `${document}: the link ${target} leads nowhere`);
  }
  for (const span of all(text, /`([^`\n]+)`/g).filter(isProjectPath)) {
    const [place = ''] = span.split('#');
    const found = globSync([place, path.posix.join(folder, place)], { cwd: root });
    check('paths', found.length > 0, `${document}: there is no ${span}`);
  }
}
for (const file of files)
  for (const citation of all(read(file), /\b(docs\/(?:[a-z-]+\/)?[\w-]+\.md(?:#[\p{L}\p{N}_-]*)?)/gu)) {
    const [page = '', anchor] = citation.split('#');
    check('citations', leadsTo(page, anchor), `${file}: there is no ${citation}`);
  }

const code = files
  .filter((file) => !file.endsWith('.md'))
  .map(read)
  .join('\n');
const environment = read('docs/environment.md');
const [, table = ''] = /^const variables = \{\n([^]*?)^\}/m.exec(read('server/environment.ts')) ?? [];
for (const name of [...all(table, /^ {2}([A-Z_]+):/gm), ...all(code, /process\.env\['([A-Z_]+)'\]/g)])
  check('variables', environment.includes(`\`${name}\``), `docs/environment.md: ${name} is missing`);
for (const name of all(environment, /^\| `([A-Z_]+)`/gm))
  check('documented variables', code.includes(name), `docs/environment.md: nothing reads ${name}`);

// The used parts of the lock file; npm writes it in this shape.
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, Record<string, Record<string, string>> & { license?: string }>;
};
const { dependencies, devDependencies, optionalDependencies } = packages[''] ?? {};
const rows = all(read('docs/dependencies.md'), /^(\| `.+)$/gm).map((row) => row.split(' | '));
const documented = new Map(
  rows.flatMap(([first = '', ...rest]) => all(first, /`([^`]+)`/g).map((name) => [name, rest.at(-1)])),
);
for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
  const licence = packages[`node_modules/${name}`]?.license;
  const isRight = documented.get(name) === `${licence} |`;
  check('packages', isRight, `docs/dependencies.md: must have ${name} with the licence ${licence}`);
  documented.delete(name);
}
for (const name of documented.keys()) problems.push(`docs/dependencies.md: package.json has no ${name}`);

if (read('docs/calls.md') !== callsPage(calls)) problems.push('docs/calls.md: `npm run calls` writes it');
for (const [kind, count] of counts) if (count === 0) problems.push(`No ${kind} were found to be checked.`);
for (const problem of problems) console.log(problem);
console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
process.exitCode = problems.length === 0 ? 0 : 1;
