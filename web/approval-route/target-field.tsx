import { useState, type Ref } from 'react';
import { routeLabel, routeDialog } from '#texts/approval-route.ts';
import { label } from '#texts/fields.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ChosenValue } from '#web/ui/chosen-value.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { DepartmentPane, type DivisionItem } from './department-pane.tsx';
import type { Assignment, StepTarget } from './draft.ts';
import { targetText } from './step-text.ts';
import { SupplierPane } from './supplier-pane.tsx';
import { TargetSearch } from './target-search.tsx';

type TargetFieldProps = {
  value: StepTarget | null;
  onChange: (target: StepTarget) => void;
  /** Who of it is chosen. */
  people: Pick<Assignment, 'all_flag' | 'users'>;
  /** A department or supplier was chosen together with who of it. */
  onAssign: (assignment: Assignment) => void;
  error: string | undefined;
  divisions: readonly DivisionItem[];
  division_id: number;
  /** The step can't be assigned to a supplier. */
  departmentsOnly?: boolean;
  /** On a wide screen, the tabs are as high as the highest of them: a search over a table of five rows. */
  tall?: boolean;
  /** The field of the search. */
  searchRef?: Ref<HTMLInputElement>;
};

/**
 * The assignee of a step: a department or a supplier, found by a search over both and their people, or in a
 * picker of each.
 */
export function TargetField(props: TargetFieldProps) {
  const {
    value,
    onChange,
    people,
    onAssign,
    error,
    divisions,
    division_id,
    departmentsOnly = false,
    tall = false,
    searchRef,
  } = props;
  const paneClass = classNames('grid grid-cols-[minmax(0,1fr)]', tall && 'lg:min-h-77');
  const [pane, setPane] = useState('all');
  const departments = (
    <DepartmentPane
      divisions={divisions}
      division_id={division_id}
      chosen_id={value?.kind === 'department' ? value.department_id : null}
      onChoose={onChange}
    />
  );
  return (
    <Field
      kind="group"
      name="target"
      label={routeLabel.target_type}
      required
      error={error}
      errorFirst="within"
    >
      {(wiring, message) => (
        <div
          id={wiring.id}
          role="group"
          aria-labelledby={wiring.labelId}
          aria-describedby={wiring.describedBy}
          className="space-y-2"
        >
          <ChosenValue
            caption={routeDialog.chosenTarget}
            value={value && targetText(value)}
            empty={routeDialog.noTarget}
            invalid={wiring.invalid}
          />
          {message}
          {departmentsOnly ? (
            departments
          ) : (
            <Tabs
              label={routeLabel.target_type}
              value={pane}
              onChange={setPane}
              tabs={[
                {
                  key: 'all',
                  label: routeDialog.searchAll,
                  panel: (
                    <div className={paneClass}>
                      <TargetSearch
                        division_id={division_id}
                        value={value && { target: value, ...people }}
                        onChoose={({ target, all_flag, users }) =>
                          all_flag === undefined || users === undefined
                            ? onChange(target)
                            : onAssign({ target, all_flag, users })
                        }
                        inputRef={searchRef}
                      />
                    </div>
                  ),
                },
                {
                  key: 'department',
                  label: label.department,
                  panel: <div className={paneClass}>{departments}</div>,
                },
                {
                  key: 'supplier',
                  label: label.supplier,
                  panel: (
                    <div className={paneClass}>
                      <SupplierPane
                        division_id={division_id}
                        chosen_id={value?.kind === 'supplier' ? value.supplier_id : null}
                        onChoose={onChange}
                      />
                    </div>
                  ),
                },
              ]}
            />
          )}
        </div>
      )}
    </Field>
  );
}
