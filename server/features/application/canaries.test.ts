import { existsSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import {
  deputyFor,
  isOf,
  lists,
  sees,
  seesInOwnName,
  wasDeputy,
  type ModelState,
} from '#domain/application/reference-model.testing.ts';
import { assigneeReminders, lastReminder, remindingDays } from '#domain/application/reminder.ts';
import type { Assignee } from '#domain/approval-route/types.ts';
import { workListKind, stepType } from '#domain/codes.ts';
import { daysLater, japanDate } from '#domain/japan-date.ts';
import { entriesOf } from '#server/features/copies/entries.ts';
import { bundled } from './evidence/bundled.testing.ts';
import { copySources } from '#server/start/copy-sources.ts';
import { zipped } from '#server/export/zip.ts';
import { searchSources } from '#server/start/search-sources.ts';
import { startQueue, type RunningQueue } from '#server/jobs/queue.ts';
import { selectNumberedDays } from '#server/db/working-days.ts';
import type { OutgoingMail } from '#server/mail/mailer.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { insertMails } from '#server/mail/store.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { forOperators } from '#server/search-index/documents.ts';
import { indexItems } from '#server/search-index/store.ts';
import { mailSources } from '#server/start/mail-sources.ts';
import { bodyOf, submissionInput } from '#testing/application.ts';
import type { Client } from '#testing/client.ts';
import { copyQuery, readCopies, saveCopies } from '#testing/copies.ts';
import { actorOf } from '#testing/mail-fixture.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { portalForFile } from '#testing/portal.ts';
import { staffOf } from '#testing/race.ts';
import { testOperator } from '#testing/operator.ts';
import {
  allowedMarks,
  pendingStep,
  visibleEvents,
  ownMarks,
  remarksFor,
  mayDownload,
  absentOf,
  nameStoodFor,
  stepListed,
  stepsVisible,
  visibleSteps,
  visibleWaits,
  writersFor,
  type Viewpoint,
} from './allow-list.testing.ts';
import {
  generatedApplication,
  supplierUsers,
  type Deed,
  type GeneratedApplication,
} from './generated-application.testing.ts';
import { mark, markCompany, marksIn, meaningOf, type TestPerson } from './marks.testing.ts';
import { openModelSteps, pick, PlayedApplication, type Stage } from './played-application.testing.ts';

const { detail, discussion, list } = calls.application;

/**
 * Plays random routes with several suppliers, with a unique mark in every text and name. No answer, file or
 * mail to a supplier's user may contain a mark outside their allow-list. `ROUTES` is the number of routes.
 */
const routes = Number(process.env['ROUTES'] ?? '30');
const timeout = 60_000 + routes * 10_000;

let stage: Stage;
let queue: RunningQueue;
const problems: unknown[] = [];
const outgoing: OutgoingMail[] = [];
/** How many of the earlier applications each user has in each list. */
const listed = new Map<string, number>();
let number = 0;
let turn = 0;
/** How many steps were nudged or handed over, and how many remarks a supplier got or wrote, or withdrew. */
let nudges = 0;
let handOvers = 0;
const remarked = { written: 0, withdrawn: 0 };
/** The last application that was approved or rejected. */
let ended: PlayedApplication | null = null;
/** The number of each 再申請, and that of the application whose file it took over. */
const takenFrom = new Map<number, number>();
const everyPlayed: PlayedApplication[] = [];

const portal = await portalForFile();
beforeAll(async () => {
  const company = await markCompany(portal, delegates);
  const right = await submissionInput(portal);
  stage = { portal, company, submission: right, client: staffOf(portal, right).client };
  queue = await startQueue({
    url: portal.settings.database_url,
    onError: (error) => problems.push(error),
  });
});
afterAll(async () => {
  await queue.stop();
  const reported = [...problems];
  if (reported.length > 0) throw new AggregateError(reported, 'the job queue reported errors');
});

/** Who is away all the time, and who stands for them. */
const delegates = [
  ['pic1', 'pic2'],
  ['approver2', 'applicant2'],
  ['supplier1', 'supplier1b'],
] as const;

/** One user and one application, with the client that makes the user's calls. */
type Probe = Viewpoint & { readonly client: Client; readonly played: PlayedApplication };

/** Expects that a text contains only these marks; `where` is for the failure message. */
function expectOnly(
  text: string,
  allowed: ReadonlySet<string>,
  { user, modelState }: Viewpoint,
  where: string,
): void {
  const leaks = [...marksIn(text)].filter((leak) => !allowed.has(leak)).map(meaningOf);
  expect({
    where,
    to: user.login_id,
    after: modelState.past.acts.map(({ kind }) => kind),
    leaks,
  }).toMatchObject({
    leaks: [],
  });
}

const allowedWithOwn = (probe: Probe): Set<string> =>
  new Set([...allowedMarks(probe), ...ownMarks(probe.user, probe.company)]);

async function checkDetail(probe: Probe): Promise<void> {
  const answer = await probe.client.get(detail.init, { application_id: probe.played.application_id });
  expectOnly(JSON.stringify(answer.body), allowedWithOwn(probe), probe, 'detail');
  expect([probe.user.login_id, answer.status]).toEqual([
    probe.user.login_id,
    sees(probe.modelState, probe.user) ? 200 : 404,
  ]);
  if (answer.status !== 200) return expect(answer.body).toEqual({ detail: [] });
  const body = bodyOf(detail.init.output, answer);
  expect(Object.keys(body).toSorted()).toEqual(['content', 'detail_steps', 'history', 'pic_entry']);
  expect(body.content).toMatchObject({ is_deletable: false, field_value01: mark(probe.number, 'value') });
  expect(body.detail_steps.map(({ step_type, status }) => [step_type, status])).toEqual(visibleSteps(probe));
  expect(body.detail_steps.map(({ planned_on, waiting }) => [planned_on, waiting !== null])).toEqual(
    visibleWaits(probe),
  );
  expect(body.history.map(({ kind }) => kind)).toEqual(visibleEvents(probe));
  expect(body.pic_entry?.step_type ?? null).toBe(pendingStep(probe)?.step_type ?? null);
  for (const [index, step] of stepsVisible(probe).entries())
    expect(body.detail_steps[index]?.operation_for_user_name ?? null).toBe(nameStoodFor(probe, step));
  for (const step of body.detail_steps) {
    if (step.waiting !== null) expect(Object.keys(step.waiting).toSorted()).toEqual(['day', 'overdue']);
    for (const key of [
      'self_approved',
      'prev_step_order',
      'is_open',
      'unattended',
      'absences',
      'replacement',
      'nudge',
      'nudged_on',
      'asks_resubmission',
      'former_approvals',
    ])
      expect(step).not.toHaveProperty(key);
  }
}

async function checkLists(probe: Probe): Promise<void> {
  const { user, modelState, played, client } = probe;
  for (const search_type of Object.values(workListKind)) {
    const answer = await client.get(list.application_list, { search_type, skip: 0, limit: 100 });
    const { items, total_count } = bodyOf(list.application_list.output, answer);
    const item = items.find(({ application_id }) => application_id === played.application_id);
    const isListed = lists(modelState, user, search_type);
    expect([user.login_id, search_type, item !== undefined]).toEqual([user.login_id, search_type, isListed]);
    const before = listed.get(`${user.login_id} ${search_type}`) ?? 0;
    expect([search_type, total_count]).toEqual([search_type, before + (isListed ? 1 : 0)]);
    if (item === undefined) continue;
    expectOnly(JSON.stringify(item), allowedWithOwn(probe), probe, `list ${search_type}`);
    expect(item).toMatchObject({ other_steps: 0, first_field: mark(probe.number, 'value') });
    if (item.status === 3) continue;
    const open = stepListed(probe);
    expect([search_type, item.step_type]).toEqual([search_type, open?.step_type ?? null]);
    const absent = search_type === workListKind.awaiting_my_approval ? absentOf(probe) : undefined;
    expect([search_type, item.acts_for]).toEqual([search_type, absent]);
    if (open === null) expect(item.approver).toBe('依頼元で処理中');
  }
}

/** Downloads every file of the application by its own call, and one of them by the other call. */
async function checkFiles(probe: Probe): Promise<void> {
  const files = await portal.db
    .selectFrom('application_file as f')
    .leftJoin('approval_route_step as s', 's.approval_route_step_id', 'f.approval_route_step_id')
    .select(['f.file_id', 's.step_order', 'f.approval_route_step_id'])
    .where('f.application_id', '=', probe.played.application_id)
    .execute();
  // At once, because what is not found takes its time.
  const downloads = files.flatMap((file) =>
    [detail.application_file_download, detail.step_file_download].map(async (call) => {
      const { file_id, step_order, approval_route_step_id } = file;
      const isWrong = (call === detail.application_file_download) === (approval_route_step_id !== null);
      if (isWrong && file_id % files.length !== 0) return;
      const { status, bytes, headers } = await probe.client.download(call, { file_id });
      const name = decodeURIComponent(headers.get('content-disposition') ?? '');
      expectOnly(`${name}${bytes.toString()}`, allowedWithOwn(probe), probe, call.path);
      expect([step_order, call.path, status]).toEqual([
        step_order,
        call.path,
        !isWrong && mayDownload(probe, step_order) ? 200 : 404,
      ]);
    }),
  );
  await Promise.all(downloads);
}

/**
 * Decides each step with invalid tokens. No answer has a mark; what the user may not see is a 404, unless they
 * stood for an assignee of one of its steps.
 */
async function checkDecisions(probe: Probe): Promise<void> {
  const { application_id } = probe.played;
  const { modelState, user } = probe;
  const learns = sees(modelState, user) || modelState.steps.some((step) => wasDeputy(modelState, step, user));
  const steps = await portal.db
    .selectFrom('approval_route_step')
    .select(['approval_route_step_id', 'step_order'])
    .where('application_id', '=', application_id)
    .execute();
  for (const { approval_route_step_id, step_order } of steps) {
    const input = {
      application_id,
      application_updated_at: '0',
      approval_route_step_id,
      approval_route_step_updated_at: '0',
      approval_route_name: '',
      pic_approver_steps: [],
      viewer_steps: [],
      comment: '承認',
    };
    const { comment: _, ...tokens } = input;
    const answers = [
      await probe.client.upload(detail.approve, input),
      await probe.client.upload(detail.reject, input),
      await probe.client.post(detail.hand_over, { ...tokens, to_user_id: user.user_id, reason: null }),
    ];
    for (const { status, body } of answers) {
      expectOnly(JSON.stringify(body), new Set(), probe, 'decisions');
      const mayKnow = learns && (step_order === null || isVisibleStep(probe, step_order));
      expect([step_order, status === 404]).toEqual([step_order, !mayKnow || step_order === null]);
      expect(status).not.toBe(200);
    }
  }
}

const isVisibleStep = (probe: Probe, step_order: number): boolean => {
  const supplier_id = probe.modelState.steps[step_order - 1]?.assignee.supplier_id ?? null;
  return supplier_id === null || supplier_id === probe.user.supplier_id;
};

/** やり取り: the remarks for the user's supplier alone, and the file of each by its own call. */
async function checkDiscussion(probe: Probe): Promise<void> {
  const { client, user, modelState, played } = probe;
  const { application_id } = played;
  const answer = await client.get(discussion.init, { application_id });
  expectOnly(JSON.stringify(answer.body), allowedWithOwn(probe), probe, 'discussion');
  expect([user.login_id, answer.status]).toEqual([user.login_id, sees(modelState, user) ? 200 : 404]);
  const own = remarksFor(probe);
  if (answer.status === 200) {
    const body = bodyOf(discussion.init.output, answer);
    expect(Object.keys(body).toSorted()).toEqual(['may_write', 'remarks', 'unread_count']);
    expect(body.remarks.map(({ text }) => text)).toEqual(
      own.map(({ text, withdrawn }) => (withdrawn ? null : text)),
    );
    for (const remark of body.remarks)
      for (const key of ['number', 'for_full_name', 'audience', 'addressees', 'awaits_at'])
        expect(remark).not.toHaveProperty(key);
  }
  const files = await portal.db
    .selectFrom('application_remark_file as f')
    .innerJoin('application_remark as r', 'r.remark_id', 'f.remark_id')
    .select(['f.file_id', 'f.remark_id'])
    .where('r.application_id', '=', application_id)
    .execute();
  await Promise.all(
    files.map(async ({ file_id, remark_id }) => {
      const { status, bytes, headers } = await client.download(discussion.download, { file_id });
      const name = decodeURIComponent(headers.get('content-disposition') ?? '');
      expectOnly(`${name}${bytes.toString()}`, allowedWithOwn(probe), probe, discussion.download.path);
      const isOwn = own.some((remark) => remark.remark_id === remark_id && !remark.withdrawn);
      expect([user.login_id, remark_id, status]).toEqual([
        user.login_id,
        remark_id,
        isOwn && sees(modelState, user) ? 200 : 404,
      ]);
    }),
  );
}

/** TOP: the application, if there is a remark that the user has not read. */
async function checkUnread(probe: Probe): Promise<void> {
  const { body } = await probe.client.get(discussion.unread, {});
  const { items } = discussion.unread.output.parse(body);
  const item = items.filter(({ application_id }) => application_id === probe.played.application_id);
  expectOnly(JSON.stringify(item), allowedWithOwn(probe), probe, discussion.unread.path);
  if (remarksFor(probe).every(({ withdrawn }) => withdrawn)) expect(item).toEqual([]);
}

/** The text of the PDF. No mark may be cut, because a cut one can't be recognised. */
async function checkPdf(probe: Probe): Promise<void> {
  const { application_id } = probe.played;
  const { status, bytes } = await probe.client.download(detail.pdf, { application_id });
  expect([probe.user.login_id, status]).toEqual([
    probe.user.login_id,
    sees(probe.modelState, probe.user) ? 200 : 404,
  ]);
  const text = status === 200 ? pdfText(bytes) : bytes.toString();
  expectOnly(text, allowedWithOwn(probe), probe, 'pdf');
  const rest = [...marksIn(text)].reduce((remaining, whole) => remaining.replaceAll(whole, ''), text);
  expect(rest).not.toContain('〈');
  if (status === 200) expect(text).toContain(mark(probe.number, 'value'));
}

/** Everything that a file in a ZIP file of copies says. */
const copyText = (name: string, bytes: Buffer): string =>
  `${asMarked(name)}\n${name.endsWith('.pdf') ? pdfText(bytes) : bytes.toString()}`;

/** A name of Windows, with the colons of its marks. */
const asMarked = (name: string): string =>
  name.replaceAll(/〈[^〈〉]+〉/g, (whole) => whole.replaceAll('_', ':'));

/** The files of the application in a ZIP file of copies, and its rows of the index. */
async function checkCopied(probe: Probe, { files, index }: ReturnType<typeof readCopies>): Promise<void> {
  const { application_id } = probe.played;
  const isIn = seesInOwnName(probe.modelState, probe.user);
  const folder = new RegExp(`^申請/[\\d-]{10}_${application_id}_`);
  const own = [...files].filter(([name]) => folder.test(name));
  expect([probe.user.login_id, application_id, own.length > 0]).toEqual([
    probe.user.login_id,
    application_id,
    isIn,
  ]);
  const rows = index.filter((row) => row.番号 === String(application_id));
  expect(rows.map((row) => row.ファイル)).toEqual(own.map(([name]) => name));
  const text = [...own.map(([name, bytes]) => copyText(name, bytes)), asMarked(JSON.stringify(rows))].join(
    '\n',
  );
  expectOnly(text, allowedWithOwn(probe), probe, 'copies');
  if (isIn) expect(text).toContain(mark(probe.number, 'value'));
  // Beside the PDF each file that the user may download, and no other.
  const stored = await portal.db
    .selectFrom('application_file as f')
    .leftJoin('approval_route_step as s', 's.approval_route_step_id', 'f.approval_route_step_id')
    .select('s.step_order')
    .where('f.application_id', '=', application_id)
    .execute();
  const ofRemarks = remarksFor(probe).filter(({ withdrawn, file }) => !withdrawn && file !== '');
  const downloadable = stored.filter(({ step_order }) => mayDownload(probe, step_order));
  expect(own.length).toBe(isIn ? 1 + downloadable.length + ofRemarks.length : 0);
}

/** The application alone, as the ZIP file would have it: the whole one is read in the end. */
async function checkCopies(probe: Probe): Promise<void> {
  const { db, services } = portal;
  const now = new Date();
  const reader = { actor: await actorOf(db, probe.user.login_id), now, operator: testOperator };
  const today = japanDate(now);
  const period = { from: daysLater(today, -1), to: today };
  const listedCopies = await copySources.application.list(db, reader, period, 1000);
  const items = listedCopies
    .filter(({ id }) => id === probe.played.application_id)
    .map((item) => ({ ...item, kind: 'application' as const }));
  const pieces = zipped(entriesOf(items, { db, sources: copySources, reader, services }), now);
  await checkCopied(probe, readCopies(await buffer(Readable.from(pieces, { objectMode: false }))));
}

/** The ZIP file of a supplier's user, over all applications. */
async function checkAllCopies(login_id: string): Promise<void> {
  const saved = await saveCopies(portal, login_id, { messages: 'false', notices: 'false' });
  for (const played of everyPlayed) await checkCopied(await probeOf(played, login_id), saved);
  const ids = everyPlayed.map(({ application_id }) => String(application_id));
  for (const row of saved.index) expect(ids).toContain(row.番号);
}

/** The application's row in the CSV of each list. */
async function checkCsv(probe: Probe): Promise<void> {
  const { user, modelState, played, client } = probe;
  for (const search_type of Object.values(workListKind)) {
    const { status, bytes } = await client.download(list.csv, { search_type, encoding: 'utf-8' });
    expect([search_type, status]).toEqual([search_type, 200]);
    const rows: string[][] = parse(bytes, { bom: true });
    const row = rows.find(([id]) => id === String(played.application_id));
    expect([user.login_id, search_type, row !== undefined]).toEqual([
      user.login_id,
      search_type,
      lists(modelState, user, search_type),
    ]);
    expectOnly(row?.join('\n') ?? '', allowedWithOwn(probe), probe, `csv ${search_type}`);
  }
}

/** The forms of each list, and its rows narrowed to each form, on the screen and as CSV. */
async function checkForms(probe: Probe): Promise<void> {
  const { user, modelState, played, client } = probe;
  const allowed = allowedWithOwn(probe);
  for (const search_type of Object.values(workListKind)) {
    const forms = bodyOf(list.forms.output, await client.get(list.forms, { search_type }));
    // All are of one division, which their details show.
    const earlier = everyPlayed.filter((each) => each !== played);
    const all = [...earlier, played].map((each) => viewpointOf(each, user).modelState);
    const any = all.some((each) => lists(each, user, search_type));
    expect([search_type, forms.length]).toEqual([search_type, any ? 1 : 0]);
    const names = new Set([...allowed, ...(any ? [mark('division', 'D01')] : [])]);
    expectOnly(JSON.stringify(forms), names, probe, `forms ${search_type}`);
    for (const { value: workflow_id } of forms) {
      const query = { search_type, workflow_id };
      const answer = await client.get(list.application_list, { ...query, skip: 0, limit: 100 });
      const { items, field_labels } = bodyOf(list.application_list.output, answer);
      const row = items.find(({ application_id }) => application_id === played.application_id);
      const { bytes } = await client.download(list.csv, { ...query, encoding: 'utf-8' });
      const records: string[][] = parse(bytes, { bom: true });
      const record = records.find(([id]) => id === String(played.application_id));
      expect(record !== undefined).toBe(row !== undefined);
      if (row === undefined) continue;
      expect(lists(modelState, user, search_type)).toBe(true);
      expect(row.fields?.map(({ label }) => label).every((label) => field_labels.includes(label))).toBe(true);
      const seen = JSON.stringify([row, record]);
      expectOnly(seen, allowed, probe, `form ${workflow_id} of ${search_type}`);
      expect(seen).not.toMatch(/"plain"|"transaction"/);
    }
  }
}

/** The applications beside it that await the user; only what that list holds. */
async function checkNext(probe: Probe): Promise<void> {
  const { client, user, played } = probe;
  const answer = await client.get(list.next_awaiting, { application_id: played.application_id });
  const { application_id, previous_application_id, count } = bodyOf(list.next_awaiting.output, answer);
  expect([user.login_id, count]).toEqual([
    user.login_id,
    listed.get(`${user.login_id} ${workListKind.awaiting_my_approval}`) ?? 0,
  ]);
  for (const id of [application_id, previous_application_id]) {
    expect(id === null).toBe(count === 0);
    if (id === null) continue;
    const neighbour = await client.get(detail.init, { application_id: id });
    expect(bodyOf(detail.init.output, neighbour).pic_entry).not.toBe(null);
  }
}

/**
 * Searches for every mark that the operators' texts of the application have. It is found by those alone that
 * the user's own detail has, if it is not only delegated to them, and nothing else in the answer depends on
 * the others.
 */
async function checkSearch(probe: Probe): Promise<void> {
  const { application_id } = probe.played;
  await indexItems(portal.db, searchSources, 'application', [application_id]);
  const { body } = await probe.client.get(detail.init, { application_id });
  const read = await probe.client.get(discussion.init, { application_id });
  const remarks =
    read.status === 200
      ? bodyOf(discussion.init.output, read).remarks.filter(({ is_withdrawn }) => !is_withdrawn)
      : [];
  // The entry names its reader, who may be nowhere else in it. What is only delegated is not found.
  const shown = JSON.stringify([body, remarks], (key, value: unknown) =>
    key === 'pic_entry' ? null : value,
  );
  const own = seesInOwnName(probe.modelState, probe.user) ? marksIn(shown) : new Set<string>();
  const { parts } = await portal.db
    .selectFrom('search_text')
    .select('parts')
    .where('kind', '=', 'application')
    .where('item_id', '=', application_id)
    .where('supplier_id', '=', forOperators)
    .executeTakeFirstOrThrow();
  const wanted = [...marksIn(JSON.stringify(parts))];
  // More than the names on its route.
  expect(wanted).toContain(mark(probe.number, 'value'));
  await Promise.all(
    wanted.map(async (q) => {
      const { search } = calls.search;
      const found = bodyOf(search.output, await probe.client.get(search, { q, skip: 0, limit: 100 }));
      const isFound = found.items.some(({ id }) => id === application_id);
      expect([probe.user.login_id, meaningOf(q), isFound]).toEqual([
        probe.user.login_id,
        meaningOf(q),
        own.has(q),
      ]);
      // A file that was taken over is in the former application too, if the user sees that one.
      if (probe.taken_from !== null && q === mark(probe.taken_from, 'file', 'applicant'))
        for (const { id } of found.items)
          expect([q, (await probe.client.get(detail.init, { application_id: id })).status]).toEqual([q, 200]);
      // Texts of the application have marks of their own, names are in many.
      else if (q.includes(':')) expect([q, found.total_count]).toEqual([q, isFound ? 1 : 0]);
      expect(found.kind_counts).toEqual({ application: found.total_count, notice: 0, message: 0 });
      const item = found.items.filter(({ id }) => id === application_id);
      expectOnly(JSON.stringify(item), allowedWithOwn(probe), probe, `search ${meaningOf(q)}`);
    }),
  );
}

/** 証跡一式, without its place among others: the same, and the chains of the supplier's own view alone. */
async function checkEvidence(probe: Probe): Promise<void> {
  const { client, user, played } = probe;
  const { application_id } = played;
  const isIn = sees(probe.modelState, user);
  const answer = await client.get(detail.evidence_size, { application_id });
  expect([user.login_id, answer.status]).toEqual([user.login_id, isIn ? 200 : 404]);
  expectOnly(JSON.stringify(answer.body), new Set(), probe, detail.evidence_size.path);
  if (!isIn) {
    const { status } = await client.download(detail.evidence_zip, { application_id });
    return expect(status).toBe(404);
  }
  const { db, services } = portal;
  const files = await bundled(db, await actorOf(db, user.login_id), application_id, services);
  // The manifest and the index have names of files too.
  const text = asMarked([...files].map(([name, content]) => copyText(name, content)).join('\n'));
  expectOnly(text, allowedWithOwn(probe), probe, 'evidence');
  expect(text).toContain(mark(probe.number, 'value'));
  const folders = [...files.keys()].flatMap(
    (name) => /^applications\/\d+\/(?!files\/)([a-z]+\/(?:\d+(?=\/))?)/.exec(name)?.[1] ?? [],
  );
  expect([...new Set(folders)]).toEqual([`suppliers/${user.supplier_id}`]);
}

/** A call whose answer may only name the user and their organisation. */
const checkOwnData =
  (call: Parameters<Client['send']>[0], input: unknown = {}, expected = 200) =>
  async (probe: Probe): Promise<void> => {
    const { status, body } = await probe.client.send(call, input);
    expectOnly(JSON.stringify(body), new Set(ownMarks(probe.user, probe.company)), probe, call.path);
    expect([call.path, status]).toEqual([call.path, expected]);
  };

/** Two numbers: of what the user may see, as `checkCopies` finds it. */
async function checkCopiesSize(probe: Probe): Promise<void> {
  const { size } = calls.copies;
  const query = copyQuery({ messages: 'false', notices: 'false' });
  const { item_count } = bodyOf(size.output, await probe.client.get(size, query));
  const earlier = everyPlayed.filter((played) => played !== probe.played);
  const all = [...earlier, probe.played].map((played) => viewpointOf(played, probe.user).modelState);
  expect([probe.user.login_id, item_count]).toEqual([
    probe.user.login_id,
    all.filter((modelState) => seesInOwnName(modelState, probe.user)).length,
  ]);
}

/** The department groups that the user may address, whose divisions may be named. */
async function checkAddresses(probe: Probe): Promise<void> {
  const { department_groups } = calls.select_department_group;
  const answer = await probe.client.get(department_groups, { skip: 0, limit: 100 });
  const { items } = bodyOf(department_groups.output, answer);
  const divisions = items.map(({ division_name }) => division_name);
  expectOnly(JSON.stringify(items), new Set(divisions), probe, department_groups.path);
}

/** The check of every call that a supplier's user may make. The first test fails for a call without one. */
const checks: Readonly<Record<string, (probe: Probe) => Promise<void>>> = {
  [calls.user.logined_user.path]: checkOwnData(calls.user.logined_user),
  [calls.top.check_session.path]: checkOwnData(calls.top.check_session),
  // The tests' portal has no order EDI.
  [calls.order_edi.url.path]: checkOwnData(calls.order_edi.url, {}, 422),
  [calls.select_department_group.init.path]: checkOwnData(calls.select_department_group.init, {
    department_group_ids: [],
  }),
  [calls.select_department_group.department_groups.path]: checkAddresses,
  [list.init.path]: checkOwnData(list.init),
  [list.application_list.path]: checkLists,
  [list.csv.path]: checkCsv,
  [list.forms.path]: checkForms,
  [list.next_awaiting.path]: checkNext,
  [detail.init.path]: checkDetail,
  [detail.pdf.path]: checkPdf,
  [detail.evidence_size.path]: checkEvidence,
  [detail.evidence_zip.path]: checkEvidence,
  [detail.application_file_download.path]: checkFiles,
  [detail.step_file_download.path]: checkFiles,
  [detail.approve.path]: checkDecisions,
  [detail.reject.path]: checkDecisions,
  [detail.hand_over.path]: checkDecisions,
  [discussion.init.path]: checkDiscussion,
  [discussion.download.path]: checkDiscussion,
  [discussion.unread.path]: checkUnread,
  [calls.search.search.path]: checkSearch,
  [calls.copies.size.path]: checkCopiesSize,
  [calls.copies.zip.path]: checkCopies,
};

/** Features without applications, and the tests of what suppliers see there. */
const otherTests: Readonly<Record<string, string>> = {
  '/api/colleague/': 'server/features/colleague/list.test.ts',
  '/api/delegation/': 'server/features/delegation/name.test.ts',
  '/api/application/discussion/': 'server/features/application/discussion/discussion-canaries.test.ts',
  '/api/help/': 'server/features/help/page.test.ts',
  '/api/message/': 'server/features/message/reading.test.ts',
  '/api/notice/response/': 'server/features/notice/response-canaries.test.ts',
  '/api/notice/': 'server/features/notice/visibility.test.ts',
  '/api/notification_setting/': 'server/features/notification-setting/setting.test.ts',
  '/api/save/': 'server/features/application/commands/idempotency.test.ts',
  [calls.top.notice.path]: 'server/features/notice/visibility.test.ts',
  [calls.top.system_notice.path]: 'server/features/notice/visibility.test.ts',
};

test('every call is either checked as a supplier’s user, here or in its own feature, or forbidden to them', async () => {
  const client = await stage.client('supplier1');
  for (const [, call] of everyCall(calls)) {
    if (checks[call.path] !== undefined) continue;
    const feature = Object.keys(otherTests).find((prefix) => call.path.startsWith(prefix));
    if (feature !== undefined && ['signed_in', 'supplier'].includes(call.access)) {
      expect([feature, existsSync(otherTests[feature] ?? '')]).toEqual([feature, true]);
      continue;
    }
    const input = call.kind === 'post' ? { query: {}, body: {} } : {};
    const { status, body } = await client.send(call, input);
    expect({ path: call.path, status, body }).toEqual({ path: call.path, status: 403, body: { detail: [] } });
  }
});

/** The applicant or the route setter nudges each open step that they may. */
async function nudgeOpenSteps({ application_id }: PlayedApplication): Promise<void> {
  const by = turn % 2 === 0 ? 'applicant1' : 'router1';
  const client = await stage.client(by);
  const answer = await client.get(detail.init, { application_id });
  // Whoever was only a delegate, or the applicant of a cancelled application, doesn't see it.
  if (answer.status === 404) return;
  for (const { nudge } of bodyOf(detail.init.output, answer).detail_steps) {
    if (!nudge) continue;
    const { approval_route_step_id, updated_at } = nudge;
    const input = { application_id, approval_route_step_id, approval_route_step_updated_at: updated_at };
    expect((await client.post(detail.nudge, input)).status).toBe(200);
    const job = { application_id, approval_route_step_id, nudged_on: japanDate(new Date()) };
    await itemChangedJob({ db: portal.db, jobs: queue, now: () => new Date(), sources: mailSources }, job);
    nudges += 1;
  }
}

/**
 * Sends the mails of the newest event and of nudges. Those to suppliers may only name the reader with their
 * company, and the applicant.
 */
async function readMails(played: PlayedApplication): Promise<void> {
  const { application_id } = played;
  const modelState = played.modelState();
  const now = () => new Date();
  const job = { application_id, event_number: modelState.past.acts.length + 1 };
  await itemChangedJob({ db: portal.db, jobs: queue, now, sources: mailSources }, job);
  await nudgeOpenSteps(played);
  const mails = await portal.db
    .selectFrom('mail')
    .select(['mail_id', 'user_id'])
    .where('application_id', '=', application_id)
    .where('sent_at', 'is', null)
    .where('dropped_at', 'is', null)
    .execute();
  for (const { mail_id, user_id } of mails) {
    await sentMails(mail_id, now);
    const user = stage.company.personOf(user_id);
    expect([user.login_id, sees(modelState, user)]).toEqual([user.login_id, true]);
    if (user.supplier_id === null) continue;
    // The applicant with their organisation, as in the supplier's detail, and a colleague whom they stand for.
    const absent = modelState.steps.flatMap((step) => deputyFor(modelState, step, user) ?? []);
    const allowed = new Set([
      ...absent.map((user_id) => mark('user', stage.company.personOf(user_id).login_id)),
      ...ownMarks(user, stage.company),
      mark('user', 'applicant1'),
      mark('department', 'P101'),
      mark('division', 'D01'),
      ...writersFor({ remarks: played.remarks, user, company: stage.company }),
    ]);
    expect(outgoing).toHaveLength(1);
    expectOnly(JSON.stringify(outgoing), allowed, viewpointOf(played, user), 'mail');
  }
  await readReminders(played);
}

/** The working day on which the first of the open steps is due; null if there is none. */
function dueDay({ steps }: Viewpoint['modelState']): string | null {
  const days = steps.flatMap((step) => (step.condition === 'open' ? (step.planned_on ?? []) : []));
  return days.toSorted()[0] ?? null;
}

/** Sends the daily mail of that day to each supplier's user: it names the steps alone that await them. */
async function readReminders(played: PlayedApplication): Promise<void> {
  const modelState = played.modelState();
  const day = dueDay(modelState);
  if (day === null) return;
  const moment = new Date(`${day}T10:00:00+09:00`);
  const days = await selectNumberedDays(portal.db, day, lastReminder);
  const [today] = days;
  const planned = today === undefined ? [] : remindingDays(days, today, assigneeReminders);
  expect(planned).toContain(day);
  for (const login_id of supplierUsers) {
    const user = stage.company.person(login_id);
    const reminded = modelState.steps.filter(
      (step) =>
        step.condition === 'open' &&
        planned.includes(step.planned_on ?? '') &&
        (isOf(step.assignee, user) || deputyFor(modelState, step, user) !== null),
    );
    const { event_key, user_id } = { event_key: `daily:${day}`, user_id: user.user_id };
    const [mail_id = 0] = await portal.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('mail').where('kind', '=', 'daily').execute();
      return insertMails(tx, [{ event_key, user_id, kind: 'daily' }], moment);
    });
    const text = JSON.stringify(await sentMails(mail_id, () => moment));
    expect([login_id, text.includes(`application_id=${played.application_id}\\n`)]).toEqual([
      login_id,
      reminded.length > 0,
    ]);
    // A colleague whom they stand for, perhaps on an earlier application.
    const absent = user.stands_for ?? [];
    const allowed = new Set([
      ...ownMarks(user, stage.company),
      ...absent.map((id) => mark('user', stage.company.personOf(id).login_id)),
    ]);
    expectOnly(text, allowed, viewpointOf(played, user), 'daily mail');
  }
}

