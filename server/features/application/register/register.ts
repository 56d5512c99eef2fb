import type { calls } from '#contract/calls.ts';
import type { RegisterItem } from '#contract/register.ts';
import type { Actor } from '#domain/actor.ts';
import { currentStep } from '#domain/application/progress.ts';
import { maxCsvRows, maxIndexItems } from '#domain/limits.ts';
import { registerScreen } from '#texts/register.ts';
import { recordAudit } from '#server/audit/store.ts';
import type { Db } from '#server/db/database.ts';
import { exportList, slicesOf, wholeList } from '#server/export/list-file.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalidInput } from '#server/http/refusal.ts';
import { selectDivisions } from '#server/organisation/queries.ts';
import { namesFrom } from '#server/features/application/assignee-names.ts';
import { exportIndex, tooManyIndexed } from '#server/features/application/lists/index-csv.ts';
import { transactionCell } from '#server/features/application/queries-transaction.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { stepCells } from '#server/features/application/lists/list.ts';
import { selectRegisterPage, type ListPage } from '#server/features/application/lists/queries-lists.ts';
import { registerColumns, stepColumns } from './register-csv.ts';
import {
  countRegister,
  countUnreadableOfRegister,
  registerSearch,
  selectAuditedPeriod,
  selectRegisterFound,
  selectRegisterMarks,
  selectRegisterSteps,
  type RegisterSearch,
} from './queries-register.ts';

/** /register: 申請台帳, for auditors (docs/rules/auditing.md#the-register). */
export const registerHandlers: Omit<Handlers<typeof calls.register>, 'evidence_size' | 'evidence_zip'> = {
  async init({ db, actor, now }) {
    const { audited_divisions } = actor;
    const last_day = await selectAuditedPeriod(db, actor.user_id, now);
    return {
      all_divisions: audited_divisions === 'all',
      division_dropdown_items: await selectDivisions(db, audited_divisions),
      // A grant that ends in this moment.
      last_day: last_day ?? '',
    };
  },

  async list({ db, actor, input, now }) {
    const { skip, limit, ...search } = input;
    await recordAudit(db, {
      actor,
      at: now,
      action: 'opened',
      object: { kind: 'register', id: null },
      detail: restricting(search),
    });
    const page = await selectRegisterPage(db, await registerSearch(db, search, actor), { skip, limit });
    return {
      items: await itemsOf(db, page, actor),
      total_count: page.total_count,
      unreadable: await countUnreadableOfRegister(db, search, actor),
    };
  },

  csv: async (request) => {
    const { db, actor, input } = request;
    const { encoding, ...search } = input;
    const { found, key } = await registerSearch(db, search, actor);
    await refuseTooMany(db, found);
    const page = await selectRegisterPage(db, { found, key }, wholeList);
    return exportList(request, {
      columns: registerColumns,
      encoding,
      slices: slicesOf(await itemsOf(db, page, actor)),
      name: [registerScreen.list, registerScreen.applicationsCsv],
      kind: 'register',
      conditions: { ...search },
    });
  },

  steps_csv: async (request) => {
    const { db, actor, input } = request;
    const { encoding, ...search } = input;
    const { found, key } = await registerSearch(db, search, actor);
    const steps = await selectRegisterSteps(db, { found, key }, wholeList.limit);
    if (steps.length > maxCsvRows) throw tooMany();
    return exportList(request, {
      columns: stepColumns,
      encoding,
      slices: slicesOf(steps),
      name: [registerScreen.list, registerScreen.stepsCsv],
      kind: 'register',
      conditions: { ...search },
    });
  },

  index_csv: async (request) => {
    const { db, actor, input, now } = request;
    const { encoding, ...search } = input;
    const { found, key } = await registerSearch(db, search, actor);
    const all = await selectRegisterFound(db, found, maxIndexItems + 1, key);
    if (all.length > maxIndexItems) throw invalidInput([{ loc: ['query', 'to'], msg: tooManyIndexed }]);
    return exportIndex(request, {
      // A cancelled application can't be opened.
      ids: all.filter(({ cancelled }) => !cancelled).map(({ application_id }) => application_id),
      user: await readerOf(db, actor, now),
      encoding,
      name: [registerScreen.list],
      kind: 'register',
      conditions: { ...search },
    });
  },
};

const tooMany = () => invalidInput([{ loc: ['query', 'to'], msg: registerScreen.tooMany(maxCsvRows) }]);

/** An output of the register is never cut. */
async function refuseTooMany(db: Db, found: Parameters<typeof countRegister>[1]): Promise<void> {
  if ((await countRegister(db, found)) > maxCsvRows) throw tooMany();
}

/** The conditions that restrict a search, for the audit log. */
export function restricting(search: RegisterSearch) {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== false));
}

async function itemsOf(db: Db, { applications, names }: ListPage, actor: Actor): Promise<RegisterItem[]> {
  const nameable = namesFrom(names);
  const marks = await selectRegisterMarks(
    db,
    applications.map(({ application_id }) => application_id),
  );
  return applications.flatMap((application) => {
    const mark = marks.get(application.application_id);
    if (mark === undefined) return [];
    const step = currentStep(application);
    const cells =
      step === null
        ? { step_type: null, step_status: null, other_steps: 0, approver: '' }
        : stepCells(application, step, actor, nameable);
    const { division_name, workflow_name, first_field, applicant_full_name, application_at } = application;
    const { step_type, step_status, other_steps, approver } = cells;
    return [
      {
        ...mark,
        division_name,
        workflow_name,
        first_field,
        applicant_full_name,
        application_at,
        status: application.status,
        result: application.result,
        step_type,
        step_status,
        other_steps,
        approver,
        ...transactionCell(application),
      },
    ];
  });
}
