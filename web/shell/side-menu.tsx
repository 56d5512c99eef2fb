import { useEffect, useRef } from 'react';
import { shell } from '#texts/shell.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { MenuEntries, type MenuProps } from './menu-entries.tsx';

/** The side menu on a wide screen. */
export function SideMenu(props: MenuProps) {
  return (
    <nav
      aria-label={shell.menu}
      className="sticky top-0 z-30 flex h-dvh flex-col border-r border-line bg-white max-md:hidden wide:overflow-y-auto print:hidden"
    >
      <Brand rail />
      <div className="px-2 py-3">
        <MenuEntries {...props} />
      </div>
    </nav>
  );
}

/** The side menu on a small screen, opened from the header. */
export function PhoneMenu(props: MenuProps & { open: boolean; onClose: () => void }) {
  const { open, onClose, ...entries } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      aria-label={shell.menu}
      onClose={onClose}
      closedby="any"
      className="m-0 h-dvh max-h-none w-70 max-w-[85vw] bg-white text-ink shadow-dialog backdrop:bg-black/40"
    >
      <div className="flex min-h-full flex-col">
        <div className="flex min-h-13 items-center justify-between border-b border-line pr-1">
          <Brand />
          <button
            type="button"
            aria-label={shell.closeMenu}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-6 text-ink-soft hover:bg-head"
          >
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={shell.menu} className="p-2">
          <MenuEntries {...entries} />
        </nav>
      </div>
    </dialog>
  );
}
