import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { responseState } from '#domain/codes.ts';
import { failure } from '#texts/general.ts';
import { answerFaultText, invalidQuestionnaire, questionnaireLabel } from '#texts/questionnaire.ts';
import { bodyOf, expectDone, expectIssues } from '#testing/application.ts';
import { postNotice } from '#testing/notice.ts';
import { portalForFile } from '#testing/portal.ts';
import {
  loadResponse,
  oneOfEach,
  question,
  respond,
  someAnswers,
  tryRespond,
} from '#testing/questionnaire.ts';

const { list, versions, enter, ask_completion, nudge, nudge_reach } = calls.notice.responses;

const portal = await portalForFile();
beforeEach(() => {
  portal.clock = new Date('2026-08-10T10:00:00+09:00');
});
afterEach(() => {
  portal.clock = null;
});

const asking = (to: readonly string[] = ['S0001', 'S0002'], questions = oneOfEach()) =>
  postNotice(portal, {
    to,
    form: {
      publish_date_to: '2026-08-31',
      questionnaire: { response_due_date: '2026-08-14', questions },
    },
  });
const coming = () =>
  postNotice(portal, {
    to: ['S0001'],
    form: {
      publish_date_from: '2026-08-12',
      publish_date_to: '2026-08-31',
      questionnaire: { response_due_date: '2026-08-14', questions: oneOfEach() },
    },
  });
const publisher = () => portal.as('pic2');
const listed = async (notice_id: number) =>
  bodyOf(list.output, await (await publisher()).get(list, { notice_id, skip: 0, limit: 100 }));
const ask = async (notice_id: number, code: string, version: number, reason = '数量もお願いします。') =>
  (await publisher()).post(ask_completion, {
    notice_id,
    supplier_id: await portal.supplierId(code),
    version,
    reason,
  });
const enterFor = async (notice_id: number, code: string, answers = someAnswers()) => {
  const input = { notice_id, supplier_id: await portal.supplierId(code), answers };
  return (await publisher()).upload(enter, input, { file1: new File(['電話'], '控え.txt') });
};
const audited = (notice_id: number, action: string) =>
  portal.db
    .selectFrom('audit_event')
    .select('detail')
    .where('object_kind', '=', 'notice')
    .where('object_id', '=', notice_id)
    .where('action', '=', action)
    .execute();

describe('追記を求める', () => {
  test('opens a response again until the company corrects it; the old version and the reason stay', async () => {
    const notice_id = await asking(['S0001', 'S0002', 'S0006']);
    await respond(portal, notice_id);
    await expectDone(ask(notice_id, 'S0001', 1));
    await respond(portal, notice_id, { login_id: 'supplier6' });
    const states = (await listed(notice_id)).items.map((item) => item.state);
    expect(states).toEqual([responseState.unanswered, responseState.to_complete, responseState.answered]);
    const supplier_id = await portal.supplierId('S0001');
    expect(await loadResponse(portal, notice_id)).toMatchObject({
      state: responseState.to_complete,
      response: { version: 1 },
      completion: { reason: '数量もお願いします。', full_name: '山田 千尋' },
    });
    const [open] = (await listed(notice_id)).items.filter((item) => item.supplier_id === supplier_id);
    expect(open).toMatchObject({ state: responseState.to_complete, may_ask_completion: false });
    expect(await audited(notice_id, 'completion_asked')).toEqual([
      { detail: { supplier_id, response_version: 1 } },
    ]);

    await respond(portal, notice_id, { replaces: 1, files: {} });
    expect(await loadResponse(portal, notice_id)).toMatchObject({
      state: responseState.answered,
      completion: null,
    });
    const client = await publisher();
    const kept = bodyOf(versions.output, await client.get(versions, { notice_id, supplier_id }));
    expect(kept.versions.map(({ version, completion }) => [version, completion?.reason])).toEqual([
      [2, undefined],
      [1, '数量もお願いします。'],
    ]);
  });

  test('is refused of another version, twice, of a company that is not asked, and without a reason', async () => {
    const notice_id = await asking();
    expectIssues(await ask(notice_id, 'S0001', 1), [[['version'], invalidQuestionnaire.answeredBefore]]);
    await respond(portal, notice_id);
    await respond(portal, notice_id, { replaces: 1, files: {} });
    expectIssues(await ask(notice_id, 'S0001', 1), [[['version'], invalidQuestionnaire.answeredBefore]]);
    await expectDone(ask(notice_id, 'S0001', 2));
    expectIssues(await ask(notice_id, 'S0001', 2), [
      [['version'], invalidQuestionnaire.completionAskedBefore],
    ]);
    expectIssues(await ask(notice_id, 'S0003', 1), [[['supplier_id'], invalidQuestionnaire.notAsked]]);
    expectIssues(await ask(notice_id, 'S0001', 2, ' '), [
      [['reason'], '追記を求める理由が入力されていません。'],
    ]);
  });

  test('that nobody followed is 追記なし after the period', async () => {
    const notice_id = await asking();
    await respond(portal, notice_id);
    await expectDone(ask(notice_id, 'S0001', 1));
    portal.clock = new Date('2026-09-01T00:00:00+09:00');
    const after = await listed(notice_id);
    expect(after.items.map((item) => item.state)).toEqual([
      responseState.unanswered,
      responseState.not_completed,
    ]);
    expect(after).toMatchObject({ may_nudge: false });
    for (const item of after.items)
      expect(item).toMatchObject({ may_enter: false, may_ask_completion: false });
  });
});

