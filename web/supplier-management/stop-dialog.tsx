import { useState } from 'react';
import { Controller } from 'react-hook-form';
import type { StopConsequence } from '#contract/account-stop.ts';
import { supplierManagement } from '#contract/supplier-management.ts';
import { maxLength } from '#domain/limits.ts';
import { label } from '#texts/fields.ts';
import { accountStop } from '#texts/account-stop.ts';
import { call, Refused } from '#web/call/call.ts';
import { ConfirmProvider, useConfirm } from '#web/form/confirm.tsx';
import { Consequences } from '#web/form/consequences.tsx';
import { useDraft } from '#web/form/draft.ts';
import { useLeave } from '#web/form/leave.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DecideDialog } from '#web/ui/decide-dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { emptyStop, stopDraftSchema, stopSchema, type StopInput } from './stop-form.ts';

/** Who is to be stopped, and what that leaves with nobody. */
export type StopSubject = {
  readonly supplier_id: number;
  /** Null for the whole supplier. */
  readonly user_id: number | null;
  readonly name: string;
  readonly updated_at: string;
  readonly left: readonly StopConsequence[];
};

type Props = {
  open: boolean;
  subject: StopSubject;
  onStopped: () => void;
  onLoadNewest: () => void;
  onClose: () => void;
  onClosed: () => void;
};

/** 利用停止 of a supplier or of one of its users. Give it a new `key` each time it opens. */
export function StopDialog(props: Props) {
  return (
    <ConfirmProvider>
      <StopForm {...props} />
    </ConfirmProvider>
  );
}

function StopForm({ open, subject, onStopped, onLoadNewest, onClose, onClosed }: Props) {
  const { supplier_id, user_id, name, updated_at } = subject;
  const [left, setLeft] = useState(subject.left);
  const confirm = useConfirm();
  const draft = useDraft(`stop-${user_id ?? supplier_id}`, stopDraftSchema, updated_at);
  const stopForm = useServerForm({ schema: () => stopSchema(left), defaultValues: emptyStop, draft });
  const { form, errorsForSummary, attempt, conflict, submit } = stopForm;
  const close = useLeave(stopForm, draft, onClose);
  const { control } = form;

  const finish = () => {
    draft.drop();
    onStopped();
  };
  const send = async (input: StopInput) => {
    const confirmed = await confirm({
      about: name,
      prompt: accountStop.confirmStop,
      harm: left.map(({ head }) => head),
      confirmLabel: accountStop.stop,
      destructive: true,
    });
    if (!confirmed) return;
    try {
      const stopped = { supplier_id, user_id, updated_at, ...input };
      await call(supplierManagement.detail.stop, stopped, { key: draft.key });
    } catch (error) {
      if (leavesMore(error))
        setLeft(await call(supplierManagement.detail.stop_consequences, { supplier_id, user_id }));
      throw error;
    }
    finish();
  };

  return (
    <DecideDialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      title={accountStop.title(name)}
      onDecide={() => void submit(send)()}
      decideLabel={accountStop.stop}
    >
      <div className="space-y-4">
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={onLoadNewest}
        />
        <RestoredDraft draft={draft} form={stopForm} onStored={finish} />
        <p className="hint">
          {user_id === null && accountStop.aboutSupplier}
          {accountStop.about}
        </p>
        <Controller
          control={control}
          name="reason"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              label={label.stop_reason}
              required
              rows={3}
              maxLength={maxLength.comment}
              error={fieldState.error?.message}
            />
          )}
        />
        {left.length > 0 && (
          <Controller
            control={control}
            name="open_steps_acknowledged"
            render={({ field, fieldState }) => (
              <Consequences lead={accountStop.leavesBehind} consequences={left}>
                <Checkbox {...field} label={accountStop.acknowledge} error={fieldState.error?.message} />
              </Consequences>
            )}
          />
        )}
      </div>
    </DecideDialog>
  );
}

/** Whether steps have opened since the dialog did, which have to be acknowledged too. */
function leavesMore(error: unknown): boolean {
  return error instanceof Refused && error.issues.some(({ loc }) => loc[1] === 'open_steps_acknowledged');
}
