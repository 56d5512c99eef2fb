import { stepStatus } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { applicationPdf } from '#texts/export.ts';
import type { DetailStep } from '#contract/application/detail.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';

/** 承認印: the stamp of a step that somebody acted on. */
export type Stamp = {
  readonly step_order: number;
  readonly step_type: string;
  /** A rejection has another shape. */
  readonly rejected: boolean;
  readonly organisation: string;
  /** The date in Japan: '26.11.21. */
  readonly date: string;
  readonly name: string;
  /** Whether somebody acted for an assignee: 代 stands beside the stamp. */
  readonly by_delegate: boolean;
};

type ActedStep = Pick<
  DetailStep,
  | 'step_type'
  | 'status'
  | 'operation_at'
  | 'operation_department_name'
  | 'operation_division_name'
  | 'operation_company_name'
  | 'operation_user_name'
  | 'operation_for_user_name'
>;

/** One stamp per step that somebody acted on, in the order of the steps; a step's number is its position. */
export function stampsOf(steps: readonly ActedStep[]): Stamp[] {
  return steps.flatMap((step, index) =>
    step.operation_at === null
      ? []
      : [
          {
            step_order: index + 1,
            step_type: stepTypeLabel[step.step_type],
            rejected: step.status === stepStatus.rejected,
            organisation: shortOrganisation(step),
            date: stampDate(step.operation_at),
            name: surname(step.operation_user_name),
            by_delegate: step.operation_for_user_name !== null,
          },
        ],
  );
}

/** The department, or the supplier's company without its legal form. */
function shortOrganisation(step: ActedStep): string {
  const company = step.operation_company_name?.replaceAll(
    /株式会社|有限会社|合同会社|合資会社|合名会社|[（(][株有同資名][）)]|[㈱㈲]/g,
    '',
  );
  const whole = step.operation_department_name || company || step.operation_division_name || '';
  return clipped(whole.trim(), 6);
}

/** The surname; a name that is not divided, whole; 依頼元 if the name is hidden from a supplier. */
function surname(full_name: string | null): string {
  if (full_name === null) return applicationPdf.insideTheCompany;
  const name = full_name.trim();
  const first = name.split(/\s/u, 1).join('');
  // アレクサンドラ・スミス and John Smith have it last; Smith, John and SMITH John do not.
  if (first === name) return clipped(name.replace(/^.*[・＝]/su, ''), 7);
  const latinFirst = /^[\p{Script=Latin}.'’-]+$/u.test(first) && !/^\p{Lu}{2,}$/u.test(first);
  return clipped(latinFirst ? name.replace(/^.*\s/su, '') : first.replace(/,$/u, ''), 7);
}

function stampDate(time: string): string {
  return `'${japanDate(new Date(time)).slice(2).replaceAll('-', '.')}`;
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Cuts what is wider, in ems, with an ellipsis. Cuts between graphemes: no surrogate pair and no variant. */
function clipped(text: string, most: number): string {
  if (widthOf(text) <= most) return text;
  let kept = '';
  for (const { segment } of graphemes.segment(text)) {
    if (widthOf(kept + segment) + 1 > most) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** About how wide a bold text is, in ems: a Latin letter is narrower than a Japanese one. */
export function widthOf(text: string): number {
  return Array.from(graphemes.segment(text)).reduce(
    (width, { segment }) => width + (/^[\p{Script=Latin}\d.'’-]/u.test(segment) ? 0.65 : 1),
    0,
  );
}
