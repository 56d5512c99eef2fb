import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/**
 * Finds members of exported objects, mostly texts, that only tests read; the check of unused exports can't
 * see them. An object counts as read if it is passed on whole, accessed by a computed key, or imported as a
 * namespace. Prints each unread member on a line and exits with 1, also if it found no members at all.
 */

const root = path.dirname(import.meta.dirname);

/** A node of a syntax tree (ESTree): its type, and any other parts of that type. */
type Node = { readonly type: string; readonly [part: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [];
const partsOf = (node: Node): Node[] => Object.values(node).flatMap(nodesOf);
const part = (node: Node, ...names: readonly string[]): Node | undefined =>
  names.reduce<Node | undefined>((at, name) => nodesOf(at?.[name])[0], node);

/** The name in an identifier or a string literal. */
const nameOf = (node: Node | undefined): string | undefined => {
  const name =
    node?.type === 'Identifier' ? node['name'] : node?.type === 'Literal' ? node['value'] : undefined;
  return typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
};

/** The member names of an object expression; looks through `as const` and the like. */
function membersOf(expression: Node | undefined): string[] {
  if (expression?.type === 'TSAsExpression' || expression?.type === 'TSSatisfiesExpression')
    return membersOf(part(expression, 'expression'));
  if (expression?.type !== 'ObjectExpression') return [];
  return nodesOf(expression['properties']).flatMap((property) => nameOf(part(property, 'key')) ?? []);
}

/** An exported object: its file, its name, and its members without a known reader. */
type Exported = { readonly file: string; readonly name: string; readonly unread: Set<string> };

function exportsOf(file: string, program: Node): Exported[] {
  return nodesOf(program['body'])
    .filter(({ type }) => type === 'ExportNamedDeclaration')
    .flatMap((statement) => nodesOf(part(statement, 'declaration')?.['declarations']))
    .map((declared) => ({
      file,
      name: nameOf(part(declared, 'id')) ?? '',
      unread: new Set(membersOf(part(declared, 'init'))),
    }))
    .filter(({ unread }) => unread.size > 0);
}

/** A file's imports with the file that each comes from; for a package that file does not exist. */
function importsOf(
  file: string,
  program: Node,
  kind: 'ImportDeclaration' | 'ExportNamedDeclaration' = 'ImportDeclaration',
): { readonly from: string; readonly specifiers: Node[] }[] {
  return nodesOf(program['body'])
    .filter(({ type, source }) => type === kind && isNode(source))
    .map((statement) => {
      const source = nameOf(part(statement, 'source')) ?? '';
      const near = path.posix.join(path.posix.dirname(file), source);
      return {
        from: source.startsWith('#') ? source.slice(1) : near,
        specifiers: nodesOf(statement['specifiers']),
      };
    });
}

/** The object that a file exports under a name, be it another file's. */
function exportedBy(file: string, name: string | undefined): Exported | undefined {
  const own = exported.find((each) => each.file === file && each.name === name);
  if (own !== undefined) return own;
  const program = programs.find((each) => each.file === file)?.program;
  if (program === undefined) return undefined;
  for (const { from, specifiers } of importsOf(file, program, 'ExportNamedDeclaration'))
    for (const specifier of specifiers)
      if (nameOf(part(specifier, 'exported')) === name)
        return exportedBy(from, nameOf(part(specifier, 'local')));
  return undefined;
}

/** The exported objects by their names in a file: those it imports by name, and its own. */
function objectsIn(file: string, program: Node): ReadonlyMap<string, Exported> {
  const own = exported.filter((each) => each.file === file).map((each) => [each.name, each] as const);
  const imported = importsOf(file, program).flatMap(({ from, specifiers }) =>
    specifiers.flatMap((specifier) => {
      const name = nameOf(part(specifier, 'imported'));
      const object = exportedBy(from, name);
      return object === undefined ? [] : [[nameOf(part(specifier, 'local')) ?? '', object] as const];
    }),
  );
  return new Map([...own, ...imported]);
}

/** The names that a pattern binds. */
function boundBy(pattern: Node): string[] {
  const inner =
    pattern.type === 'Property' ? 'value' : pattern.type === 'AssignmentPattern' ? 'left' : 'argument';
  if (pattern.type === 'Identifier') return [nameOf(pattern) ?? ''];
  return ['properties', 'elements', inner].flatMap((name) => nodesOf(pattern[name])).flatMap(boundBy);
}

/** The objects whose names a function does not shadow by its parameters and variables. */
function seenInside(node: Node, objects: ReadonlyMap<string, Exported>): ReadonlyMap<string, Exported> {
  if (!/^(Arrow)?Function/.test(node.type)) return objects;
  const variables = nodesOf(part(node, 'body')?.['body']).flatMap((statement) =>
    nodesOf(statement['declarations']),
  );
  const bound = new Set(
    [...nodesOf(node['params']), ...variables.flatMap((each) => nodesOf(each['id']))].flatMap(boundBy),
  );
  return new Map([...objects].filter(([name]) => !bound.has(name)));
}

/** Removes what a part of a file reads from `unread`. */
function read(node: Node, around: ReadonlyMap<string, Exported>): void {
  // Types do not exist at run time.
  if (node.type === 'ImportDeclaration' || /^TS(?!As|Satisfies|NonNull)/.test(node.type)) return;
  const objects = seenInside(node, around);
  const objectOf = (each: Node | undefined) =>
    each?.type === 'Identifier' ? objects.get(nameOf(each) ?? '') : undefined;
  const readAll = (...each: readonly (Node | undefined)[]) =>
    each.forEach((one) => one !== undefined && read(one, objects));

  if (node.type === 'MemberExpression') {
    const [object, property] = [part(node, 'object'), part(node, 'property')];
    const isNamed = node['computed'] === false || property?.type === 'Literal';
    const known = isNamed ? objectOf(object) : undefined;
    if (known === undefined) readAll(object, isNamed ? undefined : property);
    else known.unread.delete(nameOf(property) ?? '');
  } else if (node.type === 'VariableDeclarator') {
    const [id, init] = [part(node, 'id'), part(node, 'init')];
    const properties = id?.type === 'ObjectPattern' ? nodesOf(id['properties']) : [];
    const known = properties.some(({ type }) => type === 'RestElement') ? undefined : objectOf(init);
    if (known === undefined || properties.length === 0) readAll(init);
    else for (const property of properties) known.unread.delete(nameOf(part(property, 'key')) ?? '');
    // A pattern's default values may read something.
    if (id?.type !== 'Identifier') readAll(id);
  } else if (node.type === 'Property' && node['computed'] === false) readAll(part(node, 'value'));
  else if (node.type === 'Identifier') objectOf(node)?.unread.clear();
  else readAll(...partsOf(node));
}

const sources = globSync('{domain,texts,contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.(test|testing)\.tsx?$|^server\/testing\//.test(file));
const programs = sources.map((file) => {
  const { program, errors } = parseSync(file, readFileSync(path.join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  // The parser's type names every kind of node; this file treats them all as nodes with parts.
  return { file, program: program as unknown as Node };
});
const exported = programs.flatMap(({ file, program }) => exportsOf(file, program));
const members = exported.reduce((sum, { unread }) => sum + unread.size, 0);
for (const { file, program } of programs) {
  const whole = importsOf(file, program).filter(({ specifiers }) =>
    specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier'),
  );
  for (const { from } of whole)
    for (const each of exported.filter((one) => one.file === from)) each.unread.clear();
  const objects = objectsIn(file, program);
  if (objects.size > 0) read(program, objects);
}

const problems = exported.flatMap(({ file, name, unread }) =>
  [...unread].map((member) => `${file}: nobody reads ${name}.${member}`),
);
if (members === 0) problems.push('No members were found to be checked.');
for (const problem of problems) console.log(problem);
console.log(`${members} members of ${exported.length} objects`);
process.exitCode = problems.length === 0 ? 0 : 1;
