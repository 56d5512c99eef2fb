import { sql } from 'kysely';
import type { Call, CallTable, Sent } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { firstRouteStep } from '#domain/limits.ts';
import { japanDate } from '#domain/japan-date.ts';
import {
  act,
  actInput,
  bodyOf,
  expectDone,
  submitAndReceive,
  submitAndRoute,
  loadDetailAs,
  submissionInput,
  submitApplication,
} from './application.ts';
import { loadDiscussion, writeRemark } from './discussion.ts';
import { insertFailedMail } from './mail.ts';
import { messageInput, loadMessageAs, sendMessage } from './message.ts';
import { grantAudit, granting } from './auditing.ts';
import { noticeInput, postNotice, supplierGroup } from './notice.ts';
import { respond, someAnswers, someQuestionnaire } from './questionnaire.ts';
import type { TestPortal } from './portal.ts';
import { joiningSketch, routeInput, stepsOf, type RouteSketch } from './route.ts';
import { createGroup, groupSave, newGroupToken } from './supplier-group.ts';
import { divisionId, unusedWorkflow, workflowCopyInput, workflowEdit } from './workflow.ts';

/**
 * A valid input of a call, about a new object if the call changes it. Depends on the caller's login id (null
 * without a session) only where the object must be the caller's. For router1 it sets every optional part.
 */
type Sample<C extends Call> = (login_id: string | null) => Sent<C> | Promise<Sent<C>>;

/** A sample for each call of a table: a missing one does not compile. */
type Samples<T extends CallTable> = {
  readonly [K in keyof T]: T[K] extends Call ? Sample<T[K]> : T[K] extends CallTable ? Samples<T[K]> : never;
};

/** Started steps of everybody (4 to 7) and, behind the first, a waiting one of each (8 to 10). */
const route: RouteSketch = {
  steps: [
    { of: 'P102', users: ['pic1'], type: 4 },
    { of: 'S0001' },
    { of: 'P103', users: ['reception1'] },
    { of: 'P102', users: ['router1'] },
    { of: 'S0001', prev: '4' },
    { of: 'P103', users: ['reception1'], prev: '4' },
    { of: 'P102', users: ['router1'], prev: '4' },
  ],
  viewers: [{ of: 'P301', users: ['viewer1'] }],
};
/** The started steps of that route by their approver. */
export const startedStep = { pic1: 4, supplier1: 5, reception1: 6, router1: 7 } as const;
export const waitingStep = { supplier1: 8, reception1: 9, router1: 10 } as const;

const attached = () => ({ file1: new File(['内容'], '添付.txt') });
const page = { skip: 0, limit: 5 };
const supplierWords = { supplier_code: 'S', supplier_name: '株' };

/** An application of applicant1 with that route, which nobody has approved yet. */
export async function circulating(portal: TestPortal): Promise<number> {
  const id = await submitAndReceive(portal, { files: attached() });
  await expectDone(act(portal, 'router1', 'approve', id, { route, files: attached() }));
  return id;
}

/** An approval or rejection of one step, valid for the right caller. */
export async function acting(portal: TestPortal, application_id: number, step_order: number) {
  const row = await portal.db
    .selectFrom('approval_route_step as s')
    .innerJoin('application as a', 'a.application_id', 's.application_id')
    .select(['s.approval_route_step_id', 's.version as step_version', 'a.version'])
    .where('s.application_id', '=', application_id)
    .where('s.step_order', '=', step_order)
    .executeTakeFirstOrThrow();
  return {
    application_id,
    application_updated_at: String(row.version),
    approval_route_step_id: row.approval_route_step_id,
    approval_route_step_updated_at: String(row.step_version),
    comment: '確認しました。',
    approval_route_name: '',
    pic_approver_steps: [],
    viewer_steps: [],
  };
}

/** One application for reading calls, and its files: its own, an operator's, and a supplier's. */
async function sharedApplication(portal: TestPortal) {
  const application_id = await circulating(portal);
  await expectDone(act(portal, 'supplier1', 'approve', application_id, { files: attached() }));
  const { content, detail_steps } = await loadDetailAs(portal, 'applicant1', application_id);
  return {
    application_id,
    own: content.attached_files[0]?.file_id ?? 0,
    operators: detail_steps[2]?.attached_files[0]?.file_id ?? 0,
    suppliers: detail_steps[startedStep.supplier1 - 1]?.attached_files[0]?.file_id ?? 0,
  };
}

