import { stepStatus, stepTypeLabel } from '#domain/codes.ts';
import { japanDate } from '#domain/japan-date.ts';
import { paper } from '#texts/export.ts';
import type { DetailStep } from './detail.ts';

/** 承認印: what a step that was acted on shows in the row of stamps. */
export type Stamp = {
  readonly step_order: number;
  readonly step_type: string;
  /** A rejection's has another form. */
  readonly rejected: boolean;
  readonly organisation: string;
  /** '26.11.21, in Japan. */
  readonly date: string;
  readonly name: string;
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
>;

/** One stamp for each step that was acted on, in the order of the steps; a step's number is its place (domain 2.1). */
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

/** The part of a full name before its first space; where a supplier is not told it, 社内. */
function surname(full_name: string | null): string {
  if (full_name === null) return paper.insideTheCompany;
  return clipped(full_name.trim().replace(/[\s\u3000].*/su, ''), 5);
}

function stampDate(time: string): string {
  return `'${japanDate(new Date(time)).slice(2).replaceAll('-', '.')}`;
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** By characters as people count them, so that no pair of surrogates and no variant is cut. */
function clipped(text: string, most: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}
