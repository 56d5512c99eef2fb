import { useState, type ComponentProps } from 'react';
import { fitsKind, readDay } from '#domain/application/field-values.ts';
import { showPlain } from '#domain/application/plain-text.ts';
import { fieldKind, type FieldKind } from '#domain/codes.ts';
import { maxLength } from '#domain/limits.ts';
import { misfitText } from '#texts/create-form.ts';
import { entryText } from '#texts/ui.ts';
import { useToday } from '#web/call/today.ts';
import { ChoiceBox } from '#web/ui/choice-box.tsx';
import { DateBox } from '#web/ui/date-box.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { withSeparators } from './typed-value.ts';

type Props = Omit<ComponentProps<typeof TextField>, 'box' | 'caution'> & {
  kind: FieldKind | null;
  choices: readonly string[] | null;
  daysOff: readonly string[];
};

/** A field of the form, with the help of its kind. It takes any text. */
export function ValueField({ kind, choices, daysOff, ...field }: Props) {
  const { value, onChange, onBlur, label } = field;
  const today = useToday();
  /** The text is not finished: nothing is said of it before the box is left. */
  const [typing, setTyping] = useState(false);
  const caution = kind === null || typing || fitsKind(kind, choices, value) ? undefined : misfitText[kind];

  const enter = (text: string) => {
    // What a caution is about goes on to have it until it is mended.
    setTyping(caution === undefined);
    onChange(text);
  };
  const finish = () => {
    setTyping(false);
    const text = withSeparators(kind, value);
    if (text !== value) onChange(text);
  };
  const pick = (text: string) => {
    setTyping(false);
    onChange(text);
  };
  const boxes: Partial<Record<FieldKind, ComponentProps<typeof TextField>['box']>> = {
    [fieldKind.date]: (input, wiring) => (
      <DateBox
        wiring={wiring}
        input={input}
        value={readDay(value) ?? ''}
        today={today}
        daysOff={daysOff}
        onPick={(day) => pick(showPlain(day))}
        wide
      />
    ),
    [fieldKind.choice]: (input, wiring) => (
      <ChoiceBox
        wiring={wiring}
        input={input}
        label={label}
        value={value}
        choices={choices ?? []}
        onPick={pick}
      />
    ),
  };

  return (
    <TextField
      {...field}
      onChange={enter}
      onBlur={() => {
        finish();
        onBlur?.();
      }}
      // Submitting takes what the box shows then.
      onEnter={finish}
      maxLength={maxLength.field_value}
      inputMode={kind === fieldKind.number || kind === fieldKind.amount ? 'decimal' : undefined}
      placeholder={kind === fieldKind.date ? entryText.datePlaceholder : undefined}
      caution={caution}
      box={kind === null ? undefined : boxes[kind]}
    />
  );
}
