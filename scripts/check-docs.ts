import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Holds the documents against the project: links and paths lead somewhere, the names of a file's row stand in that file,
 * every name is one that the project knows, variables, dependencies and licences are those of the code. Prints what is wrong, a
 * line each, and ends with 1. What it compares is never empty: a check that looked at nothing would be content.
 */

const root = path.dirname(import.meta.dirname);
const folders = [
  'domain',
  'contract',
  'server',
  'dev',
  'web',
  'e2e',
  'bench',
  'scripts',
  'demo',
  'docs',
  '.ci',
];
const sourceFolders = ['domain', 'contract', 'server', 'dev', 'web', 'e2e', 'bench', 'scripts'];

const problems: string[] = [];
const seen = new Map<string, number>();

/** Counts one thing that was looked at, and notes what is wrong with it. */
function hold(kind: string, right: boolean, problem: string): void {
  seen.set(kind, (seen.get(kind) ?? 0) + 1);
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
const sourceText = sources.map(read).join('\n');
const data = globSync(['package.json', 'package-lock.json', '.oxlintrc.json', '*.config.ts', 'demo/*.csv'], {
  cwd: root,
});
const projectText = [sourceText, ...data.map(read)].join('\n');

/** The anchors of a document's headings, as the usual viewers name them. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

function checkLinks(document: string, text: string): void {
  for (const [, target = ''] of withoutBlocks(text).matchAll(/\]\(([^()\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [place = '', anchor] = target.split('#');
    const file = place === '' ? document : path.posix.join(path.posix.dirname(document), decodeURI(place));
    const exists = existsSync(path.join(root, file));
    const leads = exists && (anchor === undefined || anchorsOf(read(file)).includes(decodeURI(anchor)));
    hold('links', leads, `${document}: the link ${target} leads nowhere`);
  }
}

/** Whether a code span names a file or folder of this project: a known folder first, or a file of the project's own folder. */
function isProjectPath(span: string): boolean {
  const [first = '', ...rest] = span.split('/');
  if (/[<>\s…]/.test(span)) return false;
  return rest.length > 0
    ? folders.includes(first)
    : /^\.?[A-Za-z][\w.-]*\.(ts|tsx|mjs|json|md|sql|csv)$/.test(span);
}

function checkPaths(document: string, text: string): void {
  for (const span of codeSpans(withoutBlocks(text)).filter(isProjectPath)) {
    const near = existsSync(path.join(root, path.dirname(document), span));
    const found = near || globSync(span.replace(/\/$/, ''), { cwd: root }).length > 0;
    hold('paths', found, `${document}: there is no ${span}`);
  }
}

/** The cells of a document's table rows, headings and rules left out. */
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

/** Where a table's row names files of code, the names beside them stand in one of these files. */
function checkNames(document: string, text: string): void {
  for (const row of rowsOf(text)) {
    const spans = row.flatMap(codeSpans);
    const files = spans.filter((span) => /\.(tsx?|mjs|sql)$/.test(span) && existsSync(path.join(root, span)));
    if (files.length === 0) continue;
    const said = files.map(read).join('\n');
    for (const name of spans.filter((span) => identifier.test(span)))
      hold('names', isIn(said, name), `${document}: ${files.join(', ')} says nothing of ${name}`);
  }
}

/** Every name in code type, in a table or a sentence, is one that the project knows. */
function checkTerms(document: string, text: string): void {
  for (const name of codeSpans(withoutBlocks(text)).filter((span) => identifier.test(span)))
    hold('terms', isIn(projectText, name), `${document}: no file of the project says ${name}`);
}

function checkEnvironment(): void {
  const text = read('docs/environment.md');
  const documented = new Set(rowsOf(text).flatMap(([first = '']) => codeSpans(first)));
  const [, table = ''] = /^const sentences = \{\n([\s\S]*?)^\}/m.exec(read('server/environment.ts')) ?? [];
  const ofTheStart = [...table.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
  const others = [...sourceText.matchAll(/process\.env\['([A-Z][A-Z_]+)'\]/g)].map(([, name = '']) => name);
  for (const name of ofTheStart)
    hold('variables of the start', documented.has(name), `docs/environment.md: ${name} is missing`);
  for (const name of new Set(others))
    hold('other variables', documented.has(name), `docs/environment.md: ${name} is missing`);
  for (const name of documented)
    hold('documented variables', isIn(projectText, name), `docs/environment.md: no source reads ${name}`);
}

function checkDependencies(): void {
  // The parts of these two files that are used here; npm writes both.
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
  const wanted = new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }));
  const text = read('docs/dependencies.md');
  const licences = new Map(
    rowsOf(text).flatMap((row) => codeSpans(row[0] ?? '').map((name) => [name, row.at(-1) ?? ''] as const)),
  );
  for (const name of wanted) {
    const licence = lock.packages[`node_modules/${name}`]?.license;
    const said = licences.get(name);
    hold('dependencies', said !== undefined, `docs/dependencies.md: ${name} is missing`);
    if (said !== undefined)
      hold(
        'licences',
        said === licence,
        `docs/dependencies.md: ${name} has the licence ${licence}, not ${said}`,
      );
  }
  for (const name of licences.keys())
    hold('dependencies', wanted.has(name), `docs/dependencies.md: package.json has no ${name}`);
  const all = new Set(Object.values(lock.packages).flatMap((entry) => entry?.license ?? []));
  for (const licence of all)
    if (licence !== manifest.license)
      hold(
        'licences',
        text.includes(licence),
        `docs/dependencies.md: does not speak of the licence ${licence}`,
      );
}

/** What belongs to a machine, not to the project. */
const foreign = [
  { what: 'a path of one machine', form: /(?<![\w.])\/(work|tmp|home|root|Users|var)\/[\w.-]+/ },
  { what: 'the host of a package registry', form: /\b(registry|npm|pypi)\.[a-z0-9-]+\.[a-z]{2,}\b/ },
];

for (const document of documents) {
  const text = read(document);
  checkLinks(document, text);
  checkPaths(document, text);
  checkNames(document, text);
  checkTerms(document, text);
  const found = foreign.flatMap(({ what, form }) =>
    (form.exec(text) ?? []).slice(0, 1).map((word) => `${word} is ${what}`),
  );
  hold('documents', found.length === 0, `${document}: ${found.join(', ')}`);
}
checkEnvironment();
checkDependencies();

const kinds = [
  ...['documents', 'links', 'paths', 'names', 'terms', 'dependencies', 'licences'],
  ...['variables of the start', 'other variables', 'documented variables'],
];
for (const kind of kinds) if (!seen.has(kind)) problems.push(`No ${kind} were found to be checked.`);
for (const problem of problems) console.log(problem);
console.log([...seen].map(([kind, count]) => `${count} ${kind}`).join(', '));
process.exitCode = problems.length === 0 ? 0 : 1;
