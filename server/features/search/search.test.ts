import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { act, bodyOf, expectDone, submitAndRoute, submitApplication } from '#dev/testing/application.ts';
import { sendMessage } from '#dev/testing/message.ts';
import { postNotice } from '#dev/testing/notice.ts';
import { portalForFile } from '#dev/testing/portal.ts';
import { fillIndex } from '#server/search/fill.ts';
import { indexItems } from '#server/search/store.ts';
import { searchSources } from '#server/start/search-sources.ts';

const { search } = calls.search;
const portal = await portalForFile();

const searchAs = async (login_id: string, q: string, more: object = {}) =>
  bodyOf(search.output, await (await portal.as(login_id)).get(search, { q, skip: 0, limit: 20, ...more }));
const idsAs = async (login_id: string, q: string, more: object = {}) =>
  (await searchAs(login_id, q, more)).items.map(({ kind, id }) => `${kind} ${id}`);

let application = 0;
let message = 0;
let notice = 0;
beforeAll(async () => {
  application = await submitAndRoute(
    portal,
    { steps: [{ of: 'S0001' }, { of: 'S0002' }] },
    { values: { field_value01: '髙島機械株式会社', field_value02: '支払サイト変更のお願い' } },
  );
  await expectDone(act(portal, 'supplier1', 'approve', application, { comment: '弊社の見積は別紙です。' }));
  await submitApplication(portal, { values: { field_value01: '別の会社' } });
  message = await sendMessage(portal, 'applicant1', { title: '納期の確認', body: '図面をご覧ください。', to: ['S0001'] });
  notice = await postNotice(portal, { to: ['S0001'] });
  await fillIndex(portal.db, searchSources);
});

describe('an applicant', () => {
  test('finds a paper by two letters, whatever form of kanji was typed', async () => {
    expect(await idsAs('applicant1', '高島')).toEqual([`application ${application}`]);
    const { items } = await searchAs('applicant1', '高島 サイト');
    expect(items).toMatchObject([{ kind: 'application', id: application, found: [{ excerpt: '髙島機械株式会社' }, {}] }]);
  });
  test('finds it by its number', async () => {
    expect(await idsAs('applicant1', String(application))).toContain(`application ${application}`);
  });
});
test('each kind', async () => {
  expect(await idsAs('supplier1', '図面')).toEqual([`message ${message}`]);
  expect(await idsAs('supplier1', '夏季')).toEqual([`notice ${notice}`]);
  expect(await idsAs('supplier2', '夏季')).toEqual([]);
  expect(await idsAs('supplier2', '図面')).toEqual([]);
});
test('a rival', async () => {
  expect(await idsAs('supplier1', '弊社の見積')).toEqual([`application ${application}`]);
  expect(await idsAs('supplier2', '弊社の見積')).toEqual([]);
  expect(await idsAs('supplier2', '高島')).toEqual([`application ${application}`]);
});
test('again', async () => {
  await indexItems(portal.db, searchSources, 'application', [application]);
  console.log(JSON.stringify(await searchAs('router1', '株式会社'), null, 1));
});
