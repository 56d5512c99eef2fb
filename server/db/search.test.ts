import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { normalizeText } from '#domain/search/normalize.ts';
import { searchKey } from '#domain/search/words.ts';
import { submitApplication } from '#testing/application.ts';
import { sendMessage } from '#testing/message.ts';
import { portalForFile } from '#testing/portal.ts';
import { contains } from './search.ts';

const portal = await portalForFile();

const keyOf = async (text: string) => {
  const { rows } = await sql<{ key: string }>`select search_key(${text}) as key`.execute(portal.db);
  return rows[0]?.key;
};

test('no key makes rows unique', async () => {
  const { rows } = await sql<{ column: string; is_unique: boolean }>`
    select a.attname as column, exists (
        select from pg_index i
        where i.indrelid = d.adrelid and i.indisunique
          and (d.adnum = any(i.indkey) or pg_get_expr(i.indexprs, i.indrelid) ~ '(search|text)_key')) as is_unique
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) ~ '(search|text)_key'`.execute(portal.db);
  expect(rows.map(({ column }) => column)).toContain('supplier_code_key');
  expect(rows.filter(({ is_unique }) => is_unique)).toEqual([]);
});

test('a search word is normalized once, not for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select from portal_user where ${contains('full_name_key', '佐藤')}`.execute(portal.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Filter: (strpos(full_name_key, (InitPlan');
});

test.each([
  ['髙橋', '高橋'],
  ['山﨑', '山崎'],
  ['𠮷野家', '吉野家'],
  ['横濱 濵田', '横浜浜田'],
  ['齋藤 齊藤', '斎藤斉藤'],
  ['渡邊 渡邉', '渡辺渡辺'],
  ['葛󠄀城', '葛城'],
  ['さくら', 'サクラ'],
  ['ぷりんと ｻｸﾗ', 'プリントさくら'],
  ['霞ヶ関', '霞ケ関'],
  ['ＡＢＣ　㈱', 'abc(株)'],
  ['A−100', 'aー１００'],
  ['いすゞ', 'イスス゛'],
  ['みすヾ づゞ', 'ミスズヅヅ'],
  ['キヤノン', 'ｷｬﾉﾝ'],
  ['ㇷ゚', 'プ'],
  ['成瀨 𣘺本', '成瀬橋本'],
  ['株\u200b式\u00ad', '株式'],
])('%s and %s are the same', async (one, other) => {
  expect(await keyOf(one)).toBe(await keyOf(other));
});

test('a text is normalized as the domain does it, however its letters stand together', async () => {
  const letters = [
    'か',
    'カ',
    'ｶ',
    'ヵ',
    'が',
    '゛',
    '゜',
    'ﾞ',
    '\u3099',
    '\u309a',
    'ゝ',
    'ヾ',
    '\ufe00',
    '\u200b',
  ];
  letters.push(' ', '\u3000', '\u2028', 'e', '\u0301', 'ㄱ', 'ㅏ', 'ﾡ', 'ﾤ', 'ー', '髙', '㍿', '´', '\n');
  const texts = letters.flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)));
  const { rows } = await sql<{ text: string; search: string; whole: string }>`
    select text, search_key(text) as search, text_key(text) as whole
    from unnest(${texts}::text[]) text`.execute(portal.db);
  expect(rows.length).toBe(letters.length ** 3);
  const wrong = rows.filter(
    ({ text, search, whole }) => search !== searchKey(text) || whole !== normalizeText(text),
  );
  expect(wrong).toEqual([]);
});

test('every letter is normalized as the domain does it', async () => {
  const { rows } = await sql<{ letter: string; key: string }>`
    select letter, text_key(letter) as key
    from (values (1, ${0xd7ff}::integer), (${0xe000}, ${0x323af}), (${0xe0000}, ${0xe01ef})) as part (first, last)
    cross join lateral generate_series(part.first, part.last) as code
    cross join lateral chr(code) as letter
    -- Node knows a later version of Unicode.
    where unicode_assigned(letter)`.execute(portal.db);
  expect(rows.length).toBeGreaterThan(150_000);
  expect(rows.filter(({ letter, key }) => key !== normalizeText(letter))).toEqual([]);
});

test('the keys of what was stored before are computed again', async () => {
  const { db } = portal;
  await submitApplication(portal);
  await sendMessage(portal, 'applicant1', { to: ['S0001'] });
  await sql`insert into supplier_group (division_id, group_name)
    select min(division_id), 'グループ' from division`.execute(db);
  await sql`insert into saved_approval_route
      (approval_route_name, division_id, created_by, pic_approver_steps, viewer_steps)
    select 'ルート', min(division_id), min(user_id), '[]', '[]' from division, portal_user`.execute(db);
  const { rows: keys } = await sql<{ table: string; column: string; expression: string; texts: string[] }>`
    select c.relname as table, a.attname as column, pg_get_expr(d.adbin, d.adrelid) as expression, array(
      select t.attname::text from pg_depend p join pg_attribute t
        on t.attrelid = p.refobjid and t.attnum = p.refobjsubid and t.atttypid = 'text'::regtype
      where p.classid = 'pg_attrdef'::regclass and p.objid = d.oid and t.attnum <> a.attnum) as texts
    from pg_attrdef d join pg_class c on c.oid = d.adrelid
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    where a.attgenerated = 's' and pg_get_expr(d.adbin, d.adrelid) ~ '(search|text)_key'`.execute(db);
  /** The columns with a row whose key is not what its expression gives now. */
  const outdated = async () => {
    const found: string[] = [];
    for (const { table, column, expression } of keys) {
      const wrong = sql.raw(`select from ${table} where ${column} is distinct from (${expression})`);
      if ((await wrong.execute(db)).rows.length > 0) found.push(`${table}.${column}`);
    }
    return found;
  };
  const all = keys.map(({ table, column }) => `${table}.${column}`);
  const { rows: functions } = await sql<{ written: string }>`
    select pg_get_functiondef(oid) as written from pg_proc where proname in ('search_key', 'text_key')`.execute(
    db,
  );

  await db.connection().execute(async (connection) => {
    for (const name of ['search_key', 'text_key'])
      await sql
        .raw(`create or replace function ${name}(value text) returns text language sql immutable strict
        parallel safe as $$ select lower(normalize(value, NFKC)) collate "C" $$`)
        .execute(connection);
    await sql`set session_replication_role = replica`.execute(connection);
    for (const { table, texts } of keys)
      await sql
        .raw(
          `update ${table} set ${texts.map((text) => `${text} = coalesce(${text}, '') || 'さくら'`).join()}`,
        )
        .execute(connection);
    await sql`reset session_replication_role`.execute(connection);
    for (const { written } of functions) await sql.raw(written).execute(connection);
  });
  expect(await outdated()).toEqual(all);
  const migration = new URL('./migrations/0034_search_letters.sql', import.meta.url);
  await sql.raw(await readFile(migration, 'utf8')).execute(db);
  expect(await outdated()).toEqual([]);
  // Without steps, a template is not sound.
  await sql`delete from saved_approval_route`.execute(db);
});
