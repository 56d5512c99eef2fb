import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { workflowManagement } from '#contract/workflow-management.ts';
import { label } from '#texts/fields.ts';
import { text } from '#texts/ui.ts';
import { workflowCopyScreen } from '#texts/workflow-management.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { FormSection } from '#web/ui/form-section.tsx';
import { Select } from '#web/ui/select.tsx';
import { tellNextScreen } from '#web/ui/flash.ts';
import { CopyChoices } from './copy-choices.tsx';
import { CopyPeopleSection } from './copy-people.tsx';
import {
  copyDraftSchema,
  copyOf,
  copySchema,
  formsOf,
  workflowNamesOf,
  targetsOf,
  tickedAtFirst,
  copyValuesOf,
  type CopyInit,
  type CopyPeople,
  type CopyValues,
} from './copy-plan.ts';

type Props = { init: CopyInit; workflowId: number | undefined; onLoadNewest: () => Promise<unknown> };

/** The form of ワークフローの複写: from where, to where, and for each division its people. */
export function CopyCard({ init, workflowId, onLoadNewest }: Props) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  const draft = useDraft('workflow_copy', copyDraftSchema);
  const copyForm = useServerForm({
    schema: () => copySchema((values) => copyOf(planOf(values).filled, peopleFor(values))),
    defaultValues: copyValuesOf(init, workflowId),
    draft,
  });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit, change } = copyForm;
  const leave = () => navigate({ to: '/workflow-management' });
  const cancel = useLeave(copyForm, draft, leave);

  const planOf = ({ source, workflows, divisions }: CopyValues) => {
    const own = formsOf(init, source);
    const forms = own.filter(({ workflow_id }) => workflows.includes(workflow_id));
    const targets = targetsOf(init, forms, divisions);
    return { own, forms, targets, filled: targets.filter(({ copied }) => copied.length > 0) };
  };
  const values = form.watch();
  const { own, forms, targets, filled } = planOf(values);
  const fitting = useQuery({
    ...read(workflowManagement.copy.people, {
      workflow_ids: forms.map(({ workflow_id }) => workflow_id),
      division_ids: filled.map(({ division_id }) => division_id),
    }),
    enabled: filled.length > 0,
    placeholderData: keepPreviousData,
  });
  const peopleFor =
    ({ people }: CopyValues) =>
    (division_id: number): CopyPeople => {
      const chosen = people[division_id];
      const fits = fitting.data?.find((each) => each.division_id === division_id);
      return {
        receptionist: chosen?.receptionist ?? fits?.receptionist ?? null,
        route_setter: chosen?.route_setter ?? fits?.route_setter ?? null,
        final_approver_user: chosen?.final_approver_user ?? fits?.final_approver_user ?? null,
      };
    };

  const save = submit(async (body) => {
    const count = filled.reduce((sum, { copied }) => sum + copied.length, 0);
    const confirmation = {
      about: workflowCopyScreen.about(count),
      lines: filled.map(({ division_name, copied }) =>
        workflowCopyScreen.lineOf(division_name, workflowNamesOf(copied)),
      ),
      prompt: workflowCopyScreen.confirmation,
      confirmLabel: text.register,
    };
    if (!(await confirm(confirmation))) return;
    await call(workflowManagement.copy.save, body, { key: draft.key });
    await finish(workflowCopyScreen.done(count));
  });
  const finish = (done: string) => {
    draft.drop();
    tellNextScreen(done);
    return leave();
  };
  // A path of the body; the form's own values have no field of it.
  const errorAt = (field: string) => form.getFieldState(field as 'divisions').error?.message;

  return (
    <Card flush title={workflowCopyScreen.title} titled>
      <form noValidate onSubmit={(event) => void save(event)}>
        <CardBody above="foot" className="space-y-6">
          <ErrorSummary
            errors={errorsForSummary}
            attempt={attempt}
            conflict={conflict}
            onLoadNewest={() => void onLoadNewest().then(clearRefused)}
          />
          <RestoredDraft
            draft={draft}
            form={copyForm}
            onStored={() => finish(workflowCopyScreen.doneBefore)}
          />
          <FormSection title={workflowCopyScreen.from} help={workflowCopyScreen.fromHelp}>
            <div className={fieldsClass}>
              <Select
                name="source"
                label={label.division}
                required
                value={values.source === null ? '' : String(values.source)}
                options={init.sources.map((item) => ({ value: String(item.value), label: item.label }))}
                onChange={(value) => {
                  const source = value === '' ? null : Number(value);
                  const workflows = tickedAtFirst(formsOf(init, source));
                  // A division gives nothing to itself.
                  change({
                    source,
                    workflows,
                    divisions: values.divisions.filter((each) => each !== source),
                  });
                }}
              />
              <CopyChoices
                name="workflows"
                label={workflowCopyScreen.forms}
                items={own.map(({ workflow_id, workflow_name, suspended }) => ({
                  key: String(workflow_id),
                  label: suspended ? workflowCopyScreen.suspendedForm(workflow_name) : workflow_name,
                }))}
                ticked={values.workflows}
                onTick={(workflows) => change({ workflows })}
                help={values.source === null ? workflowCopyScreen.formsAfterDivision : undefined}
                error={errorAt('workflows')}
              />
            </div>
          </FormSection>
          <FormSection title={workflowCopyScreen.to} help={workflowCopyScreen.toHelp}>
            <CopyChoices
              name="divisions"
              label={workflowCopyScreen.targets}
              items={init.targets
                .filter(({ value }) => value !== values.source)
                .map((item) => ({ key: String(item.value), label: item.label }))}
              ticked={values.divisions}
              onTick={(divisions) => change({ divisions })}
              error={errorAt('divisions')}
            />
          </FormSection>
          {targets.map((target) => (
            <CopyPeopleSection
              key={target.division_id}
              target={target}
              people={peopleFor(values)(target.division_id)}
              errorOf={(name) => {
                const field = `divisions.${filled.indexOf(target)}.${name}`;
                return { field, message: errorAt(field) };
              }}
              onChange={(changed) => {
                const { division_id } = target;
                change({
                  people: { ...values.people, [division_id]: { ...values.people[division_id], ...changed } },
                });
              }}
            />
          ))}
        </CardBody>
        <CardFoot>
          <Button onClick={cancel}>{text.cancel}</Button>
          <Button type="submit" variant="primary">
            {text.register}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
