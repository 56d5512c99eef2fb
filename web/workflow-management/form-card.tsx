import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { workflowManagement } from '#contract/workflow-management.ts';
import { workflowFormText } from '#texts/workflow-form.ts';
import {
  workflowText,
  workflowConfirmation,
  workflowLabel,
  workflowScreen,
} from '#texts/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { text } from '#texts/ui.ts';
import { call } from '#web/call/call.ts';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { LoadedNewest } from '#web/form/load-newest.tsx';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { FormPanes } from '#web/ui/form-panes.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';
import { ApproverDialog } from './approver-dialog.tsx';
import { ChoiceField } from '#web/list/choice-field.tsx';
import { DepartmentDialog } from './department-dialog.tsx';
import { FieldsSection, RolesSection } from './fields-sections.tsx';
import {
  approverText,
  departmentText,
  editOf,
  workflowFormSchema,
  formTypesFor,
  hasLeft,
  leftTexts,
  workflowValuesOf,
  workflowDraftSchema,
} from './form.ts';

type Props = {
  init: Output<typeof workflowManagement.detail.init>;
  /** Reloads the workflow; the user's input stays. */
  onLoadNewest: () => Promise<Output<typeof workflowManagement.detail.init>>;
};

const pickers = ['receptionist', 'route_setter', 'final_approver_user'] as const;

