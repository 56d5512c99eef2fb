import { lazy, Suspense, useEffect, useRef } from 'react';
import { useUserChoice } from '#web/shell/user-choice.ts';
import { useLazyDialog } from '#web/ui/lazy-dialog.ts';
import { useKeys, type KeyActions, type KeyHandler } from './use-keys.ts';

const load = () => import('./keys-sheet.tsx');
const KeysSheet = lazy(load);

type Props = {
  actions: KeyActions;
  /** See `useKeys`. */
  onReady?: (handler?: KeyHandler) => void;
  /** How often a button asked for the sheet. */
  asked?: number;
};

/** The keys of a page, and the sheet that names them. */
export function PageKeys({ actions, onReady, asked = 0 }: Props) {
  const [singleKeys, setSingleKeys] = useUserChoice('single-keys', true);
  const sheet = useLazyDialog(load);
  const open = () => sheet.show(true);
  useKeys({ ...actions, sheet: open }, singleKeys, onReady);
  const answered = useRef(0);
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    open();
  });
  return (
    <Suspense fallback={null}>
      {sheet.subject && (
        <KeysSheet
          key={sheet.opening}
          open={sheet.open}
          onClose={sheet.close}
          onClosed={sheet.unmount}
          singleKeys={singleKeys}
          onSingleKeys={setSingleKeys}
        />
      )}
    </Suspense>
  );
}
