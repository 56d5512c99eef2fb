import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { normalizeText } from '#domain/search/normalize.ts';
import { searchKey } from '#domain/search/words.ts';
import { portalForFile } from '#testing/portal.ts';
import { contains } from './contains.ts';

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
