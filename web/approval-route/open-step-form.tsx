import { useState } from 'react';
import { routeDialog } from '#texts/approval-route.ts';
import type { DivisionItem } from './department-pane.tsx';
import type { DraftStep, Viewer } from './draft.ts';
import { orderAt, stepsAround, withStep, type StepPlace } from './edit-steps.ts';
import {
  enteredStep,
  enteredViewer,
  stepErrors,
  stepFormValues,
  viewerErrors,
  viewerFormValues,
  type StepFormValues,
} from './step-form-values.ts';
import { StepForm } from './step-form.tsx';
import type { FormSubject } from './unfinished.ts';

type OpenStepFormProps = {
  subject: FormSubject;
  open: boolean;
  steps: readonly DraftStep[];
  viewers: readonly Viewer[];
  divisions: readonly DivisionItem[];
  division_id: number;
  /** Input of an earlier opening; null if there is none. */
  restored: StepFormValues | null;
  /** Called with the input while it changes. */
  onTyped: (values: unknown) => void;
  onSteps: (steps: readonly DraftStep[], step_order: number) => void;
  onViewers: (viewers: readonly Viewer[]) => void;
  onClose: () => void;
  /** See `Dialog`. */
  finalFocus: () => HTMLElement | null;
};

/** The step form for a step or a viewer. 決定 writes it to its list. Give it a new `key` each time it opens. */
export function OpenStepForm(props: OpenStepFormProps) {
  const { subject, steps: _steps, viewers: _viewers, onSteps, onViewers, ...shared } = props;
  // As they were at opening: 決定 changes them while the form fades out.
  const [{ steps, viewers }] = useState(props);
  if (subject.kind === 'step') {
    const { place } = subject;
    return (
      <StepForm
        {...shared}
        title={titleOf(place, orderAt(steps, place))}
        initial={stepFormValues(steps, place)}
        route={{ steps: stepsAround(steps, place), step_order: orderAt(steps, place) }}
        errorsOf={(values) => stepErrors(steps, place, values)}
        onDecide={(values) => {
          const step = enteredStep(values);
          if (step) onSteps(withStep(steps, place, step), orderAt(steps, place));
        }}
      />
    );
  }
  const { index } = subject;
  const viewer = index === null ? null : (viewers[index] ?? null);
  return (
    <StepForm
      {...shared}
      title={index === null ? routeDialog.addViewer : routeDialog.editViewer}
      initial={viewerFormValues(viewer)}
      route={null}
      errorsOf={viewerErrors}
      onDecide={(values) => {
        const entered = enteredViewer(values);
        if (entered) onViewers(index === null ? [...viewers, entered] : viewers.with(index, entered));
      }}
    />
  );
}

function titleOf(place: StepPlace, step_order: number): string {
  if (place.kind === 'edit') return routeDialog.editStep(step_order);
  return place.kind === 'insert' ? routeDialog.insertStep(step_order) : routeDialog.addStep(step_order);
}
