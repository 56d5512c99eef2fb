import { useRef } from 'react';
import { Icon } from './icon.tsx';

export interface ChosenItem {
  key: string;
  text: string;
  /** The name of the button that takes it off. */
  takeOff: string;
}

interface ChosenListProps {
  label: string;
  items: readonly ChosenItem[];
  /** What an empty choice says. */
  empty: string;
  onTakeOff: (key: string) => void;
}

/** What is chosen, each with a button that takes it off. */
export function ChosenList({ label, items, empty, onTakeOff }: ChosenListProps) {
  const box = useRef<HTMLDivElement>(null);
  const takeOff = (key: string) => {
    onTakeOff(key);
    // The button goes away with its item: the focus stays in the group.
    box.current?.focus();
  };
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={label}
      className="flex flex-wrap items-center gap-1.5 rounded-6 bg-canvas px-3 py-2"
    >
      <span className="mr-1 text-xs font-bold text-ink-soft">{label}</span>
      {items.length === 0 && <span className="text-[0.8125rem] text-ink-faint">{empty}</span>}
      {items.map((item) => (
        <span
          key={item.key}
          className="inline-flex max-w-full items-center rounded-full border border-light-blue-300 bg-white pl-2.5 text-[0.8125rem]"
        >
          <span className="truncate">{item.text}</span>
          <button
            type="button"
            aria-label={item.takeOff}
            onClick={() => takeOff(item.key)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-head md:size-7"
          >
            <Icon name="close" className="size-3" />
          </button>
        </span>
      ))}
    </div>
  );
}
