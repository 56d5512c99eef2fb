import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { mailsNotice, mayMailNotice } from '#domain/mail-choice.ts';
import { noticeScreen } from '#texts/notice.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { EditInput, EditOutput } from './edit-form.ts';

type Props = { form: UseFormReturn<EditInput, unknown, EditOutput>; today: string };

/**
 * The checkbox of the mail. A notice that starts later can't be mailed
 * (docs/rules/notices.md#mail-about-a-notice). The form keeps the value of the disabled checkbox: typing
 * 11/22 passes through 11/2, which is a day of the next year.
 */
export function NoticeMailField({ form, today }: Props) {
  const { control, setValue } = form;
  const [system_notice_flag, publish_date_from, mail_touched] = useWatch({
    control,
    name: ['system_notice_flag', 'publish_date_from', 'mail_touched'],
  });
  const mayMail = mayMailNotice({ publish_date_from }, today);
  return (
    <div>
      <Controller
        control={control}
        name="send_mail_flag"
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox
            {...field}
            tight
            label={noticeScreen.sendMail}
            value={mailsNotice(
              { send_mail_flag: value, mail_touched, system_notice_flag, publish_date_from },
              today,
            )}
            disabled={!mayMail}
            onChange={(ticked) => {
              setValue('mail_touched', true);
              onChange(ticked);
            }}
          />
        )}
      />
      {!mayMail && <p className="hint pl-7 md:pl-6">{noticeScreen.noMailHelp}</p>}
    </div>
  );
}
