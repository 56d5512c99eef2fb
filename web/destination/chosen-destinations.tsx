import { useRef } from 'react';
import { destinationPicker } from '#domain/message-texts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { text } from '#web/ui/texts.ts';
import type { Destination } from './source.ts';

/** What is chosen, as names with a way to take each off; many scroll. */
export function ChosenDestinations(props: {
  label: string;
  chosen: readonly Destination[];
  /** Their names are still on their way. */
  asking?: boolean;
  /** All are meant, so none is chosen by name. */
  all?: boolean;
  disabled: boolean;
  onTakeOff: (id: number) => void;
  onTakeOffAll: () => void;
}) {
  const { label, chosen, asking = false, all = false, disabled, onTakeOff, onTakeOffAll } = props;
  const box = useRef<HTMLDivElement>(null);
  const takeOff = (act: () => void) => {
    act();
    // The button goes away with its name: the focus stays in the group.
    box.current?.focus();
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={`${label} ${all ? destinationPicker.all : destinationPicker.chosen(chosen.length)}`}
      className="max-h-40 overflow-y-auto rounded-6 bg-canvas px-3 py-2"
    >
      {chosen.length === 0 ? (
        <p className="text-[0.8125rem] text-ink-faint">
          {all ? destinationPicker.all : destinationPicker.none}
        </p>
      ) : asking ? (
        <p className="animate-after-150 text-[0.8125rem] text-ink-faint">{text.loading}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-xs font-bold text-ink-soft">
            {destinationPicker.chosen(chosen.length)}
          </span>
          {chosen.map(({ id, name, note }) => (
            <span
              key={id}
              title={note === '' ? undefined : note}
              className="inline-flex max-w-full items-center rounded-full border border-light-blue-300 bg-white pl-2.5 text-[0.8125rem]"
            >
              <span className="truncate">{name}</span>
              <button
                type="button"
                disabled={disabled}
                aria-label={destinationPicker.takeOff(name)}
                onClick={() => takeOff(() => onTakeOff(id))}
                className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-head md:size-7"
              >
                <Icon name="close" className="size-3" />
              </button>
            </span>
          ))}
          {chosen.length > 1 && (
            <button
              type="button"
              disabled={disabled}
              onClick={() => takeOff(onTakeOffAll)}
              className="min-h-11 px-1.5 text-[0.8125rem] text-action underline underline-offset-2 hover:no-underline md:min-h-7"
            >
              {destinationPicker.takeOffAll}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
