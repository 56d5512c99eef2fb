import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';
import { label } from '#texts/fields.ts';
import { routeHint } from '#texts/approval-route.ts';
import { maxLength } from '#domain/limits.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DivisionItem } from './department-pane.tsx';
import type { Target } from './draft.ts';
import { stepFormSchema, type StepFormErrors, type StepFormValues } from './step-form-values.ts';
import { targetKey } from './step-text.ts';
import { TargetField } from './target-field.tsx';
import { UsersField } from './users-field.tsx';

type StepFormProps = {
  open: boolean;
  title: string;
  initial: StepFormValues;
  divisions: readonly DivisionItem[];
  division_id: number;
  /** The errors of the values at the place where the step will be. */
  errorsOf: (values: StepFormValues) => StepFormErrors;
  /** 決定. The values have no errors. */
  onDecide: (values: StepFormValues) => void;
  onClose: () => void;
};

/** The form of a step or viewer. Give it a new `key` each time it opens. */
export function StepForm(props: StepFormProps) {
  const { open, title, initial, divisions, division_id, errorsOf, onDecide, onClose } = props;
  const { form, errorsForSummary, attempt, submit, change } = useServerForm({
    schema: () => stepFormSchema(errorsOf),
    defaultValues: initial,
  });
  const values = form.watch();
  const { errors } = form.formState;
  const isViewer = values.step_type === stepType.viewer;

  return (
    <DecideDialog
      open={open}
      onClose={onClose}
      title={title}
      size="wide"
      onDecide={() => void submit(onDecide)()}
    >
      <div className="space-y-4">
        <ErrorSummary errors={errorsForSummary} attempt={attempt} />
        {/* Side by side, so that a low window shows all of it. */}
        <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="min-w-0 space-y-4">
            {isViewer ? (
              <Field kind="group" label={label.step_type}>
                {() => <p>{stepTypeLabel[stepType.viewer]}</p>}
              </Field>
            ) : (
              <Select
                name="step_type"
                className="md:w-48"
                label={label.step_type}
                required
                placeholder={null}
                value={String(values.step_type)}
                options={routeStepTypes.map((type) => ({ value: String(type), label: stepTypeLabel[type] }))}
                onChange={(value) => {
                  const step_type = routeStepTypes.find((type) => String(type) === value);
                  if (step_type !== undefined) change({ step_type });
                }}
                error={errors.step_type?.message}
              />
            )}
            <TargetField
              value={values.target}
              onChange={(target) =>
                change(isSameTarget(target, values.target) ? { target } : { target, users: [] })
              }
              error={errors.target?.message}
              divisions={divisions}
              division_id={division_id}
            />
          </div>
          <div className="min-w-0 space-y-4">
            <UsersField
              target={values.target}
              all_flag={values.all_flag}
              users={values.users}
              onChange={change}
              error={errors.users?.message}
            />
            {!isViewer && (
              <TextField
                name="prev_step_order"
                label={label.prev_step_order}
                help={routeHint.prevStepHelp}
                value={values.prev_step_order}
                onChange={(prev_step_order) => change({ prev_step_order })}
                maxLength={maxLength.prev_step_order}
                error={errors.prev_step_order?.message}
              />
            )}
          </div>
        </div>
      </div>
    </DecideDialog>
  );
}

function isSameTarget(one: Target, other: Target | null): boolean {
  return other !== null && targetKey(one) === targetKey(other);
}
