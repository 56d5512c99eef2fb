import { sees, type ModelState } from '#domain/application/reference-model.testing.ts';
import { applicationStatus } from '#domain/codes.ts';
import type { PlayedRemark } from './played-application.testing.ts';
import { mark, type MarkedCompany, type TestPerson } from './marks.testing.ts';

/**
 * A second, independent allow-list of what a supplier's user may see of an application, in marks over the
 * reference model. Written only from the rules (docs/rules/supplier-view.md#allow-list).
 */

type ModelStep = ModelState['steps'][number];

/** The step's owner from the user's point of view: visible in part, in full, or not at all. */
function owner(step: ModelStep, user: TestPerson): 'operators' | 'own' | 'others' {
  if (step.assignee.supplier_id === null) return 'operators';
  return step.assignee.supplier_id === user.supplier_id ? 'own' : 'others';
}

/** The marks of the user and their organisation, which any answer may contain. */
export const ownMarks = (user: TestPerson, company: MarkedCompany): string[] => [
  mark('user', user.login_id),
  ...company.organisation(user),
];

/** The marks that any answer about the application may contain now. */
export function allowedMarks(viewpoint: Viewpoint): Set<string> {
  const { modelState, number, taken_from, user, company, remarks } = viewpoint;
  if (!sees(modelState, user)) return new Set();
  const applicant = company.personOf(modelState.applicant_user_id);
  const steps = modelState.steps.flatMap((step) => {
    const organisation = company.organisation(step.assignee);
    const by = step.operation === null ? null : company.personOf(step.operation.user_id);
    switch (owner(step, user)) {
      case 'others':
        return [];
      case 'operators':
        return [...organisation, ...(by === null ? [] : company.organisation(by))];
      case 'own':
        return [
          ...organisation,
          ...step.assignee.user_ids.map((id) => mark('user', company.personOf(id).login_id)),
          ...(by === null ? [] : writtenBy(by, number, step.step_order)),
          ...(step.operation?.for_user_id === undefined
            ? []
            : [mark('user', company.personOf(step.operation.for_user_id).login_id)]),
        ];
    }
  });
  return new Set([
    mark(number, 'value'),
    ...[number, ...(taken_from === null ? [] : [taken_from])].flatMap((of) => [
      mark(of, 'file', 'applicant'),
      mark(of, 'inside', 'applicant'),
    ]),
    mark('user', applicant.login_id),
    ...company.organisation(applicant),
    ...steps,
    ...handOversFor(viewpoint),
    ...remarksFor({ remarks, user }).flatMap(({ text, file, inside, withdrawn }) =>
      withdrawn ? [] : [text, file, inside],
    ),
    ...writersFor({ remarks, user, company }),
  ]);
}

/** What the colleagues of the user's supplier who passed a step on said, and between whom it passed. */
function handOversFor({ modelState, number, user, company }: Viewpoint): string[] {
  return modelState.past.acts.flatMap((act) => {
    if (act.kind !== 'hand_over' || act.by.supplier_id !== user.supplier_id) return [];
    const by = company.personOf(act.by.user_id);
    const people = [by, company.personOf(act.to_user_id)].map(({ login_id }) => mark('user', login_id));
    return [...people, ...company.organisation(by), mark(number, 'comment', act.step_order, by.login_id)];
  });
}

/** The remarks (やり取り) that the user may read: those for their supplier. */
export function remarksFor({ remarks, user }: Pick<Viewpoint, 'remarks' | 'user'>): readonly PlayedRemark[] {
  return remarks.filter(({ audience }) => audience !== null && audience === user.supplier_id);
}

/** The names of those who wrote to the user's supplier, with their organisations. */
export const writersFor = (viewpoint: Pick<Viewpoint, 'remarks' | 'user' | 'company'>): string[] =>
  remarksFor(viewpoint).flatMap(({ by }) => ownMarks(by, viewpoint.company));

export type Viewpoint = {
  readonly modelState: ModelState;
  readonly number: number;
  /** The application whose own file this 再申請 took over, or null. */
  readonly taken_from: number | null;
  readonly user: TestPerson;
  readonly company: MarkedCompany;
  /** All remarks on the application. */
  readonly remarks: readonly PlayedRemark[];
};

