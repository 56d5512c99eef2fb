import { useId } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { questionKind, type QuestionKind } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { questionHas } from '#domain/notice/questionnaire.ts';
import { questionKindLabel } from '#texts/code-labels.ts';
import { questionnaireForm } from '#texts/questionnaire-form.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { EditForm } from './edit-form.ts';
import { ChoiceLinesField, FormatField, RangeFields } from './edit-question-kind.tsx';

type Props = {
  form: EditForm;
  index: number;
  last: boolean;
  /** The ids of 上へ and 下へ are this with `-up` and `-down`. */
  buttonId: string;
  onMove: (to: number) => void;
  onRemove: () => void;
};

const kinds = Object.values(questionKind);
const kindOptions = kinds.map((kind) => ({ value: String(kind), label: questionKindLabel[kind] }));

/** The fields of a question, and the buttons that move and remove it. */
export function QuestionFields({ form, index, ...heading }: Props) {
  const id = useId();
  const { control } = form;
  const name = `questionnaire.questions.${index}` as const;
  const kind = useWatch({ control, name: `${name}.kind` });
  return (
    <div role="group" aria-labelledby={id} className="@container rounded-control border border-line">
      <QuestionHeading {...heading} id={id} index={index} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-3 p-3 @xl:grid-cols-[11rem_minmax(0,1fr)] @xl:p-4">
        <Controller
          control={control}
          name={`${name}.kind`}
          // Another kind has other errors, and the number of files is limited.
          rules={{ deps: 'questionnaire.questions' }}
          render={({ field: { value, onChange, ...field } }) => (
            <Select
              {...field}
              label={questionnaireForm.kind}
              options={kindOptions}
              placeholder={null}
              value={String(value)}
              onChange={(chosen) => onChange(kindOf(chosen))}
            />
          )}
        />
        <Controller
          control={control}
          name={`${name}.text`}
          render={({ field, fieldState }) => (
            <TextField
              {...field}
              label={questionnaireForm.text}
              required
              maxLength={maxLength.question_text}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="self-end">
          <Controller
            control={control}
            name={`${name}.required`}
            render={({ field }) => <Checkbox {...field} label={questionnaireForm.required} />}
          />
        </div>
        <Controller
          control={control}
          name={`${name}.hint`}
          render={({ field: { value, ...field }, fieldState }) => (
            <TextField
              {...field}
              value={value ?? ''}
              label={questionnaireForm.hint}
              maxLength={maxLength.question_hint}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className="empty:hidden @xl:col-start-2">
          {questionHas(kind, 'choices') && <ChoiceLinesField form={form} index={index} />}
          {questionHas(kind, 'range') && <RangeFields form={form} index={index} />}
          {questionHas(kind, 'format') && <FormatField form={form} index={index} />}
        </div>
      </div>
    </div>
  );
}

function kindOf(chosen: string): QuestionKind {
  return kinds.find((kind) => String(kind) === chosen) ?? questionKind.choice;
}

function QuestionHeading(props: Omit<Props, 'form'> & { id: string }) {
  const { id, index, last, buttonId, onMove, onRemove } = props;
  const question = questionnaireLabel.question(index + 1);
  const named = (button: string) => questionnaireForm.ofQuestion(button, question);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line bg-canvas px-3 py-2 @xl:px-4">
      <h3 id={id} className="text-sm font-semibold">
        {question}
      </h3>
      <div className="flex gap-x-5">
        <Button
          id={`${buttonId}-up`}
          size="small"
          variant="plain"
          aria-label={named(questionnaireForm.up)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          {questionnaireForm.up}
        </Button>
        <Button
          id={`${buttonId}-down`}
          size="small"
          variant="plain"
          aria-label={named(questionnaireForm.down)}
          disabled={last}
          onClick={() => onMove(index + 1)}
        >
          {questionnaireForm.down}
        </Button>
        <Button size="small" variant="danger-plain" aria-label={named(text.remove)} onClick={onRemove}>
          {text.remove}
        </Button>
      </div>
    </div>
  );
}
