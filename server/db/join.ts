import type { CompiledQuery } from 'kysely';

/**
 * Statements that become one statement. One statement costs less than several that are sent together: the
 * connection names, binds and answers each of them (docs/decisions/0016-prepare-and-pipeline-statements.md).
 */

/** Beyond this many combinations, their texts are built each time. */
const maxTexts = 500;
const texts = new Map<string, string>();

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
    return first !== undefined && all.length === 1 ? first : joined(all, writesText);
  });
}

/** Joins reads into one statement of one row with a JSON array `rows_1`, `rows_2` … for each. */
export function joinReads(reads: readonly CompiledQuery[]): CompiledQuery<JoinedRows> {
  return joined(reads, readsText);
}

function readsText(parts: readonly string[]): string {
  const columns = parts.map((text, index) => {
    const found = `found_${index + 1}`;
    return `(select coalesce(json_agg(${found}), '[]') from (${text}) ${found}) as rows_${index + 1}`;
  });
  return `select ${columns.join(', ')}`;
}

type JoinedRows = Readonly<Record<string, unknown>>;

type Kind = 'single' | 'parts' | 'ended';
type Group = Record<Kind, CompiledQuery[]>;

const partsOnly = /^\s*with\s([\s\S]*)\sselect\s*$/i;
const leadingWith = /^\s*with\s/i;

function kindOf(text: string): Kind {
  if (/^\s*(insert|update|delete)\s/i.test(text)) return 'single';
  if (!leadingWith.test(text)) throw new Error(`Only a write can wait for the next statement: ${text}`);
  return partsOnly.test(text) ? 'parts' : 'ended';
}

function writesText(parts: readonly string[]): string {
  let end = 'select';
  const list = parts.map((text, index) => {
    const kind = kindOf(text);
    if (kind === 'single') return `write_${index + 1} as (${text})`;
    if (kind === 'parts') return text.replace(partsOnly, (_all, inner: string) => inner);
    end = '';
    return text.replace(leadingWith, '');
  });
  return `with ${list.join(',\n')} ${end}`;
}

function joined<Row>(
  queries: readonly CompiledQuery[],
  textOf: (parts: readonly string[]) => string,
): CompiledQuery<Row> {
  const [first] = queries;
  if (first === undefined) throw new Error('There is nothing to join.');
  const key = [textOf.name, ...queries.map(({ sql }) => sql)].join('\n--\n');
  const text = texts.get(key) ?? textOf(renumbered(queries));
  if (texts.size < maxTexts) texts.set(key, text);
  const { query, queryId } = first;
  return { query, queryId, sql: text, parameters: queries.flatMap(({ parameters }) => parameters) };
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
