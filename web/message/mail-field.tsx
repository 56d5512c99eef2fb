import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { mailsMessage } from '#domain/mail-choice.ts';
import { messageScreen } from '#texts/message.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { ComposeInput, ComposeOutput } from './compose-form.ts';

/** The checkbox of the mail, which follows the recipients until the sender sets it. */
export function MessageMailField({ form }: { form: UseFormReturn<ComposeInput, unknown, ComposeOutput> }) {
  const { control, setValue } = form;
  const [reply_message_id, send_supplier_all, suppliers, mail_touched] = useWatch({
    control,
    name: ['reply_message_id', 'send_supplier_all', 'suppliers', 'mail_touched'],
  });
  const recipients = { reply_message_id, send_supplier_all, suppliers };
  return (
    <Controller
      control={control}
      name="send_mail_flag"
      render={({ field: { value, onChange, ...field } }) => (
        <Checkbox
          {...field}
          tight
          label={messageScreen.sendMail}
          value={mailsMessage({ ...recipients, send_mail_flag: value, mail_touched })}
          onChange={(ticked) => {
            setValue('mail_touched', true);
            onChange(ticked);
          }}
        />
      )}
    />
  );
}
