import type { CompiledQuery } from 'kysely';

/**
 * Statements that become one statement. One statement costs less than several that are sent together: the
 * connection names, binds and answers each of them (docs/decisions/0016-prepare-and-pipeline-statements.md).
 */

/** The joined text of a list of texts: a tree by the first text, then by the second, and so on. */
type Known = { joined?: string; readonly after: Map<string, Known> };
const knownWrites: Known = { after: new Map() };
const knownReads: Known = { after: new Map() };
/** Beyond this many nodes of both trees, texts are joined each time. */
const maxKnown = 2000;
let known = 0;

/**
 * Joins writes whose results nobody needs into as few statements as possible. All writes of one statement see
 * the same rows, those from before it, so none may need another's effect. A write is an `insert`, `update` or
 * `delete`, or a `with` that holds some. A bare `select` ends a `with` whose parts are all of it; a statement
 * has room for one such `with` and for one with another end.
 */
export function joinWrites(writes: readonly CompiledQuery[]): readonly CompiledQuery[] {
  const groups: Group[] = [];
  for (const write of writes) {
    const kind = kindOf(write.sql);
    const last = groups.at(-1);
    if (last === undefined || (kind !== 'single' && last[kind].length > 0))
      groups.push({ single: [], parts: [], ended: [], [kind]: [write] });
    else last[kind].push(write);
  }
  return groups.map(({ single, parts, ended }) => {
    const all = [...single, ...parts, ...ended];
    const [first] = all;
    return first !== undefined && all.length === 1 ? first : joined(all, knownWrites, writesText);
  });
}

/** Joins reads into one statement of one row with a JSON array `rows_1`, `rows_2` … for each. */
export function joinReads(reads: readonly CompiledQuery[]): CompiledQuery<JoinedRows> {
  return joined(reads, knownReads, readsText);
}

function readsText(texts: readonly string[]): string {
  const columns = texts.map((text, index) => {
    const found = `found_${index + 1}`;
    return `(select coalesce(json_agg(${found}), '[]') from (${text}) ${found}) as rows_${index + 1}`;
  });
  return `select ${columns.join(', ')}`;
}

type JoinedRows = Readonly<Record<string, unknown>>;

type Kind = 'single' | 'parts' | 'ended';
type Group = Record<Kind, CompiledQuery[]>;

const leadingWith = /^\s*with\s/i;
const bareSelect = /\sselect$/i;

function kindOf(text: string): Kind {
  if (/^\s*(insert|update|delete)\s/i.test(text)) return 'single';
  if (!leadingWith.test(text)) throw new Error(`Only a write can wait for the next statement: ${text}`);
  return bareSelect.test(text.trimEnd().slice(-' select'.length)) ? 'parts' : 'ended';
}

function writesText(texts: readonly string[]): string {
  let end = 'select';
  const lists = texts.map((text, index) => {
    const kind = kindOf(text);
    if (kind === 'single') return `write_${index + 1} as (${text})`;
    const list = text.replace(leadingWith, '');
    if (kind === 'parts') return list.trimEnd().replace(bareSelect, '');
    end = '';
    return list;
  });
  return `with ${lists.join(',\n')} ${end}`;
}

function joined<Row>(
  queries: readonly CompiledQuery[],
  tree: Known,
  textOf: (texts: readonly string[]) => string,
): CompiledQuery<Row> {
  const [first] = queries;
  if (first === undefined) throw new Error('There is nothing to join.');
  let node = tree;
  for (const { sql } of queries) {
    const next = node.after.get(sql) ?? { after: new Map() };
    if (known < maxKnown && !node.after.has(sql)) {
      node.after.set(sql, next);
      known += 1;
    }
    node = next;
  }
  node.joined ??= textOf(renumbered(queries));
  const { query, queryId } = first;
  const parameters = queries.flatMap((one) => one.parameters);
  return { query, queryId, sql: node.joined, parameters };
}

/** The texts with their parameters numbered through. */
function renumbered(queries: readonly CompiledQuery[]): string[] {
  let before = 0;
  return queries.map(({ sql, parameters }) => {
    const offset = before;
    before += parameters.length;
    return sql.replaceAll(/\$(\d+)/g, (_all, number: string) => `$${Number(number) + offset}`);
  });
}
