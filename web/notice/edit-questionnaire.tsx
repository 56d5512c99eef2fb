import { Controller, useWatch } from 'react-hook-form';
import { isDate } from '#domain/japan-date.ts';
import { questionnaireForm } from '#texts/questionnaire-form.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import type { EditForm } from './edit-form.ts';
import { QuestionList } from './edit-questions.tsx';

/** 回答依頼: whether the notice asks, until when, and what. A system notice asks nothing. */
export function QuestionnaireFields({ form, today }: { form: EditForm; today: string }) {
  const { control } = form;
  const [system, asks, from] = useWatch({
    control,
    name: ['system_notice_flag', 'asks', 'publish_date_from'],
  });
  if (system) return null;
  return (
    <FormSection title={questionnaireLabel.questionnaire} help={questionnaireForm.help}>
      <Controller
        control={control}
        name="asks"
        render={({ field: { onChange, ...field } }) => (
          <Checkbox
            {...field}
            label={questionnaireForm.ask}
            onChange={(ticked) => {
              onChange(ticked);
              form.clearErrors('questionnaire');
            }}
          />
        )}
      />
      {asks && (
        <div className="mt-3 grid max-w-[54rem] grid-cols-[minmax(0,1fr)] gap-6">
          <Controller
            control={control}
            name="questionnaire.response_due_date"
            render={({ field, fieldState }) => (
              <DateField
                {...field}
                className="md:max-w-72"
                label={questionnaireLabel.response_due_date}
                required
                help={questionnaireForm.dueHelp}
                min={isDate(from) && from > today ? from : today}
                today={today}
                error={fieldState.error?.message}
              />
            )}
          />
          <QuestionList form={form} />
        </div>
      )}
    </FormSection>
  );
}
