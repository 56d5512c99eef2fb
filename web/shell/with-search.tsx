import { lazyRouteComponent, redirect, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** For routes that lead nowhere: /error/not-found in place of the address, so that Back does not return to it. */
export function toNotFound(): never {
  throw redirect({ to: '/error/not-found', replace: true });
}

/** Reads one search parameter; null where it is missing or malformed. */
type Read = (value: unknown) => unknown;
type Values<S extends Record<string, Read>> = { [K in keyof S]: NonNullable<ReturnType<S[K]>> };

/**
 * A route with required search parameters: the screen, loaded on demand, gets them as properties. One that is missing or
 * malformed leads to /error/not-found; other values make a new screen.
 */
export function withSearch<const S extends Record<string, Read>>(
  parameters: S,
  load: () => Promise<{ default: (props: Values<S>) => ReactNode }>,
) {
  function read(search: Readonly<Record<string, unknown>>): Values<S> {
    const values = Object.entries(parameters).map(([name, one]) => {
      const value = one(search[name]);
      if (value === null) throw new Error(`the parameter ${name} is missing or malformed`);
      return [name, value];
    });
    // Object.fromEntries forgets the keys' names; they are those of `parameters`.
    return Object.fromEntries(values) as Values<S>;
  }
  const Screen = lazyRouteComponent(load);
  function ScreenWithSearch(): ReactNode {
    return <Screen {...read(useSearch({ strict: false }))} />;
  }
  ScreenWithSearch.preload = async () => Screen.preload?.();
  return {
    validateSearch: read,
    onError: toNotFound,
    remountDeps: ({ search }: { search: object }) => search,
    component: ScreenWithSearch,
  };
}
