import type { ComponentProps } from 'react';
import { picker } from '#texts/form.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'footer'> & {
  onDecide: () => void;
  /** The word of the button that takes over what was entered; 決定 if none is given. */
  decideLabel?: string;
};

/** A dialog whose result is taken over by one button, and given up by the other. */
export function DecideDialog({ onDecide, decideLabel = picker.decide, ...dialog }: Props) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          <Button onClick={dialog.onClose}>{picker.cancel}</Button>
          <Button variant="primary" onClick={onDecide}>
            {decideLabel}
          </Button>
        </>
      }
    />
  );
}
