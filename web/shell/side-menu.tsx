import { useEffect, useRef } from 'react';
import { role } from '#domain/codes.ts';
import { contactLine, shell } from '#texts/shell.ts';
import { iconButtonClass } from '#web/ui/button-class.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Brand } from './brand.tsx';
import { Contact } from './contact.tsx';
import { operatorName, supportContact } from './operator.ts';
import { useLoginedUser } from './session.ts';
import { MenuEntries, type MenuProps } from './menu-entries.tsx';

/** The side menu on a wide screen. */
export function SideMenu(props: MenuProps) {
  return (
    <nav
      aria-label={shell.menu}
      className="sticky top-0 z-30 flex h-dvh flex-col overflow-y-auto max-md:hidden print:hidden"
    >
      <Brand rail />
      <div className="px-1 py-3 wide:px-2">
        <MenuEntries {...props} />
      </div>
      <MenuFoot />
    </nav>
  );
}

/**
 * Who runs the portal and, for suppliers, whom they ask. The rail of a middle width has no room for it.
 */
function MenuFoot() {
  const supplier = useLoginedUser().role === role.supplier;
  const contact = supportContact();
  return (
    <div className="mt-auto p-4 text-xs text-ink-soft md:max-wide:hidden">
      <p>{operatorName()}</p>
      {supplier && contact && (
        <p>
          <Contact text={contactLine(contact)} />
        </p>
      )}
    </div>
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
      className="m-0 h-dvh max-h-none w-70 max-w-[85vw] bg-canvas text-ink shadow-dialog backdrop:bg-veil/40"
    >
      <div>
        <div className="flex min-h-13 items-center justify-between pr-1">
          <Brand />
          <button type="button" aria-label={shell.closeMenu} onClick={onClose} className={iconButtonClass}>
            <Icon name="close" />
          </button>
        </div>
        <nav aria-label={shell.menu} className="p-2">
          <MenuEntries {...entries} />
        </nav>
        <MenuFoot />
      </div>
    </dialog>
  );
}
