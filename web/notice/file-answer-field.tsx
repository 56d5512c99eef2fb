import { useRef } from 'react';
import type { Control } from 'react-hook-form';
import type { FileField } from '#contract/call.ts';
import type { FormerAnswer } from '#contract/notice/response.ts';
import type { Question } from '#domain/notice/questionnaire.ts';
import { visibleName } from '#domain/visible-name.ts';
import { responseText } from '#texts/notice-response.ts';
import { questionnaireLabel } from '#texts/questionnaire.ts';
import { useFileSlot } from '#web/form/file-fields.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileNameText } from '#web/ui/file-name.tsx';
import { FileSlots } from '#web/ui/file-slots.tsx';
import type { AnswerInput, KnownFile, TypedAnswers } from './answer-form.ts';
import { FormerAnswerLine } from './former-answer.tsx';

type Props<O> = AnswerInput & {
  question: Question;
  control: Control<TypedAnswers, unknown, O>;
  file_field: FileField;
  number: number;
  files: readonly KnownFile[];
  former: FormerAnswer | null;
};

/** A question for a file: the one that was sent before, until another one is chosen. */
export function FileAnswerField<O>(props: Props<O>) {
  const {
    control,
    file_field,
    question,
    number,
    files,
    former,
    value,
    onChange,
    onBlur: _,
    ...field
  } = props;
  const box = useRef<HTMLDivElement>(null);
  const slot = useFileSlot(control, file_field, questionnaireLabel.question(number));
  const kept = slot.file === null ? files.find(({ file_id }) => file_id === value) : undefined;
  return (
    <div className="space-y-1">
      <Field {...field} kind="group">
        {({ labelId }) => (
          <div ref={box} className="space-y-2">
            {kept !== undefined && (
              <div className="flex min-h-control items-center gap-x-3">
                <span className="min-w-0">
                  <FileNameText name={kept.file_name} size={kept.size} />
                </span>
                <Button
                  variant="plain"
                  size="small"
                  aria-label={responseText.removeFormerFile(visibleName(kept.file_name))}
                  onClick={() => {
                    onChange(null);
                    // The button goes: the place to choose another file takes the focus.
                    box.current?.querySelector('input')?.focus();
                  }}
                >
                  {responseText.takeOff}
                </Button>
              </div>
            )}
            <FileSlots
              slots={[slot]}
              labelledBy={labelId}
              choose={kept === undefined ? undefined : responseText.chooseAnotherFile}
            />
          </div>
        )}
      </Field>
      {former !== null && slot.file === null && (
        <FormerAnswerLine
          question={question}
          number={number}
          former={former}
          value={value}
          onTake={onChange}
        />
      )}
    </div>
  );
}
