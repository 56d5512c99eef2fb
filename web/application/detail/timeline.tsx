import type { DetailStep } from '#contract/application/detail.ts';
import { stepStatus } from '#domain/codes.ts';
import { showDate, showDateTime } from '#domain/japan-date.ts';
import { detailScreen, replacement, resubmissionRequest } from '#texts/application-detail.ts';
import { routePicture, routeLabel, routeDialog } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { absenceText, nameWithAbsence } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { nudging } from '#texts/nudging.ts';
import { stepActor } from '#texts/step-actor.ts';
import { planText } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { People } from '#web/ui/names.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { StepStatusTag } from '#web/shared/status-tags.tsx';

// The wire has no step numbers: a step's number is its position.
export const stepNumberAt = (index: number) => index + 1;

type Props = {
  steps: readonly DetailStep[];
  /** The application has not ended. */
  running: boolean;
  onReplace: (index: number) => void;
  onNudge: (index: number) => void;
};

/**
 * 回付状況: one row a step and its comment below it, as a line of marks on a screen and a table on paper. CSS
 * that lays a table out as a grid removes the table roles, so they are set explicitly.
 */
export function Timeline({ steps, running, onReplace, onNudge }: Props) {
  const today = useToday();
  const isDone = (index: number) => {
    const step = steps[index];
    return step !== undefined && markOf(step) === 'done';
  };
  return (
    <div className="not-print:@container not-print:-mx-(--card-padding)">
      <table role="table" aria-label={detailScreen.steps} className={tableClass}>
        <thead role="rowgroup" className="not-print:sr-only">
          <tr role="row">
            {headers.map(([header, width]) => (
              <th key={header} role="columnheader" scope="col" className={classNames(headClass, width)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block print:table-row-group">
          {steps.map((step, index) => (
            <Step
              key={stepNumberAt(index)}
              step={step}
              number={stepNumberAt(index)}
              running={running}
              before={index === 0 ? null : isDone(index) || isDone(index - 1) ? 'done' : 'pending'}
              after={index === steps.length - 1 ? null : isDone(index) ? 'done' : 'pending'}
              nudgedToday={step.nudged_on === today}
              onReplace={() => onReplace(index)}
              onNudge={() => onNudge(index)}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headers = [
  [routeLabel.step_order, 'w-12'],
  [routeLabel.step_type, 'w-34'],
  [detailScreen.operator, ''],
  [detailScreen.stepStatus, 'w-34'],
  [detailScreen.operatedAt, 'w-36'],
] as const;

type StepProps = {
  step: DetailStep;
  number: number;
  running: boolean;
  /** The line to and from its mark, if there is one. */
  before: 'done' | 'pending' | null;
  after: 'done' | 'pending' | null;
  nudgedToday: boolean;
  onReplace: () => void;
  onNudge: () => void;
};

function Step({ step, number, running, before, after, nudgedToday, onReplace, onNudge }: StepProps) {
  const { step_type, status, operation_at, comment } = step;
  const open = step.waiting !== null;
  const replaceable = Boolean(step.replacement);
  const nudgeable = Boolean(step.nudge);
  const nudged = open && nudgedToday;
  const hasBoth = open && replaceable && (nudgeable || nudged);
  return (
    <>
      <tr
        role="row"
        className={classNames(
          rowClass,
          stepClass,
          open && openClass,
          before !== null && classNames('before:top-0 before:h-5', lineClass.before[before]),
          after !== null && classNames('after:top-5 after:bottom-0', lineClass.after[after]),
          comment === null && after !== null ? 'pb-2' : 'pb-1',
          comment !== null && 'print:break-after-avoid',
        )}
      >
        <td role="cell" className={classNames(cellClass, numberClass)}>
          <StepMark step={step} />
          {number}
        </td>
        <td
          role="cell"
          className={classNames(cellClass, 'col-start-2 row-start-1 min-h-5.5 not-print:font-semibold')}
        >
          {stepTypeLabel[step_type]}
        </td>
        <td
          role="cell"
          className={classNames(
            cellClass,
            operatorClass,
            open && !hasBoth ? 'col-end-4' : '-col-end-1 @xl:col-end-4',
          )}
        >
          <Operator step={step} />
          {running && <PlannedDay step={step} />}
        </td>
        <td role="cell" className={classNames(cellClass, statusClass, open && '-col-end-1 @4xl:col-end-5')}>
          {/* 未承認 alone does not show whether the step is open or still waits. */}
          {open && <Tag tone="progress">{routePicture.running}</Tag>}
          <StepStatusTag status={status} quiet={open} />
        </td>
        <td
          role="cell"
          className={classNames(
            cellClass,
            timeClass,
            timePlaceClass[hasBoth ? 'both' : open ? 'open' : 'done'],
            open && (replaceable || nudgeable || nudged) && 'pt-1 @4xl:pt-0',
          )}
        >
          {operation_at !== null && showDateTime(operation_at)}
          {/* In the place of the time, which an open or waiting step has not. */}
          {(replaceable || nudgeable || nudged) && (
            <span className={actionsClass}>
              {nudged && <span>{nudging.nudgedToday}</span>}
              {nudgeable && (
                <Button
                  variant="plain"
                  size="end"
                  aria-label={routeDialog.ofRow(nudging.button, `${routeLabel.step_order} ${number}`)}
                  onClick={onNudge}
                >
                  {nudging.button}
                </Button>
              )}
              {replaceable && (
                <Button
                  variant="plain"
                  size="end"
                  aria-label={routeDialog.ofRow(detailScreen.replace, `${routeLabel.step_order} ${number}`)}
                  onClick={onReplace}
                >
                  {detailScreen.replace}
                </Button>
              )}
            </span>
          )}
        </td>
      </tr>
      {comment !== null && (
        <tr
          role="row"
          className={classNames(
            rowClass,
            'block',
            after !== null && classNames('before:inset-y-0', lineClass.before[after]),
          )}
        >
          <td role="cell" colSpan={headers.length} className={commentCellClass}>
            <p className={commentClass}>
              <span className="sr-only">{label.comment}：</span>
              {comment}
            </p>
          </td>
        </tr>
      )}
    </>
  );
}

const tableClass =
  'block w-full print:table print:table-fixed print:border-collapse print:border print:border-line';
const headClass = 'print:bg-head print:px-2 print:py-1 print:text-left print:text-xs';
const rowClass = 'relative px-(--card-padding) print:table-row print:break-inside-avoid';
const cellClass = 'print:table-cell print:px-2 print:py-1 print:align-top';

/**
 * By the width of the card: three lines a step (type and state, person, time), so that a long type, a state
 * and a time don't meet; two; one, where on a tablet the rest needs little; and one in which state and time
 * stay near their person. An open step has no time, but has a long state, and a button below it.
 */
const stepClass = classNames(
  'grid grid-cols-[2.5rem_auto_minmax(0,1fr)] gap-x-2 pt-2.5 print:border-t print:border-line',
  '@min-[21rem]:grid-cols-[2.5rem_auto_minmax(0,1fr)_auto]',
  '@xl:grid-cols-[2.5rem_6.375rem_minmax(0,1fr)_3.75rem_6.25rem] @xl:gap-x-3',
  '@min-[41rem]:grid-cols-[2.75rem_6.375rem_minmax(0,1fr)_3.75rem_7.75rem]',
  '@4xl:grid-cols-[2.75rem_6.375rem_minmax(0,24rem)_8.75rem_minmax(7.75rem,1fr)]',
);
/** The outline is shown where colours are forced. */
const openClass = classNames(
  'outline-2 -outline-offset-2 outline-transparent not-print:bg-chosen',
  'not-print:shadow-[inset_3px_0_var(--color-action)]',
);
const numberClass = classNames(
  'col-start-1 row-start-1 flex items-center gap-2 self-start @min-[41rem]:gap-2.5',
  'not-print:text-xs not-print:leading-5 not-print:text-ink-faint',
);
/** A line breaks between names, not within one. */
const operatorClass =
  'col-start-2 row-start-2 not-print:break-keep @xl:col-start-3 @xl:row-span-2 @xl:row-start-1';
const statusClass =
  'col-start-3 row-start-1 flex flex-wrap items-center gap-x-2 gap-y-1 self-start @xl:col-start-4';
const timeClass = classNames(
  'col-start-2 -col-end-1 row-start-3 not-print:text-xs not-print:leading-5.25 not-print:text-ink-soft',
  'not-print:@min-[21rem]:text-right not-print:@min-[41rem]:text-sm not-print:@min-[41rem]:leading-5.25',
  'not-print:@4xl:text-left',
);
const actionsClass = classNames(
  'flex flex-wrap items-baseline gap-x-3 print:hidden',
  '@min-[21rem]:justify-end @4xl:justify-start',
);
/** Two buttons have a line of their own where the person needs theirs. */
const timePlaceClass = {
  done: '@min-[21rem]:col-start-4 @min-[21rem]:row-start-1 @xl:col-start-5',
  open: '@min-[21rem]:col-start-4 @min-[21rem]:row-start-2 @4xl:col-start-5 @4xl:row-start-1',
  both: '@xl:col-start-4 @xl:row-start-2 @4xl:col-start-5 @4xl:row-start-1',
};

/** The text begins below the name. */
const commentCellClass = classNames(
  'ml-9 block not-print:pt-1.5 not-print:pb-2 @xl:ml-38.5 @min-[41rem]:ml-39.5',
  'print:table-cell print:px-2 print:pb-1 print:pl-48 print:align-top',
);
const commentClass = classNames(
  'break-normal wrap-anywhere whitespace-pre-wrap outline outline-transparent',
  'not-print:w-fit not-print:max-w-154 not-print:rounded-card',
  'not-print:rounded-tl-mark not-print:bg-canvas not-print:px-3 not-print:py-1',
  'print:border print:border-line print:px-2 print:py-1',
);

/**
 * A part of the line, in the middle of the marks. What is done is of one colour, up to the mark of the next
 * step.
 */
const lineSegment = {
  before: classNames(
    'before:absolute before:left-[calc(var(--card-padding)+0.5625rem)] before:w-0.5 print:before:hidden',
    'forced-colors:before:bg-[GrayText]',
  ),
  after: classNames(
    'after:absolute after:left-[calc(var(--card-padding)+0.5625rem)] after:w-0.5 print:after:hidden',
    'forced-colors:after:bg-[GrayText]',
  ),
};
const lineClass = {
  before: {
    done: `${lineSegment.before} before:bg-success/45`,
    pending: `${lineSegment.before} before:bg-line`,
  },
  after: {
    done: `${lineSegment.after} after:bg-success/45`,
    pending: `${lineSegment.after} after:bg-line`,
  },
} as const;

function Operator({ step }: { step: DetailStep }) {
  return (
    <>
      <span className="mr-2">
        <People names={stepActor(step)} />
      </span>
      {step.self_approved === true && (
        <span className="mr-2">
          <Tag tone="warning">{detailScreen.selfApproved}</Tag>
        </span>
      )}
      {step.asks_resubmission === true && (
        <span className="mr-2">
          <Tag>{resubmissionRequest.request}</Tag>
        </span>
      )}
      {step.unattended === true && (
        <span className="mr-2">
          <Tag tone="warning">{replacement.unattended}</Tag>
        </span>
      )}
      {step.absences?.map(({ full_name, ...absence }, index) => (
        <span key={`${index} ${full_name}`} className="hint block break-normal wrap-anywhere">
          {step.step_users?.length === 1 ? absenceText(absence) : nameWithAbsence(full_name, absence)}
        </span>
      ))}
      {step.former_approvals?.map(({ full_name, approved_at }, index) => (
        <span key={`${index} ${full_name}`} className="hint block break-normal wrap-anywhere">
          {resubmissionRequest.formerApproval(full_name, showDateTime(approved_at))}
        </span>
      ))}
    </>
  );
}

/** 目安 of a step that is still to be done, marked if it is past. */
function PlannedDay({ step: { status, planned_on, waiting } }: { step: DetailStep }) {
  if (status !== stepStatus.not_approved || planned_on === null) return null;
  return (
    <span className="hint block">
      {`${planText.planned} ${showDate(planned_on)}`}
      {waiting !== null && waiting.overdue !== null && (
        <span className="ml-2">
          <Tag tone="warning">{planText.overdue}</Tag>
        </span>
      )}
    </span>
  );
}

/** Decorative: the status is beside it in words. */
function StepMark({ step }: { step: DetailStep }) {
  const mark = markOf(step);
  const filled = mark === 'done' || mark === 'rejected';
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      data-mark={mark}
      className={classNames(markClass, markClasses[mark])}
    >
      <circle
        cx="10"
        cy="10"
        r={mark === 'open' ? 8 : 9}
        className={classNames('stroke-current', filled && 'fill-current')}
      />
      {mark === 'done' && <path d="m6 10.3 2.8 2.8L14.2 7" className={signClass} />}
      {mark === 'rejected' && <path d="m6.8 6.8 6.4 6.4m0-6.4-6.4 6.4" className={signClass} />}
    </svg>
  );
}

const markClass =
  'relative z-1 size-5 flex-none rounded-full bg-white forced-colors:bg-[Canvas] print:hidden';
const markClasses = {
  done: 'stroke-2 text-success',
  open: 'stroke-4 text-action',
  waiting: 'stroke-2 text-control',
  rejected: 'stroke-2 text-danger',
} as const;
const signClass = 'stroke-white forced-colors:stroke-[Canvas]';

function markOf({ status, waiting }: DetailStep): 'done' | 'open' | 'waiting' | 'rejected' {
  if (status === stepStatus.rejected) return 'rejected';
  if (status !== stepStatus.not_approved) return 'done';
  return waiting === null ? 'waiting' : 'open';
}
