import { picker } from '#domain/administration-texts.ts';
import { lazy, useEffect } from 'react';
import { whenIdle } from '#web/shell/idle.ts';
import { ChoiceField } from './choice-field.tsx';
import { departmentText, type ChosenDepartment } from './form.ts';

const load = () => import('./department-dialog.tsx');
const DepartmentDialog = lazy(load);

type Props = {
  name: string;
  label: string;
  division_id: number | null;
  value: ChosenDepartment | null;
  onChange: (chosen: ChosenDepartment) => void;
  error: string | undefined;
};

/** 受付者 or 申請ルート設定者: a department of the division, and all of its users or some. */
export function DepartmentField({ name, label, division_id, value, onChange, error }: Props) {
  useEffect(() => whenIdle(() => void load()), []);
  return (
    <ChoiceField
      name={name}
      label={label}
      division_id={division_id}
      text={value === null ? null : departmentText(value, picker.everybody)}
      error={error}
      preload={() => void load()}
      dialog={({ opening, onClose, ...state }) => (
        <DepartmentDialog
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
