import { Fragment } from 'react';
import type { DetailStep } from '#contract/application/detail.ts';
import { stepStatus } from '#domain/codes.ts';
import { showDateTime } from '#domain/japan-date.ts';
import { detailScreen, replacement } from '#texts/application-detail.ts';
import { routePicture, routeLabel, routeDialog } from '#texts/approval-route.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { label } from '#texts/fields.ts';
import { stepOperator } from '#texts/step-operator.ts';
import { Button } from '#web/ui/button.tsx';
import { People } from '#web/ui/names.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { StepStatusTag } from '#web/list/status-tags.tsx';

// The wire has no step numbers: a step's number is its position.
export const numberOf = (index: number) => index + 1;

type Props = {
  steps: readonly DetailStep[];
  /** The place of the reader's open step, where the steps do not say whether they are open. */
  own: number | null;
  onReplace: (index: number) => void;
};

/**
 * 回付状況: one row a step and its comment below it, as a line of marks on a screen and a table on paper
 * (web/ui/detail.css). CSS that lays a table out as a grid removes the table roles, so they are set
 * explicitly.
 */
export function Timeline({ steps, own, onReplace }: Props) {
  const isOpen = (index: number) => steps[index]?.is_open === true || index === own;
  return (
    <div className="timeline-box">
      <table role="table" aria-label={detailScreen.steps} className="timeline">
        <thead role="rowgroup">
          <tr role="row">
            {headers.map((header) => (
              <th key={header} role="columnheader" scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {steps.map((step, index) => (
            <Fragment key={numberOf(index)}>
              <tr
                role="row"
                className="step"
                data-open={isOpen(index) || undefined}
                data-done={markOf(step, isOpen(index)) === 'done' || undefined}
              >
                <td role="cell" className="step-number">
                  <StepMark step={step} open={isOpen(index)} />
                  {numberOf(index)}
                </td>
                <td role="cell" className="step-type">
                  {stepTypeLabel[step.step_type]}
                </td>
                <td role="cell" className="step-operator">
                  <Operator step={step} />
                </td>
                <td role="cell" className="step-status">
                  {/* 未承認 alone does not show whether the step is open or still waits. */}
                  {isOpen(index) && <Tag tone="progress">{routePicture.running}</Tag>}
                  <StepStatusTag status={step.status} quiet={isOpen(index)} />
                </td>
                <td role="cell" className="step-time">
                  {step.operation_at !== null && showDateTime(step.operation_at)}
                  {/* In the place of the time, which an open or waiting step has not. */}
                  {step.replacement && (
                    <span className="print:hidden">
                      <Button
                        variant="plain"
                        size="small"
                        aria-label={routeDialog.ofRow(
                          detailScreen.replace,
                          `${routeLabel.step_order} ${numberOf(index)}`,
                        )}
                        onClick={() => onReplace(index)}
                      >
                        {detailScreen.replace}
                      </Button>
                    </span>
                  )}
                </td>
              </tr>
              {/* Without a comment it is a blank line for the eye alone. */}
              <tr role="row" aria-hidden={step.comment === null || undefined} className="step-comment">
                <td role="cell" colSpan={headers.length}>
                  {step.comment !== null && (
                    <p>
                      <span className="sr-only">{label.comment}：</span>
                      {step.comment}
                    </p>
                  )}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const headers = [
  routeLabel.step_order,
  routeLabel.step_type,
  detailScreen.operator,
  detailScreen.stepStatus,
  detailScreen.operatedAt,
];

function Operator({ step }: { step: DetailStep }) {
  return (
    <>
      <span className="mr-2">
        <People names={stepOperator(step)} />
      </span>
      {step.self_approved === true && (
        <span className="mr-2">
          <Tag tone="warning">{detailScreen.selfApproved}</Tag>
        </span>
      )}
      {step.unattended === true && (
        <span className="mr-2">
          <Tag tone="warning">{replacement.unattended}</Tag>
        </span>
      )}
    </>
  );
}

/** Decorative: the status is beside it in words. */
function StepMark({ step, open }: { step: DetailStep; open: boolean }) {
  const mark = markOf(step, open);
  return (
    <svg aria-hidden="true" viewBox="0 0 20 20" className="step-mark" data-mark={mark}>
      <circle cx="10" cy="10" r={mark === 'open' ? 8 : 9} />
      {mark === 'done' && <path d="m6 10.3 2.8 2.8L14.2 7" />}
      {mark === 'rejected' && <path d="m6.8 6.8 6.4 6.4m0-6.4-6.4 6.4" />}
    </svg>
  );
}

function markOf({ status }: DetailStep, open: boolean): 'done' | 'open' | 'waiting' | 'rejected' {
  if (status === stepStatus.rejected) return 'rejected';
  if (status !== stepStatus.not_approved) return 'done';
  return open ? 'open' : 'waiting';
}
