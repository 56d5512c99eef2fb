import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { calls } from '#contract/calls.ts';
import { callsPage } from '#contract/calls-page.ts';

/**
 * Checks the documents against the project. Links, paths and citations of rules must lead somewhere. The
 * names in a table row must occur in the files of that row. Every name in code type must occur in the
 * project. Variables, dependencies and licences must match the code. Prints a line for each problem and exits
 * with 1. A kind of check without any match is a problem too, because a broken pattern would pass otherwise.
 */

const root = path.dirname(import.meta.dirname);
const folders = [
  'domain',
  'texts',
  'contract',
  'server',
  'dev',
  'web',
  'e2e',
  'testing',
  'qualification',
  'scripts',
  'demo',
  'docs',
  'deploy',
  '.ci',
];
const sourceFolders = [
  'domain',
  'texts',
  'contract',
  'server',
  'dev',
  'web',
  'e2e',
  'testing',
  'qualification',
  'scripts',
];

const problems: string[] = [];
const counts = new Map<string, number>();

/** Counts one check of this kind, and records the problem if it failed. */
function check(kind: string, right: boolean, problem: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
  if (!right) problems.push(problem);
}

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');
const codeSpans = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

function isIn(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![A-Za-z0-9_])${word}(?![A-Za-z0-9_])`).test(text);
}

const documents = globSync(['*.md', `{${folders.join(',')}}/**/*.md`], { cwd: root }).map((file) =>
  file.replaceAll(path.sep, '/'),
);
const sources = globSync(`{${sourceFolders.join(',')}}/**/*.{ts,tsx,mjs,sql}`, { cwd: root });
const otherTexts = globSync([`{${folders.join(',')}}/**/*.{css,html,yml,json}`, '*.{ts,mjs,yml,json}'], {
  cwd: root,
  exclude: ['package-lock.json'],
});
const sourceText = sources.map(read).join('\n');
const data = globSync(['package.json', 'package-lock.json', '.oxlintrc.json', '*.config.ts', 'demo/*.csv'], {
  cwd: root,
});
const projectText = [sourceText, ...data.map(read)].join('\n');

/** The anchors of a document's headings by GitHub's rules: a repeated heading gets `-1`, `-2`, … */
function anchorsOf(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of withoutBlocks(text).matchAll(/^#{1,6} +(.+)$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\s-]/gu, '')
      .replace(/\s/g, '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Whether the project has this file and, if an anchor is given, the file has its heading. */
function leadsTo(file: string, anchor: string | undefined): boolean {
  if (!existsSync(path.join(root, file))) return false;
  return anchor === undefined || anchorsOf(read(file)).has(anchor);
}

function checkLinks(document: string, text: string): void {
  for (const [, target = ''] of withoutBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [place = '', anchor] = target.split('#');
    const file = place === '' ? document : path.posix.join(path.posix.dirname(document), decodeURI(place));
    const leads = leadsTo(file, anchor === undefined ? undefined : decodeURI(anchor));
    check('links', leads, `${document}: the link ${target} leads nowhere`);
  }
}

/** Checks the citations of rules, such as `docs/rules/routes.md#joins`, in comments and documents alike. */
function checkCitations(file: string, text: string): void {
  for (const [citation, page = '', anchor] of text.matchAll(
    /(docs\/rules\/[\w-]+\.md)(?:#([\p{L}\p{N}_-]*))?/gu,
  ))
    check('citations of rules', leadsTo(page, anchor), `${file}: there is no rule ${citation}`);
}

const numberedSection = /\b(?:sections?|specification|domain),? (?:section )?\d/i;

const maxColumns = 110;

/** Comments and Markdown prose fit into an editor's window. Tables and lines with a link may be wider. */
function checkWidth(file: string, text: string): void {
  const prose = file.endsWith('.md') ? /^(?!\||!\[|.*\]\()/ : /^\s*(\/\/|\*|\/\*\*?|--) /;
  for (const [index, line] of text.split('\n').entries())
    check(
      'widths',
      line.length <= maxColumns || !prose.test(line),
      `${file}:${index + 1}: ${line.length} columns`,
    );
}

/** A section number of a text outside the project helps no reader; docs/rules/README.md has the rules. */
function checkSectionNumbers(file: string, text: string): void {
  for (const [index, line] of text.split('\n').entries()) {
    const [number] = numberedSection.exec(line) ?? [];
    check(
      'lines',
      number === undefined,
      `${file}:${index + 1}: cite a heading of docs/rules, not "${number}"`,
    );
  }
}

/**
 * Whether a code span names a file or folder of this project: its first part is a known folder, or it is a
 * file in the root.
 */
function isProjectPath(span: string): boolean {
  const [first = '', ...rest] = span.split('/');
  if (/[<>\s…]/.test(span)) return false;
  return rest.length > 0
    ? folders.includes(first)
    : /^\.?[A-Za-z][\w.-]*\.(ts|tsx|mjs|json|md|sql|csv)$/.test(span);
}

function checkPaths(document: string, text: string): void {
  for (const span of codeSpans(withoutBlocks(text)).filter(isProjectPath)) {
    const [place = ''] = span.split('#');
    const near = existsSync(path.join(root, path.dirname(document), place));
    const exists = near || globSync(place.replace(/\/$/, ''), { cwd: root }).length > 0;
    check('paths', exists, `${document}: there is no ${span}`);
  }
}

/** The cells of a document's table rows, without header and separator rows. */
function rowsOf(text: string): string[][] {
  return withoutBlocks(text)
    .split('\n')
    .filter(
      (line, index, lines) =>
        line.startsWith('|') &&
        !/^\|[\s:|-]+\|$/.test(line) &&
        !/^\|[\s:|-]+\|$/.test(lines[index + 1] ?? ''),
    )
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

/** If a table row names source files, each name in the row must occur in one of them. */
function checkNames(document: string, text: string): void {
  for (const row of rowsOf(text)) {
    const spans = row.flatMap(codeSpans);
    const files = spans.filter((span) => /\.(tsx?|mjs|sql)$/.test(span) && existsSync(path.join(root, span)));
    if (files.length === 0) continue;
    const code = files.map(read).join('\n');
    for (const name of spans.filter((span) => identifier.test(span)))
      check('names', isIn(code, name), `${document}: ${files.join(', ')} says nothing of ${name}`);
  }
}

/** Checks that every name in code type, in a table or a sentence, occurs in the project. */
function checkTerms(document: string, text: string): void {
  for (const name of codeSpans(withoutBlocks(text)).filter((span) => identifier.test(span)))
    check('terms', isIn(projectText, name), `${document}: no file of the project says ${name}`);
}

function checkEnvironment(): void {
  const text = read('docs/environment.md');
  const documented = new Set(rowsOf(text).flatMap(([first = '']) => codeSpans(first)));
  const [, table = ''] = /^const variables = \{\n([\s\S]*?)^\}/m.exec(read('server/environment.ts')) ?? [];
  const ofTheStart = [...table.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  const others = [...sourceText.matchAll(/process\.env\['([A-Z][A-Z_]+)'\]/g)].map(([, name = '']) => name);
  for (const name of ofTheStart)
    check('variables of the start', documented.has(name), `docs/environment.md: ${name} is missing`);
  for (const name of new Set(others))
    check('other variables', documented.has(name), `docs/environment.md: ${name} is missing`);
  for (const name of documented)
    check('documented variables', isIn(projectText, name), `docs/environment.md: no source reads ${name}`);
}

function checkDependencies(): void {
  // The used parts of both files; npm writes them in this shape.
  const manifest = JSON.parse(read('package.json')) as {
    license: string;
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
    optionalDependencies?: Record<string, string>;
  };
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { license?: string } | undefined>;
  };
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const dependencyNames = new Set(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  const text = read('docs/dependencies.md');
  const licences = new Map(
    rowsOf(text).flatMap((row) => codeSpans(row[0] ?? '').map((name) => [name, row.at(-1) ?? ''] as const)),
  );
  for (const name of dependencyNames) {
    const licence = lock.packages[`node_modules/${name}`]?.license;
    const documentedLicence = licences.get(name);
    check('dependencies', documentedLicence !== undefined, `docs/dependencies.md: ${name} is missing`);
    if (documentedLicence !== undefined)
      check(
        'licences',
        documentedLicence === licence,
        `docs/dependencies.md: ${name} has the licence ${licence}, not ${documentedLicence}`,
      );
  }
  for (const name of licences.keys())
    check('dependencies', dependencyNames.has(name), `docs/dependencies.md: package.json has no ${name}`);
  const all = new Set(Object.values(lock.packages).flatMap((entry) => entry?.license ?? []));
  for (const licence of all)
    if (licence !== manifest.license)
      check(
        'licences',
        text.includes(licence),
        `docs/dependencies.md: does not speak of the licence ${licence}`,
      );
}

function checkCalls(): void {
  const current = read('docs/calls.md') === callsPage(calls);
  check('pages of calls', current, 'docs/calls.md is not what the calls declare: `npm run calls` writes it');
}

/**
 * Patterns of what belongs to a machine, not to the project. The product's own folder
 * (dev/postgres/postgres.ts) is the same on every machine.
 */
const foreign = [
  {
    what: 'a path of one machine',
    form: /(?<![\w.])\/(work|tmp|home|root|Users|var)\/(?!lib\/supplier-portal\b)[\w.-]+/,
  },
  { what: 'the host of a package registry', form: /\b(registry|npm|pypi)\.[a-z0-9-]+\.[a-z]{2,}\b/ },
];

for (const document of documents) {
  const text = read(document);
  checkLinks(document, text);
  checkCitations(document, text);
  checkPaths(document, text);
  checkNames(document, text);
  checkTerms(document, text);
  const found = foreign.flatMap(({ what, form }) =>
    (form.exec(text) ?? []).slice(0, 1).map((word) => `${word} is ${what}`),
  );
  checkWidth(document, text);
  check('documents', found.length === 0, `${document}: ${found.join(', ')}`);
}
for (const source of sources) {
  const text = read(source);
  checkCitations(source, text);
  checkSectionNumbers(source, text);
  checkWidth(source, text);
}
for (const file of [...documents, ...otherTexts]) checkSectionNumbers(file, read(file));
checkEnvironment();
checkDependencies();
checkCalls();

const kinds = [
  ...['documents', 'links', 'citations of rules', 'paths', 'names', 'terms', 'dependencies', 'licences'],
  ...[
    'variables of the start',
    'other variables',
    'documented variables',
    'pages of calls',
    'lines',
    'widths',
  ],
];
for (const kind of kinds) if (!counts.has(kind)) problems.push(`No ${kind} were found to be checked.`);
for (const problem of problems) console.log(problem);
console.log([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
process.exitCode = problems.length === 0 ? 0 : 1;
