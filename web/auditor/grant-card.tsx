import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import type { Output } from '#contract/call.ts';
import { auditor } from '#contract/auditor.ts';
import { maxLength } from '#domain/limits.ts';
import { auditorConfirmation, auditorLabel, auditorScreen, divisionsText } from '#texts/auditor.ts';
import { periodText } from '#texts/delegation.ts';
import { call } from '#web/call/call.ts';
import { today, useToday } from '#web/call/today.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { PeriodDays } from '#web/form/period-days.tsx';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChoiceField } from '#web/list/choice-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { AuditorDialog, personText } from './auditor-dialog.tsx';
import { DivisionsField } from './divisions-field.tsx';
import { emptyGrant, grantDraftSchema, grantSchema, type Grant } from './grant-form.ts';

type Props = {
  divisions: Output<typeof auditor.init>['division_dropdown_items'];
  /** Loads the grants as they are now. */
  reload: () => Promise<unknown>;
};

/** 監査の権限の付与: grants it for a period. After a save it is an empty form again. */
export function GrantCard({ divisions, reload }: Props) {
  const id = useId();
  const [granted, setGranted] = useState(0);
  const [status, setStatus] = useState<StatusText | null>(null);
  return (
    <Card flush title={auditorScreen.form}>
      <CardBody above="foot" className="space-y-6">
        <StatusNote status={status} />
        <GrantForm
          key={granted}
          id={id}
          divisions={divisions}
          onSubmit={() => setStatus(null)}
          onGranted={async () => {
            await reload();
            setGranted(granted + 1);
            setStatus({ tone: 'success', text: auditorScreen.granted });
          }}
        />
      </CardBody>
      {/* Outside the form, which is replaced after a save: the button keeps the focus. */}
      <CardFoot>
        <Button type="submit" form={id} variant="primary">
          {auditorScreen.grant}
        </Button>
      </CardFoot>
    </Card>
  );
}

type FormProps = Pick<Props, 'divisions'> & {
  id: string;
  onSubmit: () => void;
  onGranted: () => Promise<void>;
};

function GrantForm({ id, divisions, onSubmit, onGranted }: FormProps) {
  const confirm = useConfirm();
  const day = useToday();
  const draft = useDraft('auditor', grantDraftSchema);
  const grantForm = useServerForm({
    schema: () => grantSchema(today()),
    defaultValues: emptyGrant(day),
    draft,
  });
  const { form, errorsForSummary, attempt, submit } = grantForm;
  const { control } = form;

  const save = async (grant: Grant) => {
    const person = form.getValues('user_id');
    const names = divisions
      .filter(({ value }) => grant.division_ids.includes(value))
      .map(({ label }) => label);
    const confirmed = await confirm({
      about: person === null ? '' : personText(person),
      lines: [
        auditorConfirmation.divisions(divisionsText(grant.all_divisions ? null : names)),
        auditorConfirmation.period(periodText(grant)),
      ],
      prompt: auditorConfirmation.grant,
      confirmLabel: auditorScreen.grant,
    });
    if (!confirmed) return;
    await call(auditor.save, grant, { key: draft.key });
    await finish();
  };
  const finish = () => {
    draft.drop();
    return onGranted();
  };

  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        onSubmit();
        void submit(save)(event);
      }}
      className={fieldsClass}
    >
      <ErrorSummary errors={errorsForSummary} attempt={attempt} />
      <RestoredDraft draft={draft} form={grantForm} onStored={finish} />
      <div className="hint space-y-1">
        <p>{auditorScreen.about}</p>
        <p>{auditorScreen.help}</p>
      </div>
      <Controller
        control={control}
        name="user_id"
        render={({ field, fieldState }) => (
          <ChoiceField
            name={field.name}
            label={auditorLabel.user}
            value={field.value}
            textOf={personText}
            onChange={field.onChange}
            error={fieldState.error?.message}
            renderDialog={(props) => <AuditorDialog {...props} />}
          />
        )}
      />
      <DivisionsField form={form} divisions={divisions} />
      <PeriodDays control={control} labels={auditorLabel} today={day} />
      <Controller
        control={control}
        name="reason"
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label={auditorLabel.reason}
            required
            rows={3}
            maxLength={maxLength.auditor_reason}
            error={fieldState.error?.message}
          />
        )}
      />
    </form>
  );
}
