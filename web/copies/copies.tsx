import { useId, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { copies, copiesForm } from '#contract/copies.ts';
import { copyFault } from '#domain/copies/size.ts';
import { fileSizeText } from '#domain/file-size.ts';
import { copyLimits } from '#domain/limits.ts';
import { copiesFailure, copiesScreen } from '#texts/copies.ts';
import { label } from '#texts/fields.ts';
import { call, openDownload, Refused } from '#web/call/call.ts';
import { useToday } from '#web/call/today.ts';
import { useActionErrors } from '#web/form/action-errors.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ErrorSummary, Refusals } from '#web/ui/error-summary.tsx';
import { fieldsClass } from '#web/ui/fields-class.ts';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';
import { KindsField } from './kinds-field.tsx';

const { items, megabytes } = copyLimits;
const faultText = {
  nothing: copiesFailure.nothing,
  too_much: copiesFailure.tooMuch(items, megabytes),
};

/** /copies: what the user may see of some days, as one ZIP file. */
export default function Copies() {
  const id = useId();
  const confirm = useConfirm();
  const today = useToday();
  const [status, setStatus] = useState<StatusText | null>(null);
  // Nothing was entered wrongly then, so that no field is marked.
  const refusals = useActionErrors();
  const { form, errorsForSummary, attempt, submit } = useServerForm({
    schema: copiesForm,
    defaultValues: { from: '', to: '', applications: true, messages: true, notices: true },
  });
  const { control } = form;
  const from = useWatch({ control, name: 'from' });

  const save = submit(async (query) => {
    await refusals.run(async () => {
      const { item_count, bytes } = await call(copies.size, query);
      const fault = copyFault({ item_count, bytes });
      if (fault !== null) throw new Refused([{ loc: ['query', 'from'], msg: faultText[fault] }]);
      const confirmed = await confirm({
        lines: [copiesScreen.size(item_count, bytes === 0 ? null : fileSizeText(bytes))],
        prompt: copiesScreen.confirm,
        confirmLabel: copiesScreen.zip,
      });
      if (!confirmed) return;
      openDownload(copies.zip, query);
      setStatus({ tone: 'success', text: copiesScreen.begun });
    });
  });

  return (
    <Card flush title={copiesScreen.form}>
      <CardBody above="foot" className="space-y-6">
        <StatusNote status={status} />
        <Refusals errors={refusals.errors} attempt={refusals.attempt} />
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            setStatus(null);
            refusals.clear();
            void save(event);
          }}
          className={fieldsClass}
        >
          <ErrorSummary errors={errorsForSummary} attempt={attempt} />
          <DateRange
            from={
              <Controller
                control={control}
                name="from"
                // Fixing this day also clears the error at the other one.
                rules={{ deps: 'to' }}
                render={({ field, fieldState }) => (
                  <DateField
                    {...field}
                    label={label.copies_from}
                    required
                    today={today}
                    past
                    error={fieldState.error?.message}
                  />
                )}
              />
            }
            to={
              <Controller
                control={control}
                name="to"
                render={({ field, fieldState }) => (
                  <DateField
                    {...field}
                    label={label.copies_to}
                    required
                    today={today}
                    past
                    since={from}
                    error={fieldState.error?.message}
                  />
                )}
              />
            }
          />
          <p className="hint">{copiesScreen.help}</p>
          <KindsField control={control} />
        </form>
        <div className="hint space-y-1">
          <p>{copiesScreen.contents}</p>
          <p>{copiesScreen.limit(items, megabytes)}</p>
        </div>
      </CardBody>
      <CardFoot>
        <Button type="submit" form={id} variant="primary">
          {copiesScreen.zip}
        </Button>
      </CardFoot>
    </Card>
  );
}
