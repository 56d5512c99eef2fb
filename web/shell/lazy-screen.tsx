import { lazy, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A screen whose code is loaded when somebody goes there. The router asks for it by `preload` before it draws it, and earlier where
 * it sees that somebody is about to go.
 */
export function lazyScreen<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const Later = lazy(load);
  let Loaded: ComponentType<P> | undefined;
  function Screen(props: P): ReactNode {
    // The same as long as it is shown: another one would begin anew.
    const [Part] = useState<ComponentType<P>>(() => Loaded ?? Later);
    return <Part {...props} />;
  }
  Screen.preload = async () => {
    try {
      Loaded = (await load()).default;
    } catch {
      // Who only came near asked for nothing; who goes there meets it in `Later`.
    }
  };
  return Screen;
}
