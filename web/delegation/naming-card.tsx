import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import { delegation, type DelegationPerson } from '#contract/delegation.ts';
import { maxLength } from '#domain/limits.ts';
import {
  delegationLabel,
  delegationNote,
  delegationConfirmation,
  delegationScreen,
  periodText,
} from '#texts/delegation.ts';
import { shell } from '#texts/shell.ts';
import { call } from '#web/call/call.ts';
import { read } from '#web/call/read.ts';
import { today, useToday } from '#web/call/today.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { PeriodDays } from '#web/form/period-days.tsx';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { ChoiceField } from '#web/list/choice-field.tsx';
import type { AskPeople } from '#web/list/person-dialog.tsx';
import { HelpLink } from '#web/navigation/help-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { emptyNaming, namingDraftSchema, namingSchema, type Naming } from './naming-form.ts';
import { DelegationPersonDialog, personText } from './delegation-person-dialog.tsx';

type Props = {
  /** The absent person whose delegate an administrator names; null if the user names their own. */
  person: DelegationPerson | null;
  /** Whether the delegate has a department: not at a supplier. */
  withOrganisation: boolean;
  /** Loads the delegations as they are now. */
  reload: () => Promise<unknown>;
};

/** 代理人の設定: names a delegate for a period. After a save it is an empty form again. */
export function NamingCard(props: Props) {
  const id = useId();
  const [named, setNamed] = useState(0);
  const [status, setStatus] = useState<StatusText | null>(null);
  return (
    <Card flush title={delegationScreen.naming}>
      <CardBody above="foot" className="space-y-6">
        <StatusNote status={status} />
        <NamingForm
          key={named}
          id={id}
          {...props}
          onSubmit={() => setStatus(null)}
          onNamed={async () => {
            await props.reload();
            setNamed(named + 1);
            setStatus({ tone: 'success', text: delegationNote.named });
          }}
        />
      </CardBody>
      {/* Outside the form, which is replaced after a save: the button keeps the focus. */}
      <CardFoot>
        <Button type="submit" form={id} variant="primary">
          {delegationScreen.name}
        </Button>
      </CardFoot>
    </Card>
  );
}

type FormProps = Props & { id: string; onSubmit: () => void; onNamed: () => Promise<void> };

function NamingForm({ id, person, withOrganisation, onSubmit, onNamed }: FormProps) {
  const confirm = useConfirm();
  const day = useToday();
  const draft = useDraft('delegation', namingDraftSchema);
  const namingForm = useServerForm({
    schema: () => namingSchema(person?.user_id ?? null, today()),
    defaultValues: emptyNaming,
    draft,
  });
  const { form, errorsForSummary, attempt, submit } = namingForm;
  const { control } = form;
  const ask: AskPeople<DelegationPerson> = (conditions, paging) =>
    person === null
      ? read(delegation.candidates, { ...conditions, ...paging })
      : read(delegation.user.candidates, { user_id: person.user_id, ...conditions, ...paging });

  const save = async (naming: Naming) => {
    const delegate = form.getValues('delegate_user_id');
    const confirmed = await confirm({
      about: delegate?.full_name ?? '',
      lines: [
        ...(person === null ? [] : [delegationConfirmation.absent(person.full_name)]),
        delegationConfirmation.period(periodText(naming)),
      ],
      prompt: delegationConfirmation.name,
      confirmLabel: delegationScreen.name,
    });
    if (!confirmed) return;
    if ('user_id' in naming) await call(delegation.user.save, naming, { key: draft.key });
    else await call(delegation.save, naming, { key: draft.key });
    await finish();
  };
  const finish = () => {
    draft.drop();
    return onNamed();
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
      <RestoredDraft draft={draft} form={namingForm} onStored={finish} />
      <p className="hint">{delegationNote.help}</p>
      <Controller
        control={control}
        name="delegate_user_id"
        render={({ field, fieldState }) => (
          <ChoiceField
            name={field.name}
            label={delegationLabel.delegate}
            about={
              <HelpLink
                at={person === null ? 'delegate' : 'delegate_of_other'}
                name={shell.helpOn(delegationScreen.heading)}
              />
            }
            value={field.value}
            textOf={personText}
            onChange={field.onChange}
            error={fieldState.error?.message}
            renderDialog={(props) => (
              <DelegationPersonDialog
                {...props}
                listLabel={delegationScreen.candidates}
                ask={ask}
                withOrganisation={withOrganisation}
              />
            )}
          />
        )}
      />
      <PeriodDays control={control} labels={delegationLabel} today={day} />
      {person !== null && (
        <Controller
          control={control}
          name="reason"
          render={({ field, fieldState }) => (
            <TextArea
              {...field}
              label={delegationLabel.reason}
              required
              rows={3}
              maxLength={maxLength.delegation_reason}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </form>
  );
}
