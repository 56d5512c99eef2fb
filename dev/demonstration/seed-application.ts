import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { FileField } from '#contract/call.ts';
import type { RouteStepInput } from '#contract/approval-route.ts';
import { eachField } from '#domain/application/custom-fields.ts';
import { pendingEntry } from '#domain/application/progress.ts';
import { stepType, type StepType } from '#domain/codes.ts';
import { firstRouteStep, type CustomFieldNumber } from '#domain/limits.ts';
import { approve, cancel, reject } from '#server/features/application/commands/act.ts';
import { replace } from '#server/features/application/commands/replace.ts';
import { create } from '#server/features/application/commands/create.ts';
import { discussion } from '#server/features/application/discussion/discussion.ts';
import { loadSubmittableWorkflow } from '#server/features/application/queries-workflow.ts';
import { loadApplications } from '#server/features/application/queries-state.ts';
import type { Tx } from '#server/db/database.ts';
import type { FileStore, ReceivedFile } from '#server/files/store.ts';
import type { Services } from '#server/http/handler.ts';
import { readerOf } from '#server/organisation/queries-delegations.ts';
import { workingDayAfter, workingTime } from './clock.ts';
import { actorOf, departmentId, operatorOf, supplierId, userId, workflowId } from './store.ts';
import type {
  Scenario,
  ScenarioAct,
  ScenarioRemark,
  ScenarioReplacement,
  ScenarioFile,
  ScenarioRoute,
  ScenarioTarget,
} from './scenario.ts';

/** The transaction, the services and the moment that the seed runs with. */
export type Seeding = { readonly tx: Tx; readonly services: Services; readonly now: Date };

/**
 * Submits an application and plays its acts through the handlers of the screens, at the times of the
 * scenario.
 */
export async function seedApplication(seeding: Seeding, scenario: Scenario): Promise<void> {
  const { tx, services } = seeding;
  const submitted_at = workingTime(seeding.now, scenario.at);
  const workflow_id = await workflowId(tx, scenario.division, scenario.workflow_type);
  const application_id = await create.save({
    tx,
    services,
    now: submitted_at,
    began: submitted_at,
    actor: await operatorOf(tx, scenario.applicant),
    files: await storeFiles(services.files, scenario.files),
    countMails: null,
    input: {
      workflow_id,
      resubmit_application_id: null,
      applicant_answers_hope_date: workingDayAfter(submitted_at, scenario.hope_in_working_days),
      resubmit_file_ids: null,
      ...(await fieldsOf(tx, workflow_id, scenario.values)),
    },
  });
  for (const act of scenario.acts) await run(seeding, application_id, act);
}

/** The workflow's labels, as the form sends them back, with the values. */
async function fieldsOf(tx: Tx, workflow_id: number, values: readonly string[]) {
  const workflow = await loadSubmittableWorkflow(tx, workflow_id);
  if (workflow === null) throw new Error(`There is no workflow ${workflow_id}.`);
  const valueOf = (number: CustomFieldNumber) => values[Number(number) - 1] ?? null;
  return { ...workflow.field_names, ...eachField('field_value', valueOf) };
}

async function run(
  { tx, services, now }: Seeding,
  application_id: number,
  act: ScenarioAct | ScenarioReplacement | ScenarioRemark,
): Promise<void> {
  const actor = await actorOf(tx, act.by);
  const [loaded] = await loadApplications(tx, [application_id]);
  if (loaded === undefined) throw new Error(`There is no application ${application_id}.`);
  const { state, step_ids } = loaded;
  const at = workingTime(now, act.at);
  const args = { tx, services, actor, now: at, countMails: null };
  if (act.kind === 'cancel') {
    await cancel({
      ...args,
      actor: await operatorOf(tx, act.by),
      input: { application_id, updated_at: String(state.version) },
    });
    return;
  }
  if (act.kind === 'remark') {
    const { files, with: supplier, to = [], text, awaits_reply = false } = act;
    const remark_id = await discussion.save({
      ...args,
      began: at,
      files: await storeFiles(services.files, files),
      input: {
        application_id,
        supplier_id: supplier === undefined ? null : await supplierId(tx, supplier),
        text,
        approval_route_step_ids: to.map((step_order) => step_ids[step_order - 1] ?? 0),
        user_ids: [],
        awaits_reply,
      },
    });
    // Who writes has read what was written to them before.
    await discussion.read({ ...args, input: { application_id, remark_id } });
    return;
  }
  if (act.kind === 'replace') {
    const { step_order, to, reason } = act;
    const { department_id, supplier_id, all_flag, users } = await stepOf(tx, to, stepType.approver);
    const input = {
      application_id,
      approval_route_step_id: step_ids[step_order - 1] ?? 0,
      approval_route_step_updated_at: String(state.steps[step_order - 1]?.version),
      department_id,
      supplier_id,
      all_flag,
      users,
      reason,
    };
    await replace({ ...args, actor: await operatorOf(tx, act.by), input });
    return;
  }
  const step = pendingEntry(state, await readerOf(tx, actor, at));
  const approval_route_step_id = step === null ? undefined : step_ids[step.step_order - 1];
  if (step === null || approval_route_step_id === undefined)
    throw new Error(`In the demonstration data ${act.by} has no step to ${act.kind}.`);
  const files = await storeFiles(services.files, act.files);
  const uploaded = { ...args, began: at, files };
  const tokens = {
    application_id,
    application_updated_at: String(state.version),
    approval_route_step_id,
    approval_route_step_updated_at: String(step.version),
    comment: act.comment ?? null,
  };
  if (act.kind === 'reject') {
    const { asks_resubmission = false } = act;
    await reject({ ...uploaded, input: { ...tokens, asks_resubmission } });
  } else await approve({ ...uploaded, input: { ...tokens, ...(await routeOf(tx, act.route)) } });
}

async function routeOf(tx: Tx, route: ScenarioRoute | undefined) {
  const pic_approver_steps: RouteStepInput[] = [];
  for (const [index, step] of (route?.steps ?? []).entries())
    pic_approver_steps.push({
      ...(await stepOf(tx, step, stepType[step.kind])),
      step_order: firstRouteStep + index,
      prev_step_order: step.after,
    });
  const viewer_steps: RouteStepInput[] = [];
  for (const viewer of route?.viewers ?? []) viewer_steps.push(await stepOf(tx, viewer, stepType.viewer));
  return { approval_route_name: route?.name ?? null, pic_approver_steps, viewer_steps };
}

async function stepOf(
  tx: Tx,
  { department, supplier, users }: ScenarioTarget,
  step_type: StepType,
): Promise<RouteStepInput> {
  const named = users === 'all' ? [] : users;
  return {
    step_order: null,
    prev_step_order: null,
    step_type,
    role_code: step_type,
    department_id: department === undefined ? null : await departmentId(tx, department),
    supplier_id: supplier === undefined ? null : await supplierId(tx, supplier),
    all_flag: users === 'all',
    users: await Promise.all(named.map(async (login_id) => ({ user_id: await userId(tx, login_id) }))),
  };
}

export async function storeFiles(
  store: FileStore,
  files: readonly ScenarioFile[] = [],
): Promise<Partial<Record<FileField, ReceivedFile>>> {
  const names = ['file1', 'file2', 'file3'] as const;
  const stored: Partial<Record<FileField, ReceivedFile>> = {};
  for (const [index, [source, file_name]] of files.entries()) {
    const name = names[index];
    if (name === undefined) throw new Error('A step has at most three files.');
    const bytes = createReadStream(path.join(import.meta.dirname, 'files', source));
    stored[name] = { file_name, ...(await store.write(bytes)) };
  }
  return stored;
}
