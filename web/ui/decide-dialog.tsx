import type { ComponentProps } from 'react';
import { picker, text } from '#texts/ui.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  onDecide: () => void;
  /** The label of the button that confirms; 決定 by default. */
  decideLabel?: string;
};

/** A dialog with two buttons: one confirms the entry, the other discards it. */
export function DecideDialog({ onDecide, decideLabel = picker.decide, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{text.cancel}</Button>
          <Button variant="primary" onClick={onDecide}>
            {decideLabel}
          </Button>
        </>
      }
    />
  );
}
