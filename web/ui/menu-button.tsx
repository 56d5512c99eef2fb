import { lazy, startTransition, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { MenuEntry } from './menu.tsx';

// It brings a package.
const Menu = lazy(() => import('./menu.tsx'));

interface MenuButtonProps {
  label: string;
  entries: readonly MenuEntry[];
}

/**
 * A button at the right edge of its card that opens a menu. Choosing an entry returns the focus to the
 * button.
 */
export function MenuButton({ label, entries }: MenuButtonProps) {
  const [pressed, setPressed] = useState(false);
  const content = (
    <>
      {label}
      <Icon name="down" className="size-3.5" />
    </>
  );
  // Until the menu's script is there. Without the focus, and after Escape, the menu does not open late.
  const button = (
    <Button
      size="small"
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => startTransition(() => setPressed(true))}
      onBlur={() => setPressed(false)}
      onKeyDown={({ key }) => key === 'Escape' && setPressed(false)}
    >
      {content}
    </Button>
  );
  return <Suspense>{pressed ? <Menu label={label} button={content} entries={entries} /> : button}</Suspense>;
}
