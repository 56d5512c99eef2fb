import { useRef } from 'react';
import { keysSheet } from '#texts/application.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type Props = {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
  singleKeys: boolean;
  onSingleKeys: (use: boolean) => void;
};

/** All keys of the lists and the detail of applications. */
export default function KeysSheet({ open, onClose, onClosed, singleKeys, onSingleKeys }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={keysSheet.title}
      // The first control is below the keys, which it would scroll away.
      initialFocus={close}
      footer={
        <Button ref={close} onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="space-y-4">
        {keysSheet.sections.map(({ title, keys }) => (
          <section key={title} className="keys">
            <h3>{title}</h3>
            <dl>
              {keys.map(({ names, does }) => (
                <div key={does}>
                  <dt>
                    {names.map((name) => (
                      <kbd key={name}>{name}</kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <div>
          <Checkbox label={keysSheet.singleKeys} value={singleKeys} onChange={onSingleKeys} />
          <p>{keysSheet.aboutSingleKeys}</p>
        </div>
      </div>
    </Dialog>
  );
}