describe('代行入力', () => {
  test('is the first version of a company, marked as entered by the operator; the company may correct it', async () => {
    const notice_id = await asking();
    const before = await listed(notice_id);
    expect(before.items.map((item) => item.may_enter)).toEqual([true, true]);
    await expectDone(enterFor(notice_id, 'S0001'));
    const supplier_id = await portal.supplierId('S0001');
    const { response } = await loadResponse(portal, notice_id);
    expect(response).toMatchObject({ version: 1, on_behalf: true, full_name: '山田 千尋' });
    expect(response?.files[5]).toMatchObject({ file_name: '控え.txt' });
    expect(await audited(notice_id, 'responded')).toEqual([
      { detail: { supplier_id, response_version: 1, file_count: 1 } },
    ]);
    await respond(portal, notice_id, { replaces: 1, files: {} });
    expect((await loadResponse(portal, notice_id)).response).toMatchObject({ version: 2, on_behalf: false });
    expectIssues(await enterFor(notice_id, 'S0001'), [[['supplier_id'], invalidQuestionnaire.enteredBefore]]);
  });

  test('is checked as an answer is, but needs no file, takes over none of the company, and is for companies that are asked', async () => {
    const certificate = question({ text: '証明書', required: false, kind: 6 });
    const { response_file_id } = await respond(portal, await asking(['S0001'], [certificate]), {
      answers: [null],
    });
    const notice_id = await asking(['S0001'], [certificate, question()]);
    expectIssues(await enterFor(notice_id, 'S0001', [null, null]), [
      [['answers', 1], answerFaultText(questionnaireLabel.question(2), { code: 'missing' })],
    ]);
    const client = await publisher();
    const taken = { notice_id, supplier_id: await portal.supplierId('S0001') };
    expectIssues(await client.upload(enter, { ...taken, answers: [response_file_id, 'はい'] }), [
      [['answers', 0], invalidQuestionnaire.notAFormerFile],
    ]);
    const required = await asking(['S0001'], [{ ...certificate, required: true }]);
    const to = { notice_id: required, supplier_id: taken.supplier_id };
    await expectDone(client.upload(enter, { ...to, answers: [null] }));
    expectIssues(await enterFor(notice_id, 'S0003', [null, 'はい']), [
      [['supplier_id'], invalidQuestionnaire.notAsked],
    ]);
  });

  test('loses against the company that was faster', async () => {
    const notice_id = await asking();
    await respond(portal, notice_id);
    expectIssues(await enterFor(notice_id, 'S0001'), [[['supplier_id'], invalidQuestionnaire.enteredBefore]]);
    expect((await tryRespond(portal, notice_id, { login_id: 'supplier2' })).status).toBe(200);
  });
});

describe('未回答へ催促', () => {
  test('reaches the users of open companies, once on a day', async () => {
    const notice_id = await asking();
    const client = await publisher();
    const reach = async () => bodyOf(nudge_reach.output, await client.get(nudge_reach, { notice_id }));
    expect(await reach()).toEqual({ supplier_count: 2, user_count: 3 });
    await respond(portal, notice_id);
    expect(await reach()).toEqual({ supplier_count: 1, user_count: 1 });
    expect(await listed(notice_id)).toMatchObject({ may_nudge: true, nudged_today: false });
    await expectDone(client.post(nudge, { notice_id }));
    expect(await listed(notice_id)).toMatchObject({ may_nudge: true, nudged_today: true });
    expectIssues(await client.post(nudge, { notice_id }), [[['notice_id'], failure.nudgedToday]]);
    portal.clock = new Date('2026-08-11T00:00:00+09:00');
    await expectDone((await publisher()).post(nudge, { notice_id }));
    expect(await audited(notice_id, 'nudged')).toEqual([
      { detail: { supplier_count: 1, user_count: 1 } },
      { detail: { supplier_count: 1, user_count: 1 } },
    ]);
    const { rows } = await portal.db
      .selectFrom('notice_nudge')
      .select('mail_count')
      .where('notice_id', '=', notice_id)
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([{ mail_count: 1 }, { mail_count: 1 }]);
  });

  test('is refused when every company has answered', async () => {
    const notice_id = await asking(['S0001']);
    await respond(portal, notice_id);
    expect(await listed(notice_id)).toMatchObject({ may_nudge: false });
    expectIssues(await (await publisher()).post(nudge, { notice_id }), [
      [['notice_id'], invalidQuestionnaire.nobodyToNudge],
    ]);
  });
});

test('before and after the period nobody is chased', async () => {
  const future = await coming();
  const past = await asking();
  await respond(portal, past);
  const refusals = async (notice_id: number, text: string) => {
    const refused = [[['notice_id'], text]] as const;
    expectIssues(await (await publisher()).post(nudge, { notice_id }), refused);
    expectIssues(await enterFor(notice_id, 'S0001'), refused);
    expectIssues(await ask(notice_id, 'S0001', 1), refused);
  };
  await refusals(future, failure.notPublishedYet);
  portal.clock = new Date('2026-09-01T00:00:00+09:00');
  await refusals(past, failure.publishEnded);
});