/** The form of a workflow: division, form type, labels, and the people of its own steps. */
export function WorkflowFormCard({ init, onLoadNewest }: Props) {
  const navigate = useNavigate();
  const { workflow, division_dropdown_items, workflow_type_dropdown_items } = init;
  const confirm = useConfirm();
  const [loaded, setLoaded] = useState(false);
  const draft = useDraft('workflow', workflowDraftSchema, workflow?.updated_at);
  const workflowForm = useServerForm({
    schema: workflowFormSchema,
    defaultValues: workflowValuesOf(init),
    draft,
  });
  const { form, errorsForSummary, attempt, conflict, takeNewest, submit } = workflowForm;
  const leave = () => navigate({ to: '/workflow-management' });
  const cancel = useLeave(workflowForm, draft, leave);
  const { control, setValue, watch, clearErrors } = form;
  const division_id = watch('division_id');
  const type_id = watch('workflow_type_id');
  const free =
    workflow === null
      ? formTypesFor(workflow_type_dropdown_items, division_id)
      : workflow_type_dropdown_items;
  // The form type stays chosen when another division is: the user may change back.
  const taken = type_id !== null && !free.some(({ value }) => value === type_id);
  const types = workflow_type_dropdown_items.filter((item) => item.value === type_id || free.includes(item));

  // The notes above say why not. Nobody is asked about a save that would be refused.
  const mayBeSaved = (workflow === null || workflow.left_source.length === 0) && !hasLeft(watch());
  const save = submit(async (input) => {
    const prompt = workflow === null ? workflowConfirmation.register : workflowConfirmation.update;
    const confirmLabel = workflow === null ? text.register : text.update;
    const about = types.find(({ value }) => value === input.workflow_type_id)?.label;
    if (!(await confirm({ ...(about !== undefined && { about }), prompt, confirmLabel }))) return;
    await call(workflowManagement.detail.edit, editOf(input, workflow), { key: draft.key });
    await finish();
  });
  const finish = () => {
    draft.drop();
    tellNextScreen(workflow === null ? workflowText.registered : workflowText.updated);
    return leave();
  };
  const changeDivision = (value: number | null) => {
    setValue('division_id', value);
    // The people belong to the division chosen before.
    for (const name of pickers) setValue(name, null);
    // So do these errors, also the one that the division already has this form.
    clearErrors(['division_id', 'workflow_type_id', 'receptionist', 'route_setter', 'final_approver_user']);
  };

  // The pickers show users of one division.
  const chooseFirst = division_id === null ? workflowText.divisionFirst : undefined;

  return (
    <Card flush title={workflowScreen.content} titled>
      <form
        noValidate
        onSubmit={(event) => {
          setLoaded(false);
          void save(event);
        }}
      >
        <CardBody above="foot" className="space-y-6">
          <ErrorSummary
            // The pickers are disabled without a division, so their errors link to the division.
            errors={errorsForSummary.map((error) =>
              division_id === null && pickers.some((name) => name === error.field)
                ? { ...error, field: 'division_id' }
                : error,
            )}
            attempt={attempt}
            conflict={conflict}
            onLoadNewest={() =>
              void onLoadNewest().then((newest) => {
                takeNewest(workflowValuesOf(newest));
                setLoaded(true);
              })
            }
          />
          <LoadedNewest message={loaded ? newestText.loadedBelowText : null} />
          <RestoredDraft draft={draft} form={workflowForm} onStored={finish} />
          {workflow !== null &&
            leftTexts(workflow).map((text) => (
              <Note key={text} tone="warning">
                {text}
              </Note>
            ))}
          {hasLeft(watch()) && <Note tone="warning">{workflowFormText.someoneLeft}</Note>}
          <FormPanes beside={<Note>{workflowFormText.runningStay}</Note>}>
            <FormSection title={workflowScreen.subject} help={workflowFormText.subjectHelp}>
              <div className="grid gap-x-3 gap-y-6 md:grid-cols-2">
                <Controller
                  control={control}
                  name="division_id"
                  render={({ field, fieldState }) => (
                    <Select
                      name={field.name}
                      ref={field.ref}
                      label={label.division}
                      required
                      // A division admin has a fixed division, and so has an existing workflow.
                      disabled={workflow !== null || init.selected_division_id !== null}
                      value={textOf(field.value)}
                      onChange={(value) => changeDivision(idOf(value))}
                      options={division_dropdown_items.map(option)}
                      error={fieldState.error?.message}
                    />
                  )}
                />
                <Controller
                  control={control}
                  name="workflow_type_id"
                  render={({ field, fieldState }) => (
                    <Select
                      name={field.name}
                      ref={field.ref}
                      label={label.workflow_type}
                      required
                      disabled={workflow !== null}
                      value={textOf(field.value)}
                      onChange={(value) => field.onChange(idOf(value))}
                      options={types.map(option)}
                      help={free.length === 0 ? workflowText.everyFormTaken : undefined}
                      error={taken ? workflowText.exists : fieldState.error?.message}
                    />
                  )}
                />
              </div>
            </FormSection>
            <FormSection title={workflowScreen.people} help={workflowFormText.peopleHelp}>
              <div className={fieldsClass}>
                {(['receptionist', 'route_setter'] as const).map((name) => (
                  <Controller
                    key={name}
                    control={control}
                    name={name}
                    render={({ field, fieldState }) => (
                      <ChoiceField
                        name={name}
                        label={workflowLabel[name]}
                        chooseFirst={chooseFirst}
                        value={field.value}
                        textOf={departmentText}
                        onChange={field.onChange}
                        error={fieldState.error?.message}
                        renderDialog={(props) =>
                          division_id !== null && <DepartmentDialog {...props} division_id={division_id} />
                        }
                      />
                    )}
                  />
                ))}
                <Controller
                  control={control}
                  name="final_approver_user"
                  render={({ field, fieldState }) => (
                    <ChoiceField
                      name={field.name}
                      label={workflowLabel.final_approver}
                      chooseFirst={chooseFirst}
                      value={field.value}
                      textOf={approverText}
                      onChange={field.onChange}
                      error={fieldState.error?.message}
                      renderDialog={(props) =>
                        division_id !== null && <ApproverDialog {...props} division_id={division_id} />
                      }
                    />
                  )}
                />
              </div>
            </FormSection>
            <FieldsSection form={workflowForm} />
            <RolesSection form={workflowForm} />
          </FormPanes>
        </CardBody>
        <CardFoot>
          <Button onClick={cancel}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!mayBeSaved}>
            {text.register}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}

function textOf(id: number | null): string {
  return id === null ? '' : String(id);
}

function idOf(value: string): number | null {
  return value === '' ? null : Number(value);
}

function option({ value, label: text }: { value: number; label: string }) {
  return { value: String(value), label: text };
}
