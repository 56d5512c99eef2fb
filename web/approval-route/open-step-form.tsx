import { routeDialog } from '#texts/approval-route.ts';
import type { DivisionItem } from './department-pane.tsx';
import type { RouteStep, Viewer } from './draft.ts';
import { orderAt, withStep, type StepPlace } from './edit-steps.ts';
import {
  enteredStep,
  enteredViewer,
  stepErrors,
  stepFormValues,
  viewerErrors,
  viewerFormValues,
} from './step-form-values.ts';
import { StepForm } from './step-form.tsx';

/** What the step form edits: a step at its place, or a viewer. `index` is null for a new viewer. */
export type FormSubject =
  | { readonly kind: 'step'; readonly place: StepPlace }
  | { readonly kind: 'viewer'; readonly index: number | null };

type OpenStepFormProps = {
  subject: FormSubject;
  open: boolean;
  steps: readonly RouteStep[];
  viewers: readonly Viewer[];
  divisions: readonly DivisionItem[];
  division_id: number;
  onSteps: (steps: readonly RouteStep[]) => void;
  onViewers: (viewers: readonly Viewer[]) => void;
  onClose: () => void;
};

/** The step form for a step or a viewer. 決定 writes it to its list. Give it a new `key` each time it opens. */
export function OpenStepForm(props: OpenStepFormProps) {
  const { subject, open, steps, viewers, divisions, division_id, onSteps, onViewers, onClose } = props;
  const shared = { open, divisions, division_id, onClose };
  if (subject.kind === 'step') {
    const { place } = subject;
    return (
      <StepForm
        {...shared}
        title={titleOf(place, orderAt(steps, place))}
        initial={stepFormValues(steps, place)}
        errorsOf={(values) => stepErrors(steps, place, values)}
        onDecide={(values) => {
          const step = enteredStep(values);
          if (step) onSteps(withStep(steps, place, step));
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
      errorsOf={viewerErrors}
      onDecide={(values) => {
        const entered = enteredViewer(values);
        if (entered) onViewers(index === null ? [...viewers, entered] : viewers.with(index, entered));
      }}
    />
  );
}

function titleOf(place: StepPlace, step_order: number): string {
  if (place.kind === 'add') return routeDialog.addStep(step_order);
  return place.kind === 'insert' ? routeDialog.insertStep(step_order) : routeDialog.editStep(step_order);
}
