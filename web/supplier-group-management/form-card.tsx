import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { supplierGroupManagement } from '#contract/supplier-group-management.ts';
import {
  supplierGroupText,
  supplierGroupConfirmation,
  supplierGroupScreen,
} from '#texts/supplier-group-management.ts';
import { label } from '#texts/fields.ts';
import { newestText } from '#texts/form.ts';
import { text } from '#texts/ui.ts';
import { maxLength } from '#domain/limits.ts';
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
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Note } from '#web/ui/note.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { groupFormSchema, groupDraftSchema, saveOf, mergeNewest, groupValuesOf } from './form.ts';
import { MembersField } from './members-field.tsx';

type Props = {
  /** Null for a new group. */
  supplier_group_id: number | null;
  init: Output<typeof supplierGroupManagement.edit.init>;
  /** Reloads the group; the user's input stays. */
  onLoadNewest: () => Promise<Output<typeof supplierGroupManagement.edit.init>>;
};

/** The form of a group: name, division and members. */
export function GroupFormCard({ supplier_group_id, init, onLoadNewest }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [loaded, setLoaded] = useState(false);
  const draft = useDraft('group', groupDraftSchema, init.updated_at);
  const groupForm = useServerForm({
    schema: groupFormSchema,
    defaultValues: groupValuesOf(init),
    draft,
    merge: mergeNewest,
  });
  const { form, errorsForSummary, attempt, conflict, takeNewest, submit } = groupForm;
  const { control } = form;

  // キャンセル and a save return to the group's view; for a new group, to the list.
  const leave = () =>
    supplier_group_id === null
      ? navigate({ to: '/supplier-group-management' })
      : navigate({ to: '/supplier-group-management/view', search: { supplier_group_id } });
  const cancel = useLeave(groupForm, draft, leave);
  const isNew = supplier_group_id === null;
  // The same word as in the confirmation.
  const verb = isNew ? text.register : text.update;
  const save = submit(async (input) => {
    const prompt = isNew ? supplierGroupConfirmation.register : supplierGroupConfirmation.update;
    if (!(await confirm({ about: input.edit.group_name, prompt, confirmLabel: verb }))) return;
    await call(supplierGroupManagement.edit.save, saveOf(input, supplier_group_id, init), { key: draft.key });
    await finish();
  });
  const finish = () => {
    draft.drop();
    tellNextScreen(isNew ? supplierGroupText.registered : supplierGroupText.updated);
    return leave();
  };
  const loadNewest = async () => {
    takeNewest(groupValuesOf(await onLoadNewest()));
    setLoaded(true);
  };

  return (
    <Card flush title={supplierGroupScreen.content}>
      <CardBody above="foot" className="space-y-6">
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={() => void loadNewest()}
        />
        <LoadedNewest message={loaded ? newestText.loadedBelowText : null} />
        <RestoredDraft draft={draft} form={groupForm} onStored={finish} />
        {init.division_left_source !== null && (
          <Note tone="warning">{supplierGroupText.leftSource(init.division_left_source)}</Note>
        )}
        {/* The candidates have a search form, and forms can't nest: the submit button names this one. */}
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            setLoaded(false);
            void save(event);
          }}
          className="grid gap-x-6 gap-y-6 md:grid-cols-2"
        >
          <Controller
            control={control}
            name="edit.group_name"
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={label.group_name}
                required
                maxLength={maxLength.group_name}
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            control={control}
            name="edit.selected_division_id"
            render={({ field: { value, onChange, ...field }, fieldState }) => (
              <Select
                {...field}
                label={label.division}
                required
                disabled={init.division_dropdown_disabled}
                value={value === null ? '' : String(value)}
                onChange={(text) => onChange(text === '' ? null : Number(text))}
                options={init.division_dropdown_items.map((item) => ({
                  value: String(item.value),
                  label: item.label,
                }))}
                error={fieldState.error?.message}
              />
            )}
          />
        </form>
        <Controller
          control={control}
          name="edit.supplier_group_details"
          render={({ field: { name, value, onChange }, fieldState }) => (
            <MembersField
              name={name}
              supplier_group_id={supplier_group_id}
              stored={init.items}
              members={value}
              onChange={onChange}
              error={fieldState.error?.message}
            />
          )}
        />
      </CardBody>
      <CardFoot>
        <Button onClick={cancel}>{text.cancel}</Button>
        <Button type="submit" form={id} variant="primary" disabled={init.division_left_source !== null}>
          {verb}
        </Button>
      </CardFoot>
    </Card>
  );
}
