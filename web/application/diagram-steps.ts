import type { DetailStep } from '#contract/application/detail.ts';
import { parsePrevStepOrder } from '#domain/approval-route/edit-steps.ts';
import { stepStatus, stepStatusLabel, stepType } from '#domain/codes.ts';
import { replacementText } from '#domain/replacement-texts.ts';
import { stepOperator } from '#domain/application/people.ts';
import { routePicture } from '#domain/route-labels.ts';
import type { DiagramStep } from '#web/approval-route/route-diagram.tsx';

/**
 * The steps of an application for the diagram of its route. Null before a route is set, and for a supplier, who is not told
 * who waits for whom (domain 2.4).
 */
export function diagramSteps(steps: readonly DetailStep[]): DiagramStep[] | null {
  const visible = steps.every((step) => step.is_open !== undefined);
  const routed = steps.some(
    ({ step_type }) => step_type === stepType.person_in_charge || step_type === stepType.approver,
  );
  if (!visible || !routed) return null;
  // From its submission to its end an application awaits somebody.
  const ended = !steps.some(({ is_open }) => is_open);
  return steps.map((step, index) => {
    const previous = parsePrevStepOrder(step.prev_step_order ?? '');
    return {
      step_order: index + 1,
      step_type: step.step_type,
      prev_step_order: previous === 'not_integers' ? [] : previous,
      who: stepOperator(step),
      state: stateOf(step, ended),
    };
  });
}

function stateOf(
  { status, is_open, unattended }: DetailStep,
  ended: boolean,
): NonNullable<DiagramStep['state']> {
  if (status === stepStatus.rejected) return { kind: 'rejected', word: stepStatusLabel[status] };
  if (status !== stepStatus.not_approved) return { kind: 'done', word: stepStatusLabel[status] };
  if (unattended === true) return { kind: 'unattended', word: replacementText.unattended };
  if (is_open === true) return { kind: 'running', word: routePicture.running };
  return ended
    ? { kind: 'never', word: routePicture.never }
    : { kind: 'waiting', word: routePicture.waiting };
}
