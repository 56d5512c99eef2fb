import { useMemo, useRef } from 'react';
import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';
import { routeLabel, routeDialog } from '#texts/approval-route.ts';
import { draftConfirmation, draftText } from '#texts/form.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { Note } from '#web/ui/note.tsx';
import { Status } from '#web/ui/status.tsx';
import { useBackCloses } from './back-closes.ts';
import type { DivisionItem } from './department-pane.tsx';
import type { StepTarget } from './draft.ts';
import { useConfirmOverDialog } from './confirm-over-dialog.tsx';
import { StartField, type RouteAround } from './start-field.tsx';
import { isSameInput, stepFormSchema, type StepFormErrors, type StepFormValues } from './step-form-values.ts';
import { targetKey } from './step-text.ts';
import { TargetField } from './target-field.tsx';
import { UsersField } from './users-field.tsx';

type StepFormProps = {
  open: boolean;
  title: string;
  initial: StepFormValues;
  /** Input of an earlier opening; null if there is none. */
  restored: StepFormValues | null;
  /** Called with the input while it changes. */
  onTyped: (values: unknown) => void;
  /** The steps around a step; null for a viewer. */
  route: RouteAround | null;
  divisions: readonly DivisionItem[];
  division_id: number;
  /** The errors of the values at the place where the step will be. */
  errorsOf: (values: StepFormValues) => StepFormErrors;
  /** 決定. The values have no errors. */
  onDecide: (values: StepFormValues) => void;
  onClose: () => void;
  /** See `Dialog`. */
  finalFocus: () => HTMLElement | null;
};

/** The form of a step or viewer. Give it a new `key` each time it opens. */
export function StepForm(props: StepFormProps) {
  const { open, title, initial, restored, onTyped, route, divisions, division_id, errorsOf, onDecide } =
    props;
  const draft = useMemo(() => ({ restored, keep: onTyped }), [restored, onTyped]);
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: () => stepFormSchema(errorsOf),
    defaultValues: initial,
    draft,
  });
  const types = route === null ? [stepType.viewer] : routeStepTypes;
  const values = form.watch();
  const { errors } = form.formState;
  const search = useRef<HTMLInputElement>(null);
  const { ask, dialog: confirmation } = useConfirmOverDialog();
  const close = () => {
    if (isSameInput(values, initial)) props.onClose();
    else
      ask({
        about: title,
        prompt: draftConfirmation.leave,
        cancelLabel: draftConfirmation.goOn,
        confirmLabel: routeDialog.discard,
        destructive: true,
        onConfirm: props.onClose,
      });
  };
  useBackCloses(open, close);

  return (
    <DecideDialog
      open={open}
      onClose={close}
      title={title}
      size="wide"
      // On a phone, the keyboard would cover the form.
      initialFocus={() => (matchMedia('(pointer: coarse)').matches ? null : search.current)}
      finalFocus={props.finalFocus}
      onDecide={() => void submit(onDecide)()}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <ErrorSummary errors={errorsForSummary} attempt={attempt} />
        <Status takesFocus={false}>{restored && <Note>{draftText.restored}</Note>}</Status>
        {/* Who on the left, when and by whom on the right. */}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className={fieldsClass}>
            <Choice
              name="step_type"
              label={routeLabel.step_type}
              required
              value={String(values.step_type)}
              options={types.map((type) => ({ value: String(type), label: stepTypeLabel[type] }))}
              onChange={(value) => {
                const step_type = routeStepTypes.find((type) => String(type) === value);
                if (step_type !== undefined) change({ step_type });
              }}
              error={errors.step_type?.message}
            />
            <TargetField
              tall
              value={values.target}
              onChange={(target) =>
                change(isSameTarget(target, values.target) ? { target } : { target, users: [] })
              }
              people={values}
              onAssign={change}
              error={errors.target?.message}
              divisions={divisions}
              division_id={division_id}
              searchRef={search}
            />
          </div>
          <div className={fieldsClass}>
            {route !== null && (
              <StartField
                route={route}
                value={values.prev_step_order}
                onChange={(prev_step_order) => change({ prev_step_order })}
                error={errors.prev_step_order?.message}
              />
            )}
            <UsersField
              target={values.target}
              all_flag={values.all_flag}
              users={values.users}
              onChange={change}
              error={errors.users?.message}
            />
          </div>
        </div>
      </div>
      {confirmation}
    </DecideDialog>
  );
}

function isSameTarget(one: StepTarget, other: StepTarget | null): boolean {
  return other !== null && targetKey(one) === targetKey(other);
}