/** Sends a mail; returns what was sent. */
async function sentMails(mail_id: number, now: () => Date): Promise<readonly OutgoingMail[]> {
  outgoing.length = 0;
  const mailer = { send: async (mail: OutgoingMail) => `250 ${outgoing.push(mail)}` };
  await sendMailJob(
    {
      db: portal.db,
      mailer,
      base_url: 'http://portal.test',
      operator: testOperator,
      identity_providers: [],
      now,
      sources: mailSources,
    },
    { mail_id },
  );
  return outgoing;
}

async function probeOf(played: PlayedApplication, login_id: string): Promise<Probe> {
  const user = stage.company.person(login_id);
  return { ...viewpointOf(played, user), client: await stage.client(login_id), played };
}

function viewpointOf(played: PlayedApplication, user: TestPerson): Viewpoint {
  const { number, remarks } = played;
  const taken_from = takenFrom.get(number) ?? null;
  return { modelState: played.modelState(), number, taken_from, user, company: stage.company, remarks };
}

/**
 * Somebody who sees the application writes a remark, and now and then withdraws an earlier one. Its mails are
 * made at once.
 */
async function writeRemark(played: PlayedApplication, { which, who }: Deed): Promise<void> {
  const modelState = played.modelState();
  if (modelState.result !== null) return;
  const { company } = stage;
  const seeing = company.people.filter((one) => company.isValid(one.user_id) && sees(modelState, one));
  const earlier = played.remarks.find(({ withdrawn, by }) => !withdrawn && sees(modelState, by));
  if (which % 3 === 0 && earlier !== undefined) {
    await played.withdraw(earlier);
    remarked.withdrawn += 1;
  }
  const written = await played.remark(pick(seeing, which), who);
  if (written === null) return;
  if (written.audience !== null) remarked.written += 1;
  const job = { application_id: played.application_id, remark_id: written.remark_id };
  await itemChangedJob({ db: portal.db, jobs: queue, now: () => new Date(), sources: mailSources }, job);
}

