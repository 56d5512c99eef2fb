import { useRef } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { FileField } from '#contract/call.ts';
import { fileFieldsOf } from '#contract/notice/questionnaire.ts';
import type { FormerAnswer } from '#contract/notice/response.ts';
import { questionKind } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { hasRightCheckDigit, settledAnswer, type Question } from '#domain/notice/questionnaire.ts';
import { responseText } from '#texts/notice-response.ts';
import { useToday } from '#web/call/today.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { TextArea, TextField } from '#web/ui/text-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { askedHints } from './asked-hints.ts';
import type { AnswerInput, KnownFile, TypedAnswers } from './answer-form.ts';
import { ChoicesField } from './choices-field.tsx';
import { FileAnswerField } from './file-answer-field.tsx';
import { FormerAnswerLine } from './former-answer.tsx';

type Props<O> = {
  questions: readonly Question[];
  control: Control<TypedAnswers, unknown, O>;
  /** For 前回と同じ, in the order of the questions. */
  former?: readonly (FormerAnswer | null)[] | undefined;
  /** The files that an answer may name by its id. */
  files?: readonly KnownFile[] | undefined;
};

/** The questions of a notice as fields, in their order. */
export function AnswerFields<O>({ questions, control, former = [], files = [] }: Props<O>) {
  const fileFields = fileFieldsOf(questions);
  return (
    <div className="grid max-w-180 grid-cols-[minmax(0,1fr)] gap-5">
      {questions.map((question, index) => (
        <AnswerField
          // The questions of a notice never change.
          key={index}
          question={question}
          index={index}
          control={control}
          file_field={fileFields.get(index)}
          former={former[index] ?? null}
          files={files}
        />
      ))}
    </div>
  );
}

type FieldOfAnswer<O> = {
  question: Question;
  index: number;
  control: Control<TypedAnswers, unknown, O>;
  /** Of a question for a file. */
  file_field: FileField | undefined;
  former: FormerAnswer | null;
  files: readonly KnownFile[];
};

function AnswerField<O>({ question, index, control, file_field, former, files }: FieldOfAnswer<O>) {
  const { field, fieldState } = useController({ control, name: `answers.${index}` });
  const hints = askedHints(question);
  const props: AnswerInput = {
    name: field.name,
    label: responseText.question(index + 1, question.text),
    help:
      hints.length > 0 &&
      hints.map((hint) => (
        <span key={hint} className="block">
          {hint}
        </span>
      )),
    required: question.required,
    error: fieldState.error?.message,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
  };
  if (question.kind === questionKind.file)
    return (
      file_field !== undefined && (
        <FileAnswerField
          {...props}
          question={question}
          control={control}
          file_field={file_field}
          number={index + 1}
          files={files}
          former={former}
        />
      )
    );
  return (
    <div className="space-y-1">
      <Input question={question} number={index + 1} props={props} inputRef={field.ref} />
      {former !== null && (
        <FormerAnswerLine
          question={question}
          number={index + 1}
          former={former}
          value={field.value}
          onTake={field.onChange}
        />
      )}
    </div>
  );
}

type InputProps = {
  question: Question;
  number: number;
  props: AnswerInput;
  inputRef: (element: HTMLElement | null) => void;
};

function Input({ question, number, props: { value, ...props }, inputRef }: InputProps) {
  const today = useToday();
  const box = useRef<HTMLDivElement>(null);
  const { kind, choices } = question;
  const { onBlur: _, ...group } = props;
  const text = { ...props, value: typeof value === 'string' ? value : '', ref: inputRef };
  if (kind === questionKind.choice)
    return (
      <div ref={box} className="space-y-1">
        <RadioGroup
          {...group}
          stacked
          options={choices.map((choice, index) => ({ value: String(index), label: choice }))}
          value={typeof value === 'number' ? String(value) : ''}
          onChange={(chosen) => props.onChange(Number(chosen))}
        />
        {!question.required && value !== null && (
          <Button
            variant="plain"
            size="small"
            aria-label={responseText.unchooseOf(number)}
            onClick={() => {
              props.onChange(null);
              // The button goes.
              box.current?.querySelector('input')?.focus();
            }}
          >
            {responseText.unchoose}
          </Button>
        )}
      </div>
    );
  if (kind === questionKind.choices)
    return <ChoicesField {...props} choices={choices} value={Array.isArray(value) ? value : []} />;
  if (kind === questionKind.date) return <DateField {...text} today={today} />;
  if (kind === questionKind.number) return <TextField {...text} short inputMode={inputModeOf(question)} />;
  if (question.format !== null)
    return <TextField {...text} short caution={cautionOf(question, text.value)} />;
  return <TextArea {...text} rows={3} maxLength={maxLength.answer_text} />;
}

/** The keys for decimal numbers have no minus on some phones. */
function inputModeOf({ smallest }: Question): 'decimal' | undefined {
  return Number(smallest) < 0 ? undefined : 'decimal';
}

/** A 登録番号 whose check digit is wrong is as likely as not a slip of the finger. */
function cautionOf(question: Question, typed: string): string | undefined {
  const settled = settledAnswer(question, typed);
  const complete = typeof settled === 'string' && /^T\d{13}$/.test(settled);
  return complete && !hasRightCheckDigit(settled) ? responseText.wrongCheckDigit : undefined;
}
