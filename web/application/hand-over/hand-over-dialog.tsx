import { Controller } from 'react-hook-form';
import { detail, type PicEntry } from '#contract/application/detail.ts';
import { delegation, type DelegationPerson } from '#contract/delegation.ts';
import { maxLength } from '#domain/limits.ts';
import { handingOver } from '#texts/handing-over.ts';
import { onBehalfOf } from '#texts/delegation.ts';
import { label } from '#texts/fields.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { ConfirmProvider, useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChoiceField } from '#web/list/choice-field.tsx';
import { PersonDialog } from '#web/list/person-dialog.tsx';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { emptyHandOver, handOverDraftSchema, handOverSchema, type HandOverInput } from './hand-over-form.ts';

const nameOf = ({ full_name }: DelegationPerson) => full_name;
const itself = (row: DelegationPerson) => row;
const columns: readonly Column<DelegationPerson>[] = [
  { key: 'name', header: label.full_name, cell: nameOf, card: 'title' },
];

export type HandOverProps = {
  open: boolean;
  application_id: number;
  /** Names the application. */
  application: string;
  entry: PicEntry;
  onHandedOver: () => void;
  onLoadNewest: () => Promise<void>;
  onClose: () => void;
  onClosed: () => void;
};

/** 社内の担当者へ引き継ぐ: a colleague and a reason. Give it a new `key` each time it opens. */
export function HandOverDialog(props: HandOverProps) {
  return (
    <ConfirmProvider>
      <HandOverForm {...props} />
    </ConfirmProvider>
  );
}

function HandOverForm({ open, application_id, application, entry, ...on }: HandOverProps) {
  const confirm = useConfirm();
  const { approval_route_step_id, updated_at, acts_for } = entry;
  const draft = useDraft(`hand-over-${approval_route_step_id}`, handOverDraftSchema, updated_at);
  const handOverForm = useServerForm({ schema: handOverSchema, defaultValues: emptyHandOver, draft });
  const { form, errorsForSummary, attempt, conflict, submit } = handOverForm;
  const close = useLeave(handOverForm, draft, on.onClose);
  const { control } = form;

  const finish = () => {
    draft.drop();
    on.onHandedOver();
  };
  const send = async ({ to_user_id, reason }: HandOverInput) => {
    const colleague = form.getValues('to_user_id');
    const { stands_for } = await call(delegation.init, {});
    const comesBack = stands_for.some(({ user_id, active }) => active && user_id === to_user_id);
    const confirmed = await confirm({
      about: application,
      lines: [
        ...(acts_for === null ? [] : [onBehalfOf(acts_for)]),
        handingOver.chosen(colleague?.full_name ?? ''),
      ],
      harm: comesBack ? [handingOver.comesBack(colleague?.full_name ?? '')] : [],
      prompt: handingOver.confirm,
      confirmLabel: handingOver.decide,
    });
    if (!confirmed) return;
    const tokens = { application_id, approval_route_step_id, approval_route_step_updated_at: updated_at };
    await call(detail.hand_over, { ...tokens, to_user_id, reason }, { key: draft.key });
    finish();
  };

  return (
    <DecideDialog
      open={open}
      onClose={close}
      onClosed={on.onClosed}
      title={handingOver.open}
      onDecide={() => void submit(send)()}
      decideLabel={handingOver.decide}
    >
      <div className="space-y-4">
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={() => void on.onLoadNewest()}
        />
        <RestoredDraft draft={draft} form={handOverForm} onStored={finish} />
        <p className="hint">{handingOver.about}</p>
        <Controller
          control={control}
          name="to_user_id"
          render={({ field, fieldState }) => (
            <ChoiceField
              name={field.name}
              label={label.hand_over_to}
              value={field.value}
              textOf={nameOf}
              onChange={field.onChange}
              error={fieldState.error?.message}
              renderDialog={(picker) => (
                <PersonDialog
                  {...picker}
                  listLabel={handingOver.candidates}
                  ask={(conditions, paging) => read(delegation.candidates, { ...conditions, ...paging })}
                  columns={columns}
                  nameOf={nameOf}
                  choiceOf={itself}
                  textOf={nameOf}
                  empty={handingOver.nobody}
                />
              )}
            />
          )}
        />
        <Controller
          control={control}
          name="reason"
          render={({ field: { value, ...field }, fieldState }) => (
            <TextArea
              {...field}
              value={value ?? ''}
              label={label.hand_over_reason}
              rows={3}
              maxLength={maxLength.comment}
              error={fieldState.error?.message}
            />
          )}
        />
      </div>
    </DecideDialog>
  );
}
