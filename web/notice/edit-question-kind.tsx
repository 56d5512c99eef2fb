import { Controller } from 'react-hook-form';
import { maxLength, questionLimits } from '#domain/limits.ts';
import { questionnaireForm } from '#texts/questionnaire-form.ts';
import { summaryOf } from '#web/form/summary.ts';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import type { EditForm } from './edit-form.ts';

/** The fields that only some kinds of questions have. */

type Props = { form: EditForm; index: number };

/** 選択肢, one a line, so that a list can be pasted. */
export function ChoiceLinesField({ form: { control }, index }: Props) {
  return (
    <Controller
      control={control}
      name={`questionnaire.questions.${index}.choices`}
      render={({ field: { name, value, onChange, ...field }, fieldState: { error } }) => {
        // The error of a list is a list, if lines of it are wrong.
        const [fault] = summaryOf(error === undefined ? {} : { [name]: error }, [], {});
        return (
          <TextArea
            {...field}
            // The error summary links to the line that is wrong.
            name={fault?.field ?? name}
            label={questionnaireForm.choices}
            required
            help={questionnaireForm.choicesHelp(questionLimits.choices)}
            rows={4}
            value={value.join('\n')}
            onChange={(lines) => onChange(lines.split('\n'))}
            error={fault?.message}
          />
        );
      }}
    />
  );
}

/** 単位, 最小値 and 最大値 of a number. */
export function RangeFields({ form: { control }, index }: Props) {
  const question = `questionnaire.questions.${index}` as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 @md:grid-cols-3">
      {ranges.map(({ name, label, max }) => (
        <Controller
          key={name}
          control={control}
          name={`${question}.${name}`}
          rules={{ deps: [`${question}.smallest`, `${question}.largest`] }}
          render={({ field: { value, ...field }, fieldState }) => (
            <TextField
              {...field}
              value={value ?? ''}
              label={label}
              maxLength={max}
              error={fieldState.error?.message}
            />
          )}
        />
      ))}
    </div>
  );
}

const ranges = [
  { name: 'unit', label: questionnaireForm.unit, max: maxLength.unit },
  { name: 'smallest', label: questionnaireForm.smallest, max: undefined },
  { name: 'largest', label: questionnaireForm.largest, max: undefined },
] as const;

/** The form of a text. */
export function FormatField({ form: { control }, index }: Props) {
  return (
    <Controller
      control={control}
      name={`questionnaire.questions.${index}.format`}
      render={({ field: { value, onChange, ...field } }) => (
        <Select
          {...field}
          label={questionnaireForm.format}
          options={[
            { value: '', label: questionnaireForm.anyText },
            { value: 'registration_number', label: questionnaireForm.registrationNumber },
          ]}
          placeholder={null}
          value={value ?? ''}
          onChange={(chosen) => onChange(chosen === 'registration_number' ? chosen : null)}
        />
      )}
    />
  );
}
