import { sees, type Paper } from '#domain/approval-route/reference-model.testing.ts';
import { applicationStatus } from '#domain/codes.ts';
import { mark, type MarkedCompany, type Person } from './marks.testing.ts';

/**
 * What a supplier's user may be told of an application, a second time: written from domain 2.4 alone, over the reference
 * model, in terms of the marks that everything carries. Nothing that is not here may reach him.
 */

type PaperStep = Paper['steps'][number];

/** Whose step it is to the user: everybody's business in part, his own supplier's whole, and of other suppliers nothing. */
function owner(step: PaperStep, user: Person): 'operators' | 'own' | 'others' {
  if (step.assignee.supplier_id === null) return 'operators';
  return step.assignee.supplier_id === user.supplier_id ? 'own' : 'others';
}

/** Himself and where he belongs: that is nothing of the application, and any answer may say it. */
export const himself = (user: Person, company: MarkedCompany): string[] => [
  mark('user', user.login_id),
  ...company.organisation(user),
];

/** The marks that he may meet now, in any answer. */
export function allowedMarks({ paper, number, user, company }: Asked): Set<string> {
  if (!sees(paper, user)) return new Set();
  const applicant = company.personOf(paper.applicant_user_id);
  const steps = paper.steps.flatMap((step) => {
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
        ];
    }
  });
  return new Set([
    mark(number, 'value'),
    mark(number, 'file', 'applicant'),
    mark(number, 'inside', 'applicant'),
    mark('user', applicant.login_id),
    ...company.organisation(applicant),
    ...steps,
  ]);
}

export type Asked = {
  readonly paper: Paper;
  readonly number: number;
  readonly user: Person;
  readonly company: MarkedCompany;
};

function writtenBy({ login_id }: Person, number: number, step_order: number): string[] {
  const written = ['comment', 'file', 'inside'].map((what) => mark(number, what, step_order, login_id));
  return [mark('user', login_id), ...written];
}

/** Whether a file is his to download: the application's where he sees it, of the steps his own supplier's alone. */
export function mayDownload({ paper, user }: Asked, step_order: number | null): boolean {
  if (!sees(paper, user)) return false;
  if (step_order === null) return true;
  return paper.steps.some((step) => step.step_order === step_order && owner(step, user) === 'own');
}

/** The rows of the routing status that he gets: type and status, other suppliers' left out. */
export function stepsTold({ paper, user }: Asked): [number, number][] {
  const told = paper.steps.filter((step) => owner(step, user) !== 'others');
  return told.map(({ step_type, status }) => [step_type, status]);
}

/** The history that he gets: the submission, his own supplier's actions, the end. */
export function eventsTold({ paper, user, company }: Asked): string[] {
  const { acts } = paper.past;
  const told = acts.filter((act, index) => {
    if (act.kind === 'replace' || act.kind === 'cancel') return false;
    const isEnd = paper.status === applicationStatus.completed && index === acts.length - 1;
    return isEnd || company.personOf(act.by.user_id).supplier_id === user.supplier_id;
  });
  return ['submitted', ...told.map(({ kind }) => (kind === 'reject' ? 'rejected' : 'approved'))];
}

/** The step that he is asked to decide now, which alone names him in the entry. */
export const entryTold = ({ paper, user }: Asked): PaperStep | null =>
  paper.steps.find((step) => isOpenTo(step, user) && isHis(step, user)) ?? null;

/** The step that a list shows: his own open one, else one of his supplier's; null is 社内処理中. */
export const stepListed = (asked: Asked): PaperStep | null =>
  entryTold(asked) ?? asked.paper.steps.find((step) => isOpenTo(step, asked.user)) ?? null;

const isOpenTo = (step: PaperStep, user: Person): boolean =>
  step.condition === 'open' && owner(step, user) === 'own';

const isHis = ({ assignee }: PaperStep, user: Person): boolean =>
  assignee.all_flag || assignee.user_ids.includes(user.user_id);
