import type { RefObject } from 'react';
import { PageKeys } from './page-keys.tsx';
import type { KeyHandler } from './use-keys.ts';

type Props = {
  /** An element in the form of the list. */
  place: RefObject<HTMLElement | null>;
  onReady: (handler?: KeyHandler) => void;
  asked: number;
};

/** The keys of the list. They press what the pointer presses: radio buttons, boxes and 一括承認. */
export default function ListKeys({ place, onReady, asked }: Props) {
  const list = () => place.current?.closest('form');
  const choices = () => [...(list()?.querySelectorAll<HTMLInputElement>('.record-choice input') ?? [])];
  const move = (by: number) => {
    const all = choices();
    const at = all.findIndex((choice) => choice.checked);
    const to = all[at === -1 ? (by > 0 ? 0 : all.length - 1) : at + by];
    to?.click();
    to?.focus();
  };
  // The first tick asks for the bar with the button: it may still be loading.
  const approve = (tries = 40) => {
    const button = list()?.querySelector<HTMLButtonElement>('[data-approve]');
    if (button) button.click();
    else if (tries > 0 && list()?.querySelector('.record-tick input:checked'))
      setTimeout(approve, 50, tries - 1);
  };
  return (
    <PageKeys
      onReady={onReady}
      asked={asked}
      actions={{
        next: () => move(1),
        previous: () => move(-1),
        tick: () => {
          const row = choices()
            .find((choice) => choice.checked)
            ?.closest('.record');
          row?.querySelector<HTMLInputElement>('.record-tick input')?.click();
        },
        approve: () => approve(),
        // The row stays chosen when the focus goes elsewhere.
        open: () => list()?.querySelector<HTMLButtonElement>('[type=submit]')?.click(),
      }}
    />
  );
}
