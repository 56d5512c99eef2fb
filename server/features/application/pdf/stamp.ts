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

/** The part of a full name before its first space; 社内 if the name is hidden from a supplier. */
function surname(full_name: string | null): string {
  if (full_name === null) return applicationPdf.insideTheCompany;
  return clipped(full_name.trim().replace(/[\s\u3000].*/su, ''), 5);
}

function stampDate(time: string): string {
  return `'${japanDate(new Date(time)).slice(2).replaceAll('-', '.')}`;
}

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** Counts graphemes, so that no surrogate pair and no variant is cut. */
function clipped(text: string, max: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
}