/** A rejected application of router1, which they may resubmit. */
async function submitAndReject(portal: TestPortal): Promise<number> {
  const application_id = await submitApplication(portal, { login_id: 'router1' });
  await expectDone(act(portal, 'reception1', 'reject', application_id));
  return application_id;
}

/** A notice of 産業機器事業部 for S0001. A system admin posts it, as no rule of posting stops them. */
const someNotice = (portal: TestPortal) =>
  postNotice(portal, { login_id: 'sysadmin2', to: ['S0001'], files: attached() });

/** A notice that asks S0001 a question of each kind that `someAnswers` answers. */
const askingNotice = (portal: TestPortal) =>
  postNotice(portal, {
    login_id: 'sysadmin2',
    to: ['S0001'],
    files: attached(),
    form: { questionnaire: someQuestionnaire() },
  });

/** A message with a file: the ids of both. */
async function messageOf(portal: TestPortal, sender: string, to: string) {
  const message_id = await sendMessage(portal, sender, { to: [to], files: attached() });
  const { message_files } = await loadMessageAs(portal, sender, message_id);
  return { message_id, file_id: message_files[0]?.file_id ?? 0 };
}

/** A user with their current token. */
async function releasable(portal: TestPortal, login_id: string) {
  const user_id = await portal.userId(login_id);
  const { version } = await portal.db
    .selectFrom('portal_user')
    .select('version')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return { user_id, updated_at: String(version) };
}

/** A user of a new supplier that nothing else names, stopped or not, with their token. */
async function unknownCompany(portal: TestPortal, stopped: boolean) {
  const { rows } = await sql<{ supplier_id: number; user_id: number }>`
    with s as (
      insert into supplier (supplier_code, company_name)
      select 'Z' || nextval('principal_id'), '見本商事' returning supplier_id)
    insert into portal_user (login_id, role, full_name, supplier_id, mail_address, portal_invalid_flag)
    select 'z' || supplier_id, 2, '見本 一郎', supplier_id, 'z@example.com', ${stopped} from s
    returning supplier_id, user_id`.execute(portal.db);
  const [made] = rows;
  if (made === undefined) throw new Error('no user was made');
  return { ...made, updated_at: '1' };
}

/** How many delegations were sampled: each is of a day of its own, so that none overlaps. */
let delegations = 0;

/**
 * Another valid user of the same division or supplier, who is no administrator: an admin may name them for
 * somebody else. The only user of a supplier gets a colleague first.
 */
async function colleagueOf(portal: TestPortal, login_id: string): Promise<number> {
  const user_id = await portal.userId(login_id);
  const { rows } = await sql<{ user_id: number }>`
    select v.user_id from valid_user v left join department d on d.department_id = v.department_id
    cross join (
      select m.division_id, u.supplier_id from valid_user u
      left join department m on m.department_id = u.department_id where u.user_id = ${user_id}) own
    where v.user_id <> ${user_id} and d.division_id is not distinct from own.division_id
      and v.supplier_id is not distinct from own.supplier_id and coalesce(v.privilege, 3) = 3
    order by v.user_id desc limit 1`.execute(portal.db);
  const [colleague] = rows;
  if (colleague !== undefined) return colleague.user_id;
  await sql`insert into portal_user (login_id, role, full_name, supplier_id, mail_address)
    select login_id || 'b', role, full_name, supplier_id, mail_address from portal_user
    where user_id = ${user_id}`.execute(portal.db);
  return portal.userId(`${login_id}b`);
}

/** A delegation of a user to a colleague, as they name it. */
async function delegating(portal: TestPortal, login_id: string) {
  const delegate_user_id = await colleagueOf(portal, login_id);
  delegations += 1;
  const day = japanDate(new Date(Date.UTC(2030, 0, delegations)));
  return { delegate_user_id, first_day: day, last_day: day };
}

