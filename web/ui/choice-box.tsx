import { Autocomplete } from '@base-ui/react/autocomplete';
import { useRef, useState, type ComponentProps } from 'react';
import { halfWidth } from '#domain/text.ts';
import { entryText } from '#texts/ui.ts';
import { classNames } from './class-names.ts';
import type { Wiring } from './field.tsx';
import { Icon } from './icon.tsx';
import { isImeKey } from './ime-key.ts';

interface ChoiceBoxProps {
  wiring: Wiring;
  /** The properties of its text box. */
  input: ComponentProps<'input'>;
  /** The accessible name of the list. */
  label: string;
  value: string;
  choices: readonly string[];
  onPick: (choice: string) => void;
}

/** Half a row at the end shows that there is more. */
const listClass = classNames(
  'absolute inset-x-0 top-full z-10 mt-1 max-h-62 overflow-y-auto rounded-card border border-line bg-white p-2',
  'text-sm text-ink shadow-popup',
);
const itemClass = classNames(
  'cursor-pointer rounded-control px-2.5 py-3 leading-5 wrap-anywhere md:py-1.5',
  'data-highlighted:bg-hover data-highlighted:outline data-highlighted:outline-offset-[-1px]',
  'data-highlighted:outline-action',
);

/**
 * A text box with a list of what it may hold. It takes other texts, too: Enter chooses only what the arrow keys
 * have marked. The list shows what contains the typed text; ↓ shows all.
 */
export function ChoiceBox({ wiring, input, label, value, choices, onPick }: ChoiceBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  /** Something was typed since the list opened. */
  const [typed, setTyped] = useState(false);
  const found = typed ? choices.filter((choice) => comparable(choice).includes(comparable(value))) : choices;
  const shown = open && found.length > 0;
  const show = (next: boolean) => {
    setOpen(next);
    setTyped(false);
  };
  return (
    <Autocomplete.Root
      inline
      open={shown}
      onOpenChange={(next) => (next ? setOpen(true) : show(false))}
      items={found}
      filter={null}
      value={value}
    >
      <div
        ref={box}
        className="relative"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) show(false);
        }}
      >
        <Autocomplete.Input
          {...input}
          aria-expanded={shown}
          onClick={() => show(true)}
          onChange={(event) => {
            setOpen(true);
            setTyped(true);
            input.onChange?.(event);
          }}
          onKeyDown={(event) => {
            input.onKeyDown?.(event);
            const opens = !shown && ['ArrowDown', 'ArrowUp'].includes(event.key);
            const closes = shown && event.key === 'Escape';
            // The input method has its own keys.
            if (opens || closes || isImeKey(event)) event.preventBaseUIHandler();
            if ((!opens && !closes) || isImeKey(event)) return;
            event.preventDefault();
            show(opens);
          }}
          className={classNames(input.className, 'pr-11 md:pr-9')}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={entryText.openChoices}
          aria-describedby={wiring.labelId}
          // The box has the focus while the list is open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            box.current?.querySelector('input')?.focus();
            show(!shown);
          }}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center text-ink-soft md:w-9"
        >
          <Icon name="down" size="size-3.5" />
        </button>
        {shown && (
          <Autocomplete.List
            aria-label={label}
            onMouseDown={(event) => event.preventDefault()}
            ref={bringIntoView}
            className={listClass}
          >
            {(choice: string) => (
              <Autocomplete.Item
                key={choice}
                value={choice}
                aria-selected={choice === value}
                onClick={() => {
                  onPick(choice);
                  show(false);
                }}
                className={classNames(itemClass, choice === value && 'bg-chosen font-semibold')}
              >
                {choice}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        )}
      </div>
    </Autocomplete.Root>
  );
}

function bringIntoView(list: HTMLElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

function comparable(text: string): string {
  return halfWidth(text).trim().toLowerCase();
}
