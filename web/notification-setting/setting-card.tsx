import { useId, useState } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Output } from '#contract/call.ts';
import { notificationSetting } from '#contract/notification-setting.ts';
import { newestText } from '#texts/form.ts';
import { notificationSettingLabel, notificationSettingText } from '#texts/notification-setting.ts';
import { text } from '#texts/ui.ts';
import { call } from '#web/call/call.ts';
import { useConfirm } from '#web/form/confirm.tsx';
import { useDraft } from '#web/form/draft.ts';
import { RestoredDraft } from '#web/form/restored-draft.tsx';
import { useServerForm } from '#web/form/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { CardBody } from '#web/ui/card-body.tsx';
import { CardFoot } from '#web/ui/card-foot.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { StatusNote, type StatusText } from '#web/ui/status-note.tsx';

type Setting = Output<typeof notificationSetting.init>;

type Props = {
  init: Setting;
  /** Loads the setting as it is now. */
  onLoadNewest: () => Promise<Setting>;
};

const settingSchema = z.object({ reminders: z.boolean(), notices: z.boolean() });

function valuesOf({ reminders, notices }: Setting) {
  return { reminders, notices };
}

/** The form, which stays open after a save. */
export function SettingCard({ init, onLoadNewest }: Props) {
  const id = useId();
  const confirm = useConfirm();
  const [status, setStatus] = useState<StatusText | null>(null);
  const { updated_at } = init;
  const draft = useDraft('notification-setting', settingSchema, updated_at);
  const settingForm = useServerForm({ schema: settingSchema, defaultValues: valuesOf(init), draft });
  const { form, errorsForSummary, attempt, conflict, takeNewest, submit } = settingForm;
  const { control } = form;

  const save = submit(async (setting) => {
    const confirmed = await confirm({ prompt: notificationSettingText.confirm, confirmLabel: text.update });
    if (!confirmed) return;
    await call(notificationSetting.update, { ...setting, updated_at }, { key: draft.key });
    await finish();
  });
  const finish = async () => {
    draft.drop();
    takeNewest(valuesOf(await onLoadNewest()));
    setStatus({ tone: 'success', text: notificationSettingText.updated });
  };
  const loadNewest = async () => {
    takeNewest(valuesOf(await onLoadNewest()));
    setStatus({ tone: 'info', text: newestText.loadedBelowText });
  };

  return (
    <Card flush title={notificationSettingText.mail}>
      <CardBody above="foot" className="space-y-6">
        <ErrorSummary
          errors={errorsForSummary}
          attempt={attempt}
          conflict={conflict}
          onLoadNewest={() => void loadNewest()}
        />
        <StatusNote status={status} />
        {status === null && <RestoredDraft draft={draft} form={settingForm} onStored={finish} />}
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            setStatus(null);
            void save(event);
          }}
        >
          {(['reminders', 'notices'] as const).map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field, fieldState }) => (
                <Checkbox
                  {...field}
                  label={notificationSettingLabel[name]}
                  error={fieldState.error?.message}
                />
              )}
            />
          ))}
        </form>
        <p className="hint">{notificationSettingText.help}</p>
      </CardBody>
      <CardFoot>
        <Button type="submit" form={id} variant="primary">
          {text.update}
        </Button>
      </CardFoot>
    </Card>
  );
}
