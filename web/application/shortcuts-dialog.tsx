import { useRef } from 'react';
import { shortcutsDialog } from '#texts/application.ts';
import { text } from '#texts/ui.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { useDialog } from '#web/ui/use-dialog.ts';
import { useUserChoice } from '#web/shell/user-choice.ts';
import { singleKeysChoice, useShortcuts } from './use-shortcuts.ts';

/** The dialog that names the keys of the page: `?` and `open` open it. Render `dialog`. */
export function useShortcutsDialog() {
  const { open, opening, subject, show, close, unmount } = useDialog();
  useShortcuts({ help: () => show(true) });
  return {
    open: () => show(true),
    dialog: subject && <ShortcutsDialog key={opening} open={open} onClose={close} onClosed={unmount} />,
  };
}

type Props = {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
};

/** All keys of the lists and the detail of applications. */
function ShortcutsDialog({ open, onClose, onClosed }: Props) {
  const close = useRef<HTMLButtonElement>(null);
  const [singleKeys, setSingleKeys] = useUserChoice(...singleKeysChoice);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={shortcutsDialog.title}
      size="wide"
      // The first control is below the keys, which it would scroll away.
      initialFocus={close}
      footer={
        <Button ref={close} onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="space-y-4">
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
          {shortcutsDialog.sections.map(({ title, keys }) => (
            <div key={title}>
              <h3 className="mb-1">{title}</h3>
              <dl>
                {keys.map(({ names, does }) => (
                  <div key={does} className="flex items-baseline gap-3 py-1">
                    <dt className="flex w-40 flex-none flex-wrap gap-1">
                      {names.map((name) => (
                        <kbd
                          key={name}
                          className="rounded-mark border border-line bg-canvas px-1.5 font-sans text-xs leading-5"
                        >
                          {name}
                        </kbd>
                      ))}
                    </dt>
                    <dd>{does}</dd>
                  </div>
                ))}
              </dl>
            </div>
          ))}
        </div>
        <div>
          <Checkbox label={shortcutsDialog.singleKeys} value={singleKeys} onChange={setSingleKeys} />
          <p>{shortcutsDialog.aboutSingleKeys}</p>
        </div>
      </div>
    </Dialog>
  );
}