/** Slow checks run only at the end, for one user in turn. */
const slow: readonly unknown[] = [checkDecisions, checkPdf, checkCsv, checkSearch, checkCopies];

/**
 * Checks the current answers to every supplier user: along the way the detail, plus one other check for one
 * user in turn; at the end everything.
 */
async function checkSuppliers(played: PlayedApplication, isEnd: boolean): Promise<void> {
  await readMails(played);
  turn += 1;
  const allChecks = [...new Set(Object.values(checks))];
  await Promise.all(
    supplierUsers.map(async (login_id, index) => {
      const probe = await probeOf(played, login_id);
      await checkDetail(probe);
      const hasTurn = index === turn % supplierUsers.length;
      const chosen = isEnd ? allChecks : [pick(allChecks, Math.floor(turn / supplierUsers.length))];
      for (const check of chosen) if (hasTurn || (isEnd && !slow.includes(check))) await check(probe);
    }),
  );
}

/** What a 再申請 of an application sends that takes its file over. */
async function resubmitting({ application_id }: PlayedApplication) {
  const files = await portal.db
    .selectFrom('application_file')
    .select('file_id')
    .where('application_id', '=', application_id)
    .where('approval_route_step_id', 'is', null)
    .where('position', '=', 1)
    .execute();
  return { resubmit_application_id: application_id, resubmit_file_ids: files.map(({ file_id }) => file_id) };
}

