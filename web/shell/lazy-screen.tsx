import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A screen whose code is loaded on demand. The router calls `preload` before it renders the screen, and
 * earlier when the user is about to navigate.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Later = lazy(load);
  let Loaded: ComponentType<P> | undefined;
  function Screen(props: P): ReactNode {
    // State, because another component type would remount the screen.
    const [Part] = useState<ComponentType<P>>(() => Loaded ?? Later);
    return <Part {...props} />;
  }
  Screen.preload = async () => {
    try {
      Loaded = (await load()).default;
    } catch {
      // A failed preload is not an error. Rendering the screen imports it again and reports the failure.
    }
  };
  return Screen;
}