/** Who is succeeded, and by whom. */
async function succession(portal: TestPortal) {
  return { user_id: await portal.userId('pic1'), successor_user_id: await portal.userId('pic2') };
}

/** 担当者変更 of a step that nobody has acted on. */
/** A search in 申請台帳 that finds something, and not too much. */
async function registeredAlone(portal: TestPortal) {
  await submitApplication(portal, { login_id: 'applicant2' });
  const { full_name } = await portal.db
    .selectFrom('portal_user')
    .select('full_name')
    .where('login_id', '=', 'applicant2')
    .executeTakeFirstOrThrow();
  return { by: 'submitted' as const, from: '2020-01-01', to: '2099-12-31', person: full_name };
}

async function replacing(portal: TestPortal) {
  const { application_id, approval_route_step_id, approval_route_step_updated_at } = await acting(
    portal,
    await circulating(portal),
    startedStep.pic1,
  );
  return {
    application_id,
    approval_route_step_id,
    approval_route_step_updated_at,
    department_id: await portal.departmentId('P102'),
    supplier_id: null,
    all_flag: false,
    users: [{ user_id: await portal.userId('pic2'), full_name: '名前' }],
    reason: '担当者が不在のため',
  };
}

/** 引き継ぎ of a supplier's step to a colleague; of another supplier's caller to a colleague of theirs. */
async function handingOver(portal: TestPortal, login_id: string | null) {
  const routed = await submitAndRoute(portal, { steps: [{ of: 'S0001', users: ['supplier1'] }] });
  const { application_id, approval_route_step_id, approval_route_step_updated_at } = await acting(
    portal,
    routed,
    firstRouteStep,
  );
  const caller = login_id?.startsWith('supplier') ? login_id : 'supplier1';
  const to_user_id = await colleagueOf(portal, caller);
  return { application_id, approval_route_step_id, approval_route_step_updated_at, to_user_id, reason: null };
}

/** 催促 of an open step. */
async function nudging(portal: TestPortal) {
  const { application_id, approval_route_step_id, approval_route_step_updated_at } = await acting(
    portal,
    await circulating(portal),
    startedStep.pic1,
  );
  return { application_id, approval_route_step_id, approval_route_step_updated_at };
}

/** A remark as its writer may send it: a supplier chooses neither audience nor addressees. */
async function remarking(portal: TestPortal, login_id: string | null, application_id: number) {
  const written = { application_id, text: '図面の版を教えてください。', awaits_reply: true };
  if (login_id?.startsWith('supplier'))
    return { ...written, supplier_id: null, approval_route_step_ids: [], user_ids: [] };
  const { addressables = [] } = await loadDiscussion(portal, 'applicant1', application_id);
  const steps = addressables.flatMap(({ approval_route_step_id }) => approval_route_step_id ?? []);
  return {
    ...written,
    supplier_id: await portal.supplierId('S0001'),
    approval_route_step_ids: steps,
    user_ids: [],
  };
}

