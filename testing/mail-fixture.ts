import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { eachField } from '#domain/application/custom-fields.ts';
import { actingUser, type Actor } from '#domain/actor.ts';
import { decide } from '#domain/application/decide.ts';
import type { Assignee, Route, RouteStep } from '#domain/approval-route/types.ts';
import type { Period } from '#domain/delegation.ts';
import type { Command } from '#domain/application/types.ts';
import { stepType, role } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { loadSubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { record } from '#server/features/application/commands/store-change.ts';
import { insertApplication } from '#server/features/application/commands/store-submission.ts';
import { lockApplication } from '#server/features/application/queries-state.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { startMailCatcher, type MailCatcher } from '#dev/services/mail-catcher.ts';
import { startQueue, type JobQueue, type RunningQueue } from '#server/jobs/queue.ts';
import { itemChanged, sendMail, type ItemChange } from '#server/jobs/queues.ts';
import { create } from '#server/features/message/create.ts';
import type { Services } from '#server/http/handler.ts';
import { endDelegation, insertDelegation } from '#server/features/delegation/store.ts';
import type { NotificationSetting } from '#server/features/notification-setting/queries.ts';
import { saveSetting } from '#server/features/notification-setting/store.ts';
import { insertNotice, type NewNotice } from '#server/features/notice/store.ts';
import { companyDatabase } from './company.ts';
import { testOperator } from './operator.ts';
import { openMailer, type Mailer } from '#server/mail/mailer.ts';
import { dailyMailJob } from '#server/mail/daily.ts';
import { sendMailJob } from '#server/mail/send.ts';
import { itemChangedJob } from '#server/mail/item-changed.ts';
import { mailSources } from '#server/start/mail-sources.ts';

/** Put into every text that no mail may hold. */
export const canary = 'カナリア文字列';

const numberAndDay = / No\.\d+(（[^）]*）)?$/;

/** A mail's recipient and subject, for comparing. */
export type Delivery = `${string}: ${string}`;

/** The demonstration company, people who decide applications, and a mail server that catches their mails. */
export class MailFixture {
  readonly db: Db;
  readonly url: string;
  readonly queue: RunningQueue;
  readonly catcher: MailCatcher;
  readonly mailer: Mailer;
  readonly base_url = 'https://portal.test';
  readonly identity_providers = [
    { name: 'operator', role: 'operator' },
    { name: 'supplier', role: 'supplier' },
  ] as const;
  readonly folder: string;
  readonly #drop: () => Promise<void>;
  readonly #problems: readonly Error[];
  readonly #worked = new Set<string>();
  #seen = 0;
  #time = Date.parse('2026-11-21T00:00:00.000Z');

  private constructor(parts: Pick<MailFixture, 'db' | 'url' | 'queue' | 'catcher'> & Internals) {
    this.db = parts.db;
    this.url = parts.url;
    this.queue = parts.queue;
    this.catcher = parts.catcher;
    this.folder = parts.folder;
    this.#drop = parts.drop;
    this.#problems = parts.problems;
    this.mailer = openMailer({
      smtp_url: parts.catcher.url,
      mail_from: 'portal@operator.example',
      operator: testOperator,
      connections: 2,
    });
  }

  static async open(): Promise<MailFixture> {
    const { db, url, drop } = await companyDatabase();
    const folder = await mkdtemp(path.join(tmpdir(), 'portal-mails-'));
    const catcher = await startMailCatcher({ folder });
    const problems: Error[] = [];
    const queue = await startQueue({ url, onError: (error) => problems.push(error) });
    return new MailFixture({ db, url, queue, catcher, folder, drop, problems });
  }

  async close(): Promise<void> {
    await this.queue.stop();
    // Read before the database is dropped: errors from then on are no problem.
    const problems = [...this.#problems];
    this.mailer.close();
    await this.catcher.close();
    await this.#drop();
    await rm(this.folder, { recursive: true, force: true });
    if (problems.length > 0) throw new AggregateError(problems, 'the job queue reported errors');
  }

  now = (): Date => new Date((this.#time += 1000));

  /** Publishes a notice of 産業機器事業部 and queues its mails; returns its id. */
  publish(login_id: string, notice: Partial<NewNotice>): Promise<number> {
    return this.db.transaction().execute(async (tx) => {
      const actor = await actorOf(tx, login_id);
      if (actor.role !== role.operator) throw new Error('suppliers publish nothing');
      const { division_id, division_name } = actor;
      const now = this.now();
      const posted = {
        title: canary,
        body: canary,
        system_notice_flag: false,
        division: { division_id, division_name },
        publish_date_from: japanDate(now),
        publish_date_to: japanDate(now),
        publish_all_flag: false,
        supplier_groups: [],
        suppliers: [],
        send_mail_flag: true,
        mail_count: 0,
        files: {},
        asks: null,
        ...notice,
      };
      return insertNotice(tx, this.queue, posted, { actor, now });
    });
  }

  /** Sends a message to department groups (G…) and suppliers (S…) and queues its mails; returns its id. */
  correspond(
    login_id: string,
    to: readonly string[],
    reply_message_id: number | null = null,
  ): Promise<number> {
    return this.db.transaction().execute(async (tx) => {
      const groups = await tx
        .selectFrom('department_group')
        .select('department_group_id')
        .where(sql<boolean>`department_group_code = any(${to})`)
        .execute();
      const suppliers = await tx
        .selectFrom('supplier')
        .select('supplier_id')
        .where(sql<boolean>`supplier_code = any(${to})`)
        .execute();
      return create.save({
        tx,
        actor: await actorOf(tx, login_id),
        now: this.now(),
        began: this.now(),
        files: {},
        countMails: null,
        // Sending uses no other service.
        services: {
          jobs: this.queue,
          settings: {} as Services['settings'],
          files: {} as Services['files'],
          scanner: null,
          pdf: {} as Services['pdf'],
          evidence: {} as Services['evidence'],
        },
        input: {
          title: canary,
          body: canary,
          send_mail_flag: true,
          send_department_group_all: false,
          department_groups: groups.map(({ department_group_id }) => department_group_id),
          send_supplier_all: false,
          suppliers: suppliers.map(({ supplier_id }) => supplier_id),
          reply_message_id,
        },
      });
    });
  }

  async supplierIds(...codes: string[]): Promise<number[]> {
    const rows = await this.db
      .selectFrom('supplier')
      .select('supplier_id')
      .where('supplier_code', 'in', codes)
      .execute();
    return rows.map(({ supplier_id }) => supplier_id);
  }

  /** Lets time pass. */
  wait(hours: number): void {
    this.#time += hours * 60 * 60 * 1000;
  }

  /** Lets time pass until a moment. */
  waitUntil(moment: string): void {
    this.#time = Math.max(this.#time, Date.parse(moment));
  }

  /** Names a delegate for these days; returns the delegation's id. */
  delegate(login_id: string, to: string, period: Period): Promise<number> {
    return this.db.transaction().execute(async (tx) => {
      const absent = await actorOf(tx, login_id);
      const of = {
        user_id: absent.user_id,
        delegate_user_id: (await actorOf(tx, to)).user_id,
        division_id: absent.role === role.operator ? absent.division_id : null,
        supplier_id: absent.role === role.supplier ? absent.supplier_id : null,
      };
      return insertDelegation(tx, { ...of, ...period, named_by_user_id: null, reason: null }, this.now());
    });
  }

  /** The absent person ends a delegation. */
  endDelegation(delegation_id: number, login_id: string): Promise<void> {
    return this.db
      .transaction()
      .execute(async (tx) => endDelegation(tx, delegation_id, await actorOf(tx, login_id), this.now()));
  }

  /** Submits an application of a workflow, with every step planned for 回答希望日; returns its id. */
  submit(
    login_id: string,
    division_code = 'D01',
    type_code = 'W01',
    applicant_answers_hope_date = '2026-12-01',
  ): Promise<number> {
    return this.db.transaction().execute(async (tx) => {
      const { workflow_id } = await tx
        .selectFrom('workflow as w')
        .innerJoin('division as d', 'd.division_id', 'w.division_id')
        .innerJoin('workflow_type as t', 't.workflow_type_id', 'w.workflow_type_id')
        .select('w.workflow_id')
        .where('d.division_code', '=', division_code)
        .where('t.workflow_type_code', '=', type_code)
        .executeTakeFirstOrThrow();
      const workflow = await loadSubmittableWorkflow(tx, workflow_id);
      if (workflow === null) throw new Error('no such workflow');
      const { receptionist, route_setter, final_approver } = workflow;
      const actor = await actorOf(tx, login_id);
      const decision = decide(null, {
        kind: 'submit',
        by: actingUser(actor),
        at: this.now().toISOString(),
        applicant_answers_hope_date,
        receptionist,
        route_setter,
        final_approver,
        working_days: [],
      });
      if (!decision.ok) throw new Error(decision.refusal.kind);
      const { state: after, event } = decision;
      return insertApplication(tx, this.queue, {
        workflow,
        values: {
          ...eachField('field_value', () => null),
          field_value01: canary,
          applicant_answers_hope_date,
        },
        resubmitted_from_application_id: null,
        before: null,
        after,
        event,
        actor,
        comment: null,
        files: {},
      });
    });
  }

  approve(application_id: number, login_id: string, step_order: number, route: Route | null = null) {
    const wish: Wish =
      route === null ? { kind: 'approve', step_order } : { kind: 'set_route', step_order, route };
    return this.#decide(application_id, login_id, wish);
  }

  reject(application_id: number, login_id: string, step_order: number, asks_resubmission = false) {
    return this.#decide(application_id, login_id, { kind: 'reject', step_order, asks_resubmission });
  }

  /** 担当者変更, by the route setter. */
  replace(application_id: number, login_id: string, step_order: number, assignee: Assignee) {
    const wish = { kind: 'replace', step_order, assignee, unattended: false, administers: false } as const;
    return this.#decide(application_id, login_id, wish);
  }

  cancel(application_id: number, login_id: string) {
    return this.#decide(application_id, login_id, { kind: 'cancel' });
  }

  /** An approval whose transaction fails after everything was written. */
  async approveInVain(application_id: number, login_id: string, step_order: number): Promise<void> {
    const stop = new Error('rolled back');
    await this.#decide(application_id, login_id, { kind: 'approve', step_order }, stop).catch(
      (error: unknown) => {
        if (error !== stop) throw error;
      },
    );
  }

  #decide(application_id: number, login_id: string, wish: Wish, failure?: Error): Promise<void> {
    return this.db.transaction().execute(async (tx) => {
      const before = await lockApplication(tx, application_id);
      if (before === null) throw new Error('no such application');
      const actor = await actorOf(tx, login_id);
      const by = { by: actingUser(actor), at: this.now().toISOString() };
      const { version: application_version, steps } = before.state;
      const step_version = 'step_order' in wish ? (steps[wish.step_order - 1]?.version ?? 0) : 0;
      const command: Command =
        wish.kind === 'cancel'
          ? { ...wish, ...by, application_version }
          : wish.kind === 'replace'
            ? { ...wish, ...by, step_version }
            : wish.kind === 'set_route'
              ? { ...wish, ...by, application_version, step_version, working_days: [] }
              : { ...wish, ...by, application_version, step_version };
      const decision = decide(before.state, command);
      if (!decision.ok) throw new Error(`${login_id}: ${decision.refusal.kind}`);
      const { state: after, event } = decision;
      await record(tx, this.queue, {
        application_id,
        before,
        after,
        event,
        actor,
        comment: canary,
        files: {},
      });
      if (failure) throw failure;
    });
  }

  /** The jobs of a queue that this fixture has not worked on yet. */
  async jobs<T>(queue: typeof itemChanged | typeof sendMail): Promise<T[]> {
    const { rows } = await sql<{ id: string; data: T }>`
      select id, data from pgboss.job where name = ${queue} order by created_on, id`.execute(this.db);
    const fresh = rows.filter(({ id }) => !this.#worked.has(id));
    for (const { id } of fresh) this.#worked.add(id);
    return fresh.map(({ data }) => data);
  }

  /** Works off the jobs of changes. */
  async createMails(): Promise<void> {
    for (const change of await this.jobs<ItemChange>(itemChanged)) await this.createMailsOf(change);
  }

  createMailsOf(change: ItemChange): Promise<void> {
    return itemChangedJob({ db: this.db, jobs: this.queue, now: this.now, sources: mailSources }, change);
  }

  /** The same with a worker that dies after queueing this many mails, when it begins the next. */
  createMailsUntil(maxMails: number, change: ItemChange): Promise<void> {
    let sent = 0;
    const jobs: JobQueue = {
      send: async (tx, queue, ...job) => {
        if (queue === sendMail && (sent += 1) > maxMails) throw new Error('the worker died');
        await this.queue.send(tx, queue, ...job);
      },
    };
    return itemChangedJob({ db: this.db, jobs, now: this.now, sources: mailSources }, change);
  }

  /** Makes the daily mails at a moment and sends them. Returns those. */
  async dailyMailsAt(moment: string) {
    await this.deliveries();
    this.waitUntil(moment);
    await this.makeDailyMails();
    await this.send();
    return this.fresh();
  }

  /** Runs the job of the daily mail. */
  makeDailyMails(): Promise<void> {
    return dailyMailJob({ db: this.db, jobs: this.queue, now: this.now, sources: mailSources });
  }

  async send(): Promise<void> {
    for (const { mail_id } of await this.jobs<{ mail_id: number }>(sendMail)) await this.sendOne(mail_id);
  }

  async sendOne(mail_id: number, mailer: Mailer = this.mailer): Promise<void> {
    const { db, base_url, identity_providers, now } = this;
    await sendMailJob(
      { db, mailer, base_url, operator: testOperator, identity_providers, now, sources: mailSources },
      { mail_id },
    );
  }

  /**
   * Works off all jobs and returns the mails since the last call, `login_id: subject` in order. The subjects
   * are without the application's number and day, which most tests don't know.
   */
  async deliveries(): Promise<Delivery[]> {
    await this.createMails();
    await this.send();
    return this.fresh()
      .map(({ to, subject }): Delivery => `${to.split('@')[0] ?? ''}: ${subject.replace(numberAndDay, '')}`)
      .toSorted();
  }

  /** The mails since the last call. */
  fresh() {
    const mails = this.catcher.list();
    const fresh = mails.slice(0, mails.length - this.#seen);
    this.#seen = mails.length;
    return fresh;
  }

  /** Every mail with its headers, as received. */
  async raw(): Promise<string[]> {
    const names = (await readdir(this.folder)).filter((name) => name.endsWith('.eml')).toSorted();
    return Promise.all(names.map((name) => readFile(path.join(this.folder, name), 'utf8')));
  }

  async userId(login_id: string): Promise<number> {
    return (await actorOf(this.db, login_id)).user_id;
  }

  /** 通知設定 of a user. */
  async setMails(login_id: string, setting: NotificationSetting): Promise<void> {
    const user_id = await this.userId(login_id);
    await this.db.transaction().execute((tx) => saveSetting(tx, user_id, setting));
  }

  /** Moves an operator user to another department. */
  async move(login_id: string, department_code: string): Promise<void> {
    await this.db
      .updateTable('portal_user')
      .set((row) => ({
        department_id: row
          .selectFrom('department')
          .select('department_id')
          .where('department_code', '=', department_code),
      }))
      .where('login_id', '=', login_id)
      .execute();
  }

  /** A step of a route for these users, who belong to one organisation. */
  async named(step_order: number, prev: readonly number[], ...login_ids: string[]): Promise<RouteStep> {
    const actors = await Promise.all(login_ids.map((login_id) => actorOf(this.db, login_id)));
    const user_ids = actors.map(({ user_id }) => user_id);
    return routeStep(step_order, prev, { ...organisation(actors[0]), all_flag: false, user_ids });
  }

  /** A step of a route for everybody in this user's organisation. */
  async everybody(step_order: number, prev: readonly number[], login_id: string): Promise<RouteStep> {
    const actor = await actorOf(this.db, login_id);
    return routeStep(step_order, prev, { ...organisation(actor), all_flag: true, user_ids: [] });
  }
}

type Internals = {
  readonly folder: string;
  readonly drop: () => Promise<void>;
  readonly problems: readonly Error[];
};

type Wish =
  | { readonly kind: 'approve'; readonly step_order: number }
  | { readonly kind: 'reject'; readonly step_order: number; readonly asks_resubmission: boolean }
  | { readonly kind: 'set_route'; readonly step_order: number; readonly route: Route }
  | {
      readonly kind: 'replace';
      readonly step_order: number;
      readonly assignee: Assignee;
      readonly unattended: boolean;
      readonly administers: boolean;
    }
  | { readonly kind: 'cancel' };

export function routeWith(...steps: readonly RouteStep[]): Route {
  return { approval_route_name: '標準', steps, viewers: [] };
}

function routeStep(step_order: number, prev_step_order: readonly number[], assignee: Assignee): RouteStep {
  return { step_order, step_type: stepType.approver, prev_step_order, assignee };
}

function organisation(actor: Actor | undefined) {
  return {
    department_id: actor?.role === role.operator ? actor.department_id : null,
    supplier_id: actor?.role === role.supplier ? actor.supplier_id : null,
  };
}

export async function actorOf(db: Db | Tx, login_id: string): Promise<Actor> {
  const row = await db
    .selectFrom('portal_user as u')
    .leftJoin('department as d', 'd.department_id', 'u.department_id')
    .leftJoin('division as v', 'v.division_id', 'd.division_id')
    .leftJoin('supplier as s', 's.supplier_id', 'u.supplier_id')
    .select(['u.user_id', 'u.full_name', 'd.department_id', 'd.department_name', 'd.division_id'])
    .select(['v.division_name', 's.supplier_id', 's.supplier_code', 's.company_name', 's.branch_office_name'])
    .where('u.login_id', '=', login_id)
    .executeTakeFirstOrThrow();
  const { user_id, full_name, supplier_id, branch_office_name } = row;
  if (supplier_id !== null)
    return {
      role: 2,
      user_id,
      full_name,
      supplier_id,
      supplier_code: row.supplier_code ?? '',
      company_name: row.company_name ?? '',
      branch_office_name,
    };
  return {
    role: 1,
    user_id,
    full_name,
    privilege: 3,
    department_id: row.department_id ?? 0,
    department_name: row.department_name ?? '',
    division_id: row.division_id ?? 0,
    division_name: row.division_name ?? '',
    audited_divisions: [],
  };
}

/** Who gets these mails, by login, sorted. */
export const readers = (mails: readonly { to: string }[]) =>
  mails.map(({ to }) => to.split('@')[0] ?? '').toSorted();
