import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { questionKind } from '#domain/codes.ts';
import { indexItems } from '#server/search-index/store.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { bodyOf, expectDone } from '#testing/application.ts';
import { saveCopies } from '#testing/copies.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import { question, respond } from '#testing/questionnaire.ts';

/** A mark in everything that a company answers: no answer, file or search of another company has it. */

const portal = await portalForFile();
const companies = { supplier1: 'S0001', supplier2: 'S0002', supplier3: 'S0003' } as const;
type Login = keyof typeof companies;
const logins = Object.keys(companies) as Login[];
const markOf = (login_id: Login) => `〈${login_id}の秘密〉`;

test('a supplier gets the answers of its own company alone, in every call, file and search', async () => {
  const questions = [
    question({ text: '毎月の質問' }),
    question({ kind: questionKind.file, text: '毎月のファイル' }),
  ];
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' });
  const posting = {
    to: Object.values(companies),
    form: { questionnaire: { response_due_date: today, questions } },
  };
  const before = await postNotice(portal, posting);
  const notice_id = await postNotice(portal, posting);
  const file_ids = new Map<number, Login>();
  for (const login_id of logins)
    for (const id of [before, notice_id]) {
      const mark = markOf(login_id);
      const files = { file1: new File([mark], `${mark}.txt`) };
      const { response_file_id } = await respond(portal, id, { login_id, answers: [mark, null], files });
      file_ids.set(response_file_id, login_id);
    }
  const admin = await portal.as('pic2');
  const { ask_completion } = calls.notice.responses;
  for (const login_id of logins) {
    const supplier_id = await portal.supplierId(companies[login_id]);
    const asked = { notice_id, supplier_id, version: 1, reason: markOf(login_id) };
    await expectDone(admin.post(ask_completion, asked));
  }
  await indexItems(portal.db, searchSources, 'notice', [before, notice_id]);

  for (const login_id of logins) {
    const client = await portal.as(login_id);
    const page = { skip: 0, limit: 100 };
    const searches = await Promise.all(
      logins.map(async (other) => client.get(calls.search.search, { q: markOf(other), ...page })),
    );
    for (const { body } of searches) expect(body).toMatchObject({ items: [] });
    const asked = await client.get(calls.search.search, { q: '毎月の質問', ...page });
    expect(asked.body).toMatchObject({ total_count: 2 });
    const answers = [
      await client.get(calls.notice.response.init, { notice_id }),
      await client.get(calls.notice.view.init, { notice_id }),
      await client.get(calls.top.notice, page),
      await client.get(calls.top.notice, { awaits_response: true, ...page }),
      await client.get(calls.notice.responses.list, { notice_id, ...page }),
      await client.get(calls.notice.responses.nudge_reach, { notice_id }),
      // Somebody else's version, as what it replaces.
      await client.upload(calls.notice.response.save, { notice_id, replaces: 0, answers: ['', null] }),
    ];
    const text = JSON.stringify(answers.map(({ body }) => body));
    for (const other of logins)
      expect([other, text.includes(markOf(other))]).toEqual([other, other === login_id]);
    const own = bodyOf(calls.notice.response.init.output, answers[0] ?? expect.fail());
    expect(own.former.map((former) => former?.answer ?? former?.file?.file_name)).toEqual([
      markOf(login_id),
      `${markOf(login_id)}.txt`,
    ]);
    for (const [file_id, sender] of file_ids) {
      const { status, bytes } = await client.download(calls.notice.response.download, { file_id });
      expect([sender, status]).toEqual([sender, sender === login_id ? 200 : 404]);
      expect(bytes.toString().includes(markOf(sender))).toBe(sender === login_id);
    }
    const zip = await client.download(calls.notice.responses.zip, { notice_id });
    expect(zip.status).toBe(403);
    const copies = await saveCopies(portal, login_id);
    const copied = [...copies.files].map(([name, bytes]) => `${name}\n${bytes.toString()}`).join('\n');
    for (const other of logins)
      expect([other, copied.split(markOf(other)).length > 1]).toEqual([other, other === login_id]);
    // The text of the answers of both notices, and the file of each.
    expect(copies.names.filter((name) => name.includes(markOf(login_id)))).toHaveLength(2);
    expect(copies.names.filter((name) => name.endsWith('/回答.txt'))).toHaveLength(2);
  }
});
