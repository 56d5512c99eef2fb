import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { workListKind } from '#domain/codes.ts';
import { csvFile } from '#texts/export.ts';
import { indexItems } from '#server/search-index/store.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { bodyOf, submitAndRoute } from '#testing/application.ts';
import { delegate } from '#testing/delegation.ts';
import { loadDiscussion, writeRemark } from '#testing/discussion.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';

/**
 * A mark in each remark and file, by everybody to every audience, on one paper that three suppliers sign. No
 * answer, file, export or search of a supplier has a mark of another audience, or the name of a person in the
 * company who did not write to it.
 */

const portal = await portalForFile();
const companies = { supplier1: 'S0001', supplier2: 'S0002', supplier3: 'S0003' } as const;
type Login = keyof typeof companies;
const logins = Object.keys(companies) as Login[];
const { discussion, detail, list } = calls.application;

type Planted = { readonly audience: Login | null; readonly mark: string };

test('a supplier gets the remarks for it alone, in every call, file, export and search', async () => {
  const application_id = await submitAndRoute(portal, {
    steps: [
      ...Object.values(companies).map((of) => ({ of })),
      { of: 'P102', users: ['pic1'] },
      { of: 'P103', users: ['approver1'] },
    ],
  });
  // pic2 writes for pic1, who never writes: no supplier may learn that pic1 exists, or is away.
  await delegate(portal, 'pic1', 'pic2');
  const planted: Planted[] = [];
  const plant = async (login_id: string, audience: Login | null) => {
    const mark = `〈${login_id}から${audience ?? '社内'}${planted.length}〉`;
    const to = audience === null || login_id === audience ? {} : { to: companies[audience] };
    const files = { file1: new File([mark], `${mark}.txt`), file2: new File([mark], `控え${mark}.txt`) };
    await writeRemark(portal, login_id, application_id, { ...to, text: mark, files, awaits_reply: true });
    planted.push({ audience, mark });
  };
  for (const audience of [null, ...logins]) {
    await plant('pic2', audience);
    await plant('router1', audience);
  }
  for (const login_id of logins) await plant(login_id, login_id);
  await plant('applicant1', null);
  await indexItems(portal.db, searchSources, 'application', [application_id]);

  const { remarks } = await loadDiscussion(portal, 'applicant1', application_id);
  expect(remarks).toHaveLength(planted.length);
  const hidden = ['佐々木 隆', '吉田 翔太'];
  for (const login_id of logins) {
    const client = await portal.as(login_id);
    const own = planted.filter(({ audience }) => audience === login_id);
    const others = planted.filter(({ audience }) => audience !== login_id);
    const page = { skip: 0, limit: 100 };
    const shown = await client.get(discussion.init, { application_id });
    const texts = bodyOf(discussion.init.output, shown).remarks.map(({ text }) => text);
    expect(texts).toEqual(own.map(({ mark }) => mark));
    const answers = [
      shown,
      await client.get(discussion.unread, {}),
      await client.get(detail.init, { application_id }),
      await client.get(list.application_list, { search_type: workListKind.awaiting_my_approval, ...page }),
      // A remark that they do not read is answered as one that does not exist.
      ...(await Promise.all(
        remarks
          .filter(({ text }) => others.some(({ mark }) => mark === text))
          .map(({ remark_id }) => client.post(discussion.withdraw, { application_id, remark_id })),
      )),
    ];
    for (const { mark } of planted) {
      const { body } = await client.get(calls.search.search, { q: mark.slice(1, -1), ...page });
      const found = own.some((one) => one.mark === mark) ? 1 : 0;
      expect([login_id, mark, body]).toMatchObject([login_id, mark, { total_count: found }]);
    }
    const csv = await client.download(list.csv, {
      search_type: workListKind.awaiting_my_approval,
      encoding: 'utf-8',
    });
    const pdf = await client.download(detail.pdf, { application_id });
    // The number of its own remarks, and of those that it has not read.
    const [head = [], ...rows]: string[][] = parse(csv.bytes, { bom: true });
    const row = rows.find(([id]) => id === String(application_id));
    expect([login_id, row?.[head.indexOf(csvFile.remarks)]]).toEqual([login_id, String(own.length)]);
    const everything = [
      JSON.stringify(answers.map(({ body }) => body)),
      csv.bytes.toString(),
      pdfText(pdf.bytes),
    ].join('\n');
    for (const { mark } of others)
      expect([login_id, mark, everything.includes(mark)]).toEqual([login_id, mark, false]);
    for (const name of hidden)
      expect([login_id, name, everything.includes(name)]).toEqual([login_id, name, false]);
    expect(answers.slice(-others.length).map(({ status }) => status)).toEqual(others.map(() => 404));
    for (const { attached_files, text } of remarks)
      for (const { file_id } of attached_files) {
        const { status } = await client.download(discussion.download, { file_id });
        expect([text, status]).toEqual([text, own.some(({ mark }) => mark === text) ? 200 : 404]);
      }
  }
});
