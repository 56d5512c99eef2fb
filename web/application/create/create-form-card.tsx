import { HelpLink } from '#web/navigation/help-link.tsx';
import { Link } from '#web/navigation/link.tsx';
import { useNavigate } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { create } from '#contract/application/create.ts';
import type { Output } from '#contract/call.ts';
import { createScreen } from '#texts/application.ts';
import { misfitsText } from '#texts/create-form.ts';
import { label } from '#texts/fields.ts';
import { shell } from '#texts/shell.ts';
import { call } from '#web/call/call.ts';
import { useDraft } from '#web/form/draft.ts';
import { answerOf } from '#web/form/lost-save.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { today, useToday } from '#web/call/today.ts';
import { useServerForm } from '#web/form/use-server-form.ts';
import { useLeave } from '#web/form/leave.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { linkClass } from '#web/ui/link-class.ts';
import { Note } from '#web/ui/note.tsx';
import {
  attachedCount,
  createDraftSchema,
  createSchema,
  initialCreate,
  labelsOf,
  type CreateInput,
} from './create-form.ts';
import { FormerFiles } from '#web/form/former-files.tsx';
import { eachField, emptyFields, labelledFields, firstField } from '#domain/application/custom-fields.ts';
import { FormPanes } from '#web/ui/form-panes.tsx';
import { FileFields } from '#web/form/file-fields.tsx';
import { applicantName } from '#texts/people.ts';
import { text } from '#texts/ui.ts';
import { tellNextScreen } from '#web/ui/flash.ts';
import { misfits } from './typed-value.ts';
import { ValueField } from './value-field.tsx';

type Props = {
  workflow_id: number;
  init: Output<typeof create.init>;
  /** Reloads the workflow's labels; the user's input stays. */
  onLoadNewest: () => Promise<void>;
};

export function CreateFormCard({ workflow_id, init, onLoadNewest }: Props) {
  const navigate = useNavigate();
  const confirm = useConfirm();
  // Texts belong to the labels under which they were typed.
  const draft = useDraft('create', createDraftSchema, labelsOf(init));
  const day = useToday();
  const createForm = useServerForm({
    schema: () => createSchema(today(), init),
    defaultValues: initialCreate(init.resubmitted),
    draft,
  });
  const { form, errorsForSummary, attempt, conflict, clearRefused, submit } = createForm;
  const formerFiles = init.resubmitted?.files ?? [];
  const cancel = useLeave(createForm, draft, () => navigate({ to: '/application' }));

  const apply = async (input: CreateInput) => {
    const { file1, file2, file3, ...fields } = input;
    const files = { file1, file2, file3 };
    const prompt = attachedCount(input) > 0 ? createScreen.applyNow : createScreen.applyWithoutFiles;
    const empty = emptyFields(init, fields);
    const misfitting = misfits(init, fields);
    const lines = [
      ...(empty.length === 0 ? [] : [createScreen.leftEmpty(empty)]),
      ...(misfitting.length === 0 ? [] : [misfitsText(misfitting)]),
    ];
    if (!(await confirm({ about: init.workflow_name, lines, prompt, confirmLabel: createScreen.apply })))
      return;
    const resubmit_application_id = init.resubmitted?.application_id ?? null;
    const labels = eachField('field_name', (number) => init[`field_name${number}`]);
    const sent = { ...labels, ...fields, workflow_id, resubmit_application_id };
    await finish(await call(create.save, sent, { files, key: draft.key }));
  };
  const finish = (application_id: number) => {
    draft.drop();
    const { workflow_name } = init;
    const first_field = firstField(form.getValues());
    tellNextScreen({ kind: 'submitted', application_id, workflow_name, first_field });
    return navigate({ to: '/application/detail', search: { application_id }, replace: true });
  };

  return (
    <Card flush title={createScreen.content}>
      <form noValidate onSubmit={(event) => void submit(apply)(event)}>
        <CardBody above="foot" className="space-y-6">
          <ErrorSummary
            errors={errorsForSummary}
            attempt={attempt}
            conflict={conflict}
            onLoadNewest={() => void onLoadNewest().then(clearRefused)}
          />
          <RestoredDraft
            draft={draft}
            form={createForm}
            onStored={(stored) => finish(answerOf(create.save, stored))}
          />
          <FormPanes
            about={
              <>
                {init.resubmitted !== null && (
                  <Note>
                    <Link
                      to="/application/detail"
                      search={{ application_id: init.resubmitted.application_id }}
                      className={linkClass}
                    >
                      {createScreen.resubmittedFrom}
                    </Link>
                    {createScreen.resubmitted}
                    {formerFiles.length > 0 && createScreen.resubmittedFiles}
                  </Note>
                )}
                <Note>{createScreen.suppliersMaySee}</Note>
                <DefinitionList
                  rows={[
                    { label: label.division, value: init.division_name },
                    { label: label.workflow, value: init.workflow_name },
                    { label: label.applicant, value: applicantName(init) },
                  ]}
                />
              </>
            }
          >
            <FileFields control={form.control} labelOf={label.application_file} />
            {formerFiles.length > 0 && (
              <Controller
                control={form.control}
                name="resubmit_file_ids"
                render={({ field, fieldState }) => (
                  <FormerFiles
                    name={field.name}
                    label={createScreen.formerFiles}
                    files={formerFiles}
                    value={field.value}
                    onChange={field.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
            )}
            <div className="grid gap-x-3 gap-y-6 md:grid-cols-2">
              {labelledFields(init).map(({ number, name, label: caption }) => (
                <Controller
                  key={name}
                  control={form.control}
                  name={name}
                  render={({ field: { value, ...field }, fieldState }) => (
                    <ValueField
                      {...field}
                      value={value ?? ''}
                      label={caption}
                      help={init[`field_hint${number}`]}
                      kind={init[`field_kind${number}`]}
                      choices={init[`field_choices${number}`]}
                      daysOff={init.days_off}
                      error={fieldState.error?.message}
                    />
                  )}
                />
              ))}
              <Controller
                control={form.control}
                name="applicant_answers_hope_date"
                render={({ field, fieldState }) => (
                  <DateField
                    {...field}
                    label={label.applicant_answers_hope_date}
                    about={<HelpLink at="hope_date" name={shell.helpOn(label.applicant_answers_hope_date)} />}
                    required
                    min={day}
                    today={day}
                    daysOff={init.days_off}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </div>
          </FormPanes>
        </CardBody>
        <CardFoot>
          <Button onClick={cancel}>{text.cancel}</Button>
          <Button type="submit" variant="primary">
            {createScreen.apply}
          </Button>
        </CardFoot>
      </form>
    </Card>
  );
}