/** Samples of every call, and the objects that some of them are about. */
export async function samplesFor(portal: TestPortal) {
  const shared = await sharedApplication(portal);
  const ended = await submitAndReject(portal);
  const toSupplier = await messageOf(portal, 'approver1', 'S0001');
  const toRouter = await messageOf(portal, 'supplier1', 'G01');
  const notice_id = await askingNotice(portal);
  const { response_file_id } = await respond(portal, notice_id);
  const colleague = await portal.as('approver1');
  const { init } = calls.notice.view;
  const { notice_files } = bodyOf(init.output, await colleague.get(init, { notice_id }));
  const notice_file = { file_id: notice_files[0]?.file_id ?? 0 };
  const supplier_groups = [await supplierGroup(portal, 'D01', ['S0001'])];
  const suppliers = [await portal.supplierId('S0001'), await portal.supplierId('S0002')];
  const division_id = await divisionId(portal, 'D01');
  const department_id = await portal.departmentId('P102');
  const workflow_id = await portal.workflowId('D01', 'W01');

  const { application_id } = shared;
  const none = () => ({});
  /** A question of the applicant to 株式会社東京精密部品, which waits for its reply. */
  const remarkOf = () =>
    writeRemark(portal, 'applicant1', application_id, { to: 'S0001', awaits_reply: true });
  await writeRemark(portal, 'applicant1', application_id, {
    to: 'S0001',
    files: { file1: new File(['版'], '図面の版.txt') },
  });
  const { remarks } = await loadDiscussion(portal, 'supplier1', application_id);
  const remark_file = remarks[0]?.attached_files[0]?.file_id ?? 0;
  const paged = () => page;
  const ofNotice = () => ({ notice_id });
  const failedMail = () => insertFailedMail(portal, 'reception1', application_id);
  /** A template of 産業機器事業部, saved by a user whom no other sample names. */
  const template = async () => {
    const { new_save } = calls.application.approval_route_edit;
    return bodyOf(new_save.output, await colleague.post(new_save, await routeInput(portal, route)));
  };
  const act_on = async (login_id: string | null) => {
    if (login_id !== 'router1') return acting(portal, await circulating(portal), startedStep.pic1);
    const input = await actInput(portal, await portal.as('router1'), await submitAndReceive(portal), {
      route: joiningSketch,
    });
    // Viewers have no numbers; the server ignores any.
    const viewer_steps = input.viewer_steps.map((viewer) => ({ ...viewer, step_order: 4 }));
    return { ...input, viewer_steps };
  };
  const message = (login_id: string | null) =>
    login_id === 'router1'
      ? messageInput(portal, { to: ['G01', 'S0001'], reply_to: toRouter.message_id })
      : messageInput(portal, { input: { send_department_group_all: true } });
  const notice = () => noticeInput(portal, { supplier_groups, suppliers });
  const resubmitting = (login_id: string | null) =>
    login_id === 'router1' ? { resubmit_application_id: ended } : {};
  const changedMembers = async (login_id: string | null) => ({
    ...supplierWords,
    supplier_group_id: login_id === 'sysadmin' ? await createGroup(portal) : null,
    added_supplier_ids: suppliers,
    removed_supplier_ids: suppliers,
    ...page,
  });
  const user = {
    name: '山',
    division_id,
    department_id,
    privilege: 3,
    contains_invalid_user: 'true' as const,
  };
  const logged = {
    person: '山',
    action: 'opened' as const,
    object_kind: 'application' as const,
    object_id: 1,
    object_name: '申請',
    happened_from: '2026-01-01',
    happened_to: '2099-12-31',
  };

  // Everybody has one thing to copy.
  await postNotice(portal, { login_id: 'sysadmin2', form: { system_notice_flag: true, division_id: null } });
  const day = japanDate(portal.clock ?? new Date());
  const copying = { from: day, to: day, applications: 'true', messages: 'true', notices: 'true' } as const;
  const registered = {
    by: 'submitted' as const,
    from: '2020-01-01',
    to: '2099-12-31',
    division_id,
    workflow_name: '申請',
    person: '山',
    supplier: '株',
    outcome: 'open' as const,
    self_approved: 'false' as const,
    delegated: '' as const,
  };

  const samples: Samples<typeof calls> = {
    user: { logined_user: none },
    search: { search: () => ({ q: '納期', ...page }) },
    save: { outcome: () => ({ path: '/api/application/create/save', key: 'lost' }) },
    help: { page: none },
    top: { check_session: none, notice: () => ({ awaits_response: 'true', ...page }), system_notice: paged },
    order_edi: { url: none },
    application: {
      list: {
        init: none,
        workflow: () => ({ division_id }),
        application_list: () => ({ search_type: 3, ...page }),
        next_awaiting: () => ({ application_id }),
        unattended_list: paged,
        unattended_csv: () => ({ encoding: 'cp932' }),
        csv: () => ({ search_type: 3, encoding: 'cp932' }),
        forms: () => ({ search_type: 3 }),
        index_csv: () => ({ search_type: 3, encoding: 'utf-8' }),
        awaiting_count: none,
      },
      create: {
        init: (login_id) => ({ workflow_id, ...resubmitting(login_id) }),
        save: async (login_id) => ({
          ...(await submissionInput(portal)),
          ...resubmitting(login_id),
          field_value01: '値',
        }),
      },
      detail: {
        init: () => ({ application_id }),
        former_route: () => ({ application_id }),
        application_file_download: () => ({ file_id: shared.own }),
        step_file_download: (login_id) => ({
          file_id: login_id === 'supplier1' ? shared.suppliers : shared.operators,
        }),
        pdf: () => ({ application_id }),
        evidence_size: () => ({ application_id }),
        evidence_zip: () => ({ application_id }),
        replace: () => replacing(portal),
        hand_over: (login_id) => handingOver(portal, login_id),
        nudge: () => nudging(portal),
        delete: async (login_id) => ({
          application_id: login_id === 'applicant1' ? await submitApplication(portal) : application_id,
          updated_at: '1',
        }),
        reject: act_on,
        approve: act_on,
      },
      discussion: {
        init: () => ({ application_id }),
        save: (login_id) => remarking(portal, login_id, application_id),
        withdraw: async () => ({ application_id, remark_id: await remarkOf() }),
        end_wait: async () => ({ application_id, remark_id: await remarkOf() }),
        read: async () => ({ application_id, remark_id: await remarkOf() }),
        download: () => ({ file_id: remark_file }),
        unread: none,
      },
      select_department_user: {
        department_list: () => ({ division_id, department_name: '営業', ...page }),
        supplier_list: () => ({ division_id, ...supplierWords, ...page }),
        user_list: () => ({ department_id, ...page }),
        person_list: () => ({ division_id, full_name: '吉田', ...page }),
        recent_list: () => ({ division_id }),
      },
      approval_route_load: {
        saved_approval_route_list: () => ({ approval_route_name: '標準', ...page }),
        delete: template,
      },
      approval_route_edit: {
        new_save: () => routeInput(portal, route),
        overwrite_save: async () => ({ ...(await template()), ...(await routeInput(portal, route)) }),
      },
      validate_pic_approver_steps: () => stepsOf(portal, route.steps),
    },
    system_management: {
      init: none,
      test_mail: none,
      dormant_user: { list: paged, csv: () => ({ encoding: 'utf-8' }) },
      undelivered_mail: {
        list: paged,
        csv: () => ({ encoding: 'utf-8' }),
        retry: failedMail,
        withdraw: failedMail,
      },
    },
    message: {
      index: {
        search: () => ({
          title: '納期',
          sender_name: '石井',
          send_only: false,
          sent_date_from: '2026-01-01',
          sent_date_to: '2099-12-31',
          ...page,
        }),
        unread: paged,
        unread_count: none,
      },
      view: {
        init: () => ({ message_id: toSupplier.message_id }),
        mark_as_read: () => ({ message_id: toSupplier.message_id }),
        download: () => ({ file_id: toSupplier.file_id }),
      },
      reading: { list: () => ({ message_id: toSupplier.message_id, ...page }) },
      create: {
        destination_for_reply: () => ({ reply_message_id: toSupplier.message_id }),
        logined_division_id: none,
        reach: message,
        save: message,
      },
    },
    notice: {
      past: { list: paged },
      view: {
        init: ofNotice,
        mark_as_read: ofNotice,
        download: () => notice_file,
        delete: async () => ({ notice_id: await someNotice(portal), updated_at: '1' }),
      },
      edit: {
        init: none,
        copy: ofNotice,
        correction: ofNotice,
        reach: notice,
        save: notice,
        posted_list: paged,
      },
      reading: {
        list: () => ({ notice_id, ...page }),
        csv: () => ({ notice_id, encoding: 'utf-8' }),
      },
      response: {
        init: ofNotice,
        save: async () => ({ notice_id: await askingNotice(portal), replaces: 0, answers: someAnswers() }),
        download: () => ({ file_id: response_file_id }),
      },
      responses: {
        list: () => ({ notice_id, state: 2, supplier_name: '株', order: 'responded_at', ...page }),
        versions: async () => ({ notice_id, supplier_id: await portal.supplierId('S0001') }),
        enter: async () => ({
          notice_id: await askingNotice(portal),
          supplier_id: await portal.supplierId('S0001'),
          answers: someAnswers(),
        }),
        ask_completion: async () => {
          const answered = await askingNotice(portal);
          const { version } = await respond(portal, answered);
          const supplier_id = await portal.supplierId('S0001');
          return { notice_id: answered, supplier_id, version, reason: '数量をご記入ください。' };
        },
        zip_size: ofNotice,
        zip: async () => ({ notice_id, supplier_id: await portal.supplierId('S0001'), question: 6 }),
        nudge_reach: ofNotice,
        nudge: async () => ({ notice_id: await askingNotice(portal) }),
        csv: () => ({ notice_id, encoding: 'utf-8' }),
      },
    },
    select_supplier_group: {
      selected_supplier_groups: () => ({ division_id, supplier_group_ids: [1, 2] }),
      supplier_groups: () => ({ division_id, ...page }),
    },
    select_supplier: {
      selected_suppliers: () => ({ division_id, supplier_ids: suppliers }),
      search: () => ({ division_id, ...supplierWords, ...page }),
    },
    select_department_group: {
      init: () => ({ division_id, department_group_ids: [1, 2] }),
      department_groups: () => ({ division_id, ...page }),
    },
    workflow_management: {
      workflow_list: paged,
      csv: () => ({ encoding: 'utf-8' }),
      detail: {
        init: () => ({ workflow_id }),
        edit: () => workflowEdit(portal),
        suspend: async () => ({ ...(await unusedWorkflow(portal)), suspended: true }),
        delete: () => unusedWorkflow(portal),
      },
      copy: {
        init: none,
        people: () => ({ workflow_ids: [workflow_id], division_ids: [division_id] }),
        save: () => workflowCopyInput(portal),
      },
      import: { current: none, preview: none, apply: () => ({ accept_number: 10_000_000 }) },
      select_user: {
        selected_user: async () => ({ division_id, user_id: await portal.userId('final1') }),
        users: () => ({ division_id, user_name: '松本', ...page }),
      },
      select_department_user: {
        init: async () => ({ division_id, department_id, user_ids: [await portal.userId('reception1')] }),
        users: () => ({ department_id, ...page }),
      },
    },
    supplier_management: {
      list: {
        init: none,
        supplier_list: () => ({ ...supplierWords, contains_invalid_supplier: 'true', ...page }),
        csv: () => ({ ...supplierWords, contains_invalid_supplier: 'true', encoding: 'utf-8' }),
      },
      detail: {
        init: async () => ({ supplier_id: await portal.supplierId('S0001') }),
        release_user: () => releasable(portal, 'supplier1b'),
        stop_consequences: () => unknownCompany(portal, false),
        stop: async () => ({
          ...(await unknownCompany(portal, false)),
          reason: '退職のため',
          open_steps_acknowledged: true,
        }),
        lift_stop: () => unknownCompany(portal, true),
      },
    },
    internal_user_management: {
      list: {
        init: none,
        search_department: () => ({ division_id }),
        internal_user_list: () => ({ ...user, ...page }),
        csv: () => ({ ...user, encoding: 'cp932' }),
      },
      edit: {
        user: async () => ({ user_id: await portal.userId('multi1') }),
        consequences: async () => ({ user_id: await portal.userId('multi1') }),
        update: async () => ({
          ...(await releasable(portal, 'multi1')),
          privilege: 3,
          invalid_flag: false,
          name: '髙𠮷 邊美',
          division_name: '調達本部',
          department_name: '取引先管理部',
          open_steps_acknowledged: false,
        }),
        release: () => releasable(portal, 'multi1'),
      },
    },
    audit_log: {
      list: () => ({ ...logged, ...page }),
      csv: () => ({ ...logged, encoding: 'cp932' }),
    },
    master_data: {
      init: none,
      template: () => ({ format: 'csv' }),
      export: () => ({ format: 'csv' }),
      preview: none,
      apply: () => ({ accept_number: 10_000_000, warnings_acknowledged: true }),
    },
    supplier_group_management: {
      list: {
        init: none,
        supplier_group_list: () => ({ group_name: '会', selected_division_id: division_id, ...page }),
        csv: () => ({ group_name: '会', selected_division_id: division_id, encoding: 'cp932' }),
      },
      view: {
        init: async () => ({ supplier_group_id: await createGroup(portal) }),
        suspend: async () => ({ ...(await newGroupToken(portal)), suspended: true }),
        csv: async () => ({ supplier_group_id: await createGroup(portal), encoding: 'cp932' }),
      },
      edit: {
        init: async () => ({ supplier_group_id: await createGroup(portal) }),
        save: async () => groupSave(portal, await createGroup(portal)),
        supplier_list: changedMembers,
        candidates: changedMembers,
      },
    },
    waiting_time: {
      summary: () => ({ month_from: '2026-01', month_to: '2026-12' }),
      csv: () => ({
        month_from: '2026-01',
        month_to: '2026-12',
        grouped_by: 'organisation' as const,
        sort: 'open_count' as const,
        encoding: 'cp932',
      }),
      list: () => ({ workflow_id, step_type: 2, late: true, ...page }),
      list_csv: () => ({ department_id, encoding: 'cp932' }),
    },
    successor: {
      init: async () => ({ user_id: await portal.userId('pic1') }),
      predecessors: () => ({ name: '山', ...page }),
      successors: async () => ({ user_id: await portal.userId('pic1'), name: null, ...page }),
      preview: () => succession(portal),
      apply: async () => {
        const { approval_route_step_id, approval_route_step_updated_at } = await acting(
          portal,
          await circulating(portal),
          startedStep.pic1,
        );
        return {
          ...(await succession(portal)),
          reason: '異動のため',
          objects: [
            {
              kind: 'step' as const,
              id: approval_route_step_id,
              updated_at: approval_route_step_updated_at,
            },
          ],
        };
      },
    },
    colleague: { list: none },
    copies: { size: () => copying, zip: () => copying },
    notification_setting: {
      init: none,
      update: async (login_id) => {
        const client = await portal.as(login_id ?? 'approver1');
        const { init } = calls.notification_setting;
        return bodyOf(init.output, await client.get(init, {}));
      },
    },
    auditor: {
      init: none,
      list: paged,
      candidates: () => ({ name: '山', ...page }),
      save: () => granting(portal, 'final1'),
      end: async () => ({ auditor_grant_id: await grantAudit(portal, 'final1'), updated_at: '1' }),
    },
    register: {
      init: none,
      list: () => ({ ...registered, ...page }),
      csv: () => ({ ...registered, encoding: 'utf-8' }),
      steps_csv: () => ({ ...registered, encoding: 'utf-8' }),
      index_csv: () => ({ ...registered, encoding: 'utf-8' }),
      evidence_size: () => registered,
      evidence_zip: () => registeredAlone(portal),
    },
    delegation: {
      init: none,
      candidates: () => ({ name: '山', ...page }),
      save: (login_id) => delegating(portal, login_id ?? 'approver1'),
      end: async (login_id) => {
        const owner = login_id ?? 'approver1';
        const client = await portal.as(owner);
        const { save, init } = calls.delegation;
        await expectDone(client.post(save, await delegating(portal, owner)));
        const { own } = bodyOf(init.output, await client.get(init, {}));
        const last = own.at(-1);
        return { delegation_id: last?.delegation_id ?? 0, updated_at: last?.updated_at ?? '' };
      },
      user: {
        people: () => ({ name: '山', ...page }),
        init: async () => ({ user_id: await portal.userId('approver1') }),
        candidates: async () => ({ user_id: await portal.userId('approver1'), name: null, ...page }),
        save: async () => ({
          ...(await delegating(portal, 'approver1')),
          user_id: await portal.userId('approver1'),
          reason: '入院のため',
        }),
      },
    },
  };
  return { shared, sampleAt: (keys: readonly string[]) => sampleAt(samples, keys) };
}

type LooseSample = (login_id: string | null) => unknown;

function sampleAt(samples: object, keys: readonly string[]): LooseSample {
  const sample = keys.reduce<unknown>(
    (node, key) => (node as Readonly<Record<string, unknown>>)[key],
    samples,
  );
  // Samples<T> has a sample for each call at compile time; iterating over the table loses the types.
  return sample as LooseSample;
}