function writtenBy({ login_id }: TestPerson, number: number, step_order: number): string[] {
  const marks = ['comment', 'file', 'inside'].map((what) => mark(number, what, step_order, login_id));
  return [mark('user', login_id), ...marks];
}

/** Whether the user may download a file: those of a visible application and of their own supplier's steps. */
export function mayDownload({ modelState, user }: Viewpoint, step_order: number | null): boolean {
  if (!sees(modelState, user)) return false;
  if (step_order === null) return true;
  return modelState.steps.some((step) => step.step_order === step_order && owner(step, user) === 'own');
}

/** The rows of the routing status: without other suppliers' steps. */
export function stepsVisible({ modelState, user }: Viewpoint): ModelStep[] {
  return modelState.steps.filter((step) => owner(step, user) !== 'others');
}

/** Type and status of those rows. */
export function visibleSteps(viewpoint: Viewpoint): [number, number][] {
  return stepsVisible(viewpoint).map(({ step_type, status }) => [step_type, status]);
}

/** 目安 of those rows, and whether each says how long it has waited: the supplier's own steps alone. */
export function visibleWaits(viewpoint: Viewpoint): [string | null, boolean][] {
  return stepsVisible(viewpoint).map((step) => [
    owner(step, viewpoint.user) === 'own' ? step.planned_on : null,
    isOpenTo(step, viewpoint.user),
  ]);
}

/** The name of the one for whom somebody acted, on the supplier's own steps alone. */
export function nameStoodFor({ user, company }: Viewpoint, step: ModelStep): string | null {
  const for_user_id = step.operation?.for_user_id;
  if (for_user_id === undefined || owner(step, user) !== 'own') return null;
  return mark('user', company.personOf(for_user_id).login_id);
}

/** The history for the user: the submission, their own supplier's actions, the end. */
export function visibleEvents({ modelState, user, company }: Viewpoint): string[] {
  const { acts } = modelState.past;
  const visible = acts.filter((act, index) => {
    if (act.kind === 'replace' || act.kind === 'cancel') return false;
    const isEnd = modelState.status === applicationStatus.completed && index === acts.length - 1;
    return isEnd || company.personOf(act.by.user_id).supplier_id === user.supplier_id;
  });
  const kindOf = { reject: 'rejected', hand_over: 'handed_over' } as const;
  return ['submitted', ...visible.map(({ kind }) => kindOf[kind as keyof typeof kindOf] ?? 'approved')];
}

/** The step that the user may decide now: the lowest of their own, otherwise the lowest delegated one. */
export const pendingStep = ({ modelState, user }: Viewpoint): ModelStep | null => {
  const open = modelState.steps.filter((step) => isOpenTo(step, user));
  return (
    open.find((step) => isAssigned(step, user)) ??
    open.find((step) => absentIn(step, user) !== undefined) ??
    null
  );
};

/** The name of the one whom the user stands for on that step; undefined if it is their own. */
export function absentOf(viewpoint: Viewpoint): string | undefined {
  const { user, company } = viewpoint;
  const step = pendingStep(viewpoint);
  if (step === null || isAssigned(step, user)) return undefined;
  const absent = absentIn(step, user);
  return absent === undefined ? undefined : mark('user', company.personOf(absent).login_id);
}

const absentIn = ({ assignee }: ModelStep, { stands_for = [] }: TestPerson): number | undefined =>
  assignee.user_ids.find((user_id) => stands_for.includes(user_id));

/** The step that a list shows: the user's own open step, else one of their supplier; null is 依頼元で処理中. */
export const stepListed = (viewpoint: Viewpoint): ModelStep | null =>
  pendingStep(viewpoint) ?? viewpoint.modelState.steps.find((step) => isOpenTo(step, viewpoint.user)) ?? null;

const isOpenTo = (step: ModelStep, user: TestPerson): boolean =>
  step.condition === 'open' && owner(step, user) === 'own';

const isAssigned = ({ assignee }: ModelStep, user: TestPerson): boolean =>
  assignee.all_flag || assignee.user_ids.includes(user.user_id);
