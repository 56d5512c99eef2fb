import { lazy, useEffect } from 'react';
import type { WorkflowApprover } from '#contract/workflow-management.ts';
import { whenIdle } from '#web/shell/idle.ts';
import { ChoiceField } from './choice-field.tsx';
import { nameOf } from './form.ts';

const load = () => import('./approver-dialog.tsx');
const ApproverDialog = lazy(load);

type Props = {
  name: string;
  label: string;
  division_id: number | null;
  value: WorkflowApprover | null;
  onChange: (chosen: WorkflowApprover) => void;
  error: string | undefined;
};

/** 最終承認者: one user of the division. */
export function ApproverField({ name, label, division_id, value, onChange, error }: Props) {
  useEffect(() => whenIdle(() => void load()), []);
  return (
    <ChoiceField
      name={name}
      label={label}
      division_id={division_id}
      text={value === null ? null : `${value.department_name}　${nameOf(value)}`}
      error={error}
      preload={() => void load()}
      dialog={({ opening, onClose, ...state }) => (
        <ApproverDialog
          key={opening}
          {...state}
          label={label}
          initial={value}
          onDecide={(chosen) => {
            onChange(chosen);
            onClose();
          }}
          onClose={onClose}
        />
      )}
    />
  );
}
