import { Menu as BaseMenu } from '@base-ui/react/menu';
import { useId, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { menuEntryClass } from './menu-entry-class.ts';
import { popoverClass, popupPlace } from './popup-look.ts';

/** `note` is shown below the label. */
export type MenuEntry = { readonly label: string; readonly note?: string; readonly onChoose: () => void };

interface MenuProps {
  label: string;
  /** The content of its button. */
  button: ReactNode;
  entries: readonly MenuEntry[];
}

/** A button with its menu, which is open at first. The first entry takes the focus. */
export default function Menu({ label, button, entries }: MenuProps) {
  const id = useId();
  return (
    <BaseMenu.Root defaultOpen defaultTriggerId={id}>
      <BaseMenu.Trigger id={id} render={<Button size="small" />}>
        {button}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner {...popupPlace} align="end">
          <BaseMenu.Popup aria-label={label} className={popoverClass}>
            {entries.map((entry, index) => (
              <BaseMenu.Item
                key={entry.label}
                ref={index === 0 ? takeFocus : undefined}
                onClick={entry.onChoose}
                className={classNames(menuEntryClass, 'cursor-pointer py-1.5')}
              >
                <span>
                  {entry.label}
                  {entry.note !== undefined && (
                    <span className="block text-xs whitespace-normal text-ink-faint">{entry.note}</span>
                  )}
                </span>
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function takeFocus(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}
