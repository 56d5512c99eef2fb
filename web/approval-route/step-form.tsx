import { useState } from 'react';
import { routeStepTypes } from '#domain/approval-route/step-types.ts';
import { stepType } from '#domain/codes.ts';
import { label } from '#texts/fields.ts';
import { routeHint } from '#texts/approval-route.ts';
import { maxLength } from '#domain/limits.ts';
import { stepTypeLabel } from '#texts/code-labels.ts';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { DivisionItem } from './department-pane.tsx';
import type { Target } from './draft.ts';
import type { StepFormErrors, StepFormField, StepFormValues } from './step-form-values.ts';
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

const fields: readonly StepFormField[] = ['step_type', 'target', 'users', 'prev_step_order'];

/** The form of a step or viewer. Give it a new `key` each time it opens. */
export function StepForm(props: StepFormProps) {
  const { open, title, initial, divisions, division_id, errorsOf, onDecide, onClose } = props;
  const [values, setValues] = useState(initial);
  const [attempt, setAttempt] = useState(0);
  const errors = attempt === 0 ? {} : errorsOf(values);
  const change = (changed: Partial<StepFormValues>) => setValues({ ...values, ...changed });
  const isViewer = values.step_type === stepType.viewer;

  const decide = () => {
    setAttempt(attempt + 1);
    if (Object.keys(errorsOf(values)).length === 0) onDecide(values);
  };

  return (
    <DecideDialog open={open} onClose={onClose} title={title} onDecide={decide}>
      <div className="space-y-4">
        <ErrorSummary
          attempt={attempt}
          errors={fields.flatMap((field) => {
            const message = errors[field];
            return message === undefined ? [] : [{ field, message }];
          })}
        />
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
            error={errors.step_type}
          />
        )}
        <TargetField
          value={values.target}
          onChange={(target) =>
            change(isSameTarget(target, values.target) ? { target } : { target, users: [] })
          }
          error={errors.target}
          divisions={divisions}
          division_id={division_id}
        />
        <UsersField
          target={values.target}
          all_flag={values.all_flag}
          users={values.users}
          onChange={change}
          error={errors.users}
        />
        {!isViewer && (
          <TextField
            name="prev_step_order"
            className="md:w-96"
            label={label.prev_step_order}
            help={routeHint.prevStepHelp}
            value={values.prev_step_order}
            onChange={(prev_step_order) => change({ prev_step_order })}
            maxLength={maxLength.prev_step_order}
            error={errors.prev_step_order}
          />
        )}
      </div>
    </DecideDialog>
  );
}

function isSameTarget(one: Target, other: Target | null): boolean {
  return other !== null && targetKey(one) === targetKey(other);
}
