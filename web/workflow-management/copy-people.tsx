import { workflowLabel, workflowCopyScreen } from '#texts/workflow-management.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Note } from '#web/ui/note.tsx';
import { ApproverDialog } from './approver-dialog.tsx';
import { ChoiceField } from '#web/list/choice-field.tsx';
import { workflowNamesOf, type CopyPeople, type CopyTarget } from './copy-plan.ts';
import { DepartmentDialog } from './department-dialog.tsx';
import { approverText, departmentText } from './form.ts';

type Props = {
  target: CopyTarget;
  people: CopyPeople;
  /** The error of a field of this division. */
  errorOf: (name: keyof CopyPeople) => { field: string; message: string | undefined };
  onChange: (changed: Partial<CopyPeople>) => void;
};

/** One division: what it gets, what it has already, and the people of its new workflows. */
export function CopyPeopleSection({ target, people, errorOf, onChange }: Props) {
  const { division_id, division_name, copied, existing } = target;
  if (copied.length === 0)
    return (
      <FormSection title={division_name} help={workflowCopyScreen.exists(workflowNamesOf(existing))}>
        <Note>{workflowCopyScreen.allExist}</Note>
      </FormSection>
    );
  return (
    <FormSection title={division_name} help={workflowCopyScreen.copies(workflowNamesOf(copied))}>
      {existing.length > 0 && (
        <div className="mb-4">
          <Note>{workflowCopyScreen.exists(workflowNamesOf(existing))}</Note>
        </div>
      )}
      <div className="grid gap-x-3 gap-y-6 md:grid-cols-3">
        {(['receptionist', 'route_setter'] as const).map((name) => (
          <ChoiceField
            key={name}
            name={errorOf(name).field}
            label={workflowLabel[name]}
            value={people[name]}
            textOf={departmentText}
            onChange={(chosen) => onChange({ [name]: chosen })}
            error={errorOf(name).message}
            renderDialog={(props) => <DepartmentDialog {...props} division_id={division_id} />}
          />
        ))}
        <ChoiceField
          name={errorOf('final_approver_user').field}
          label={workflowLabel.final_approver}
          value={people.final_approver_user}
          textOf={approverText}
          onChange={(final_approver_user) => onChange({ final_approver_user })}
          error={errorOf('final_approver_user').message}
          renderDialog={(props) => <ApproverDialog {...props} division_id={division_id} />}
        />
      </div>
    </FormSection>
  );
}