/** Who of S0001 passes on a step of this assignee, and to whom: one that names one of the two. */
function handedOver({ all_flag, user_ids }: Assignee): TestPerson[] {
  const pair = ['supplier1', 'supplier1b'].map((login_id) => stage.company.person(login_id));
  const named = pair.filter(({ user_id }) => user_ids.includes(user_id));
  return all_flag || named.length !== 1 ? [] : pair.toSorted((one) => (named.includes(one) ? -1 : 1));
}

async function handOver(played: PlayedApplication, { step_order, assignee }: ModelState['steps'][number]) {
  const [by, to] = handedOver(assignee);
  if (by === undefined || to === undefined) throw new Error('nobody hands this step over');
  await played.handOver(step_order, by, to.user_id);
  handOvers += 1;
}

async function playAll({ route, cancelled, deeds }: GeneratedApplication): Promise<void> {
  number += 1;
  const { company } = stage;
  // Every third one is a 再申請, which suppliers must not learn of. They see the file that it takes over.
  const former = number % 3 === 0 ? ended : null;
  if (former !== null) takenFrom.set(number, former.number);
  const more = former === null ? {} : await resubmitting(former);
  const played = await PlayedApplication.submit(stage, number, more);
  everyPlayed.push(played);
  await checkSuppliers(played, false);
  if (cancelled) await played.cancel();
  else {
    await played.approve(2, company.person('reception1'));
    await played.approve(3, company.person('router1'), route);
    for (const deed of deeds) {
      if (deed.who % 3 === 0) await writeRemark(played, deed);
      await checkSuppliers(played, false);
      const modelState = played.modelState();
      if (modelState.result !== null) break;
      const open = openModelSteps(modelState);
      const ofSuppliers = open.filter(({ assignee }) => assignee.supplier_id !== null);
      // A supplier's rejection during its rivals' steps is the rarest end, and the most likely to leak.
      const step = pick(deed.kind === 'reject' && ofSuppliers.length > 0 ? ofSuppliers : open, deed.which);
      const by = pick(
        [...company.assigneesOf(step.assignee), ...company.delegatesOf(step.assignee)],
        deed.who,
      );
      const isLast = step.step_type === stepType.final_approver;
      const toCome = modelState.steps.filter(
        (it) => it.operation === null && it.step_type !== stepType.final_approver,
      );
      const handed = open.find(({ assignee }) => handedOver(assignee).length > 0);
      const passesOn = deed.kind === 'hand_over' || deed.who % 3 === 1;
      if (passesOn && handed !== undefined) await handOver(played, handed);
      else if (deed.kind === 'replace' && toCome.length > 0)
        await played.replace(pick(toCome, deed.which).step_order, company.person('router1'), deed.target);
      else if (deed.kind === 'reject' && !isLast) await played.reject(step.step_order, by);
      else await played.approve(step.step_order, by);
    }
  }
  await checkSuppliers(played, true);
  if (played.modelState().result !== null) ended = played;
  for (const login_id of supplierUsers)
    for (const type of Object.values(workListKind))
      if (lists(played.modelState(), company.person(login_id), type))
        listed.set(`${login_id} ${type}`, (listed.get(`${login_id} ${type}`) ?? 0) + 1);
}

test(
  `${routes} random routes: no supplier sees anything outside its allow-list, or anything before its turn`,
  async () => {
    await fc.assert(fc.asyncProperty(generatedApplication, playAll), { numRuns: routes, endOnFailure: true });
    expect(nudges).toBeGreaterThan(0);
    expect(handOvers).toBeGreaterThan(0);
    expect(remarked.written).toBeGreaterThan(0);
    expect(remarked.withdrawn).toBeGreaterThan(0);
    for (const login_id of ['supplier1', 'supplier2']) await checkAllCopies(login_id);
  },
  timeout,
);
