import { redirect, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

/** Redirects to /error/not-found. It replaces the URL, so that Back does not return to it. */
export function toNotFound(): never {
  throw redirect({ to: '/error/not-found', replace: true });
}

/** Parses one search parameter; null if it is missing or malformed. */
type Read = (value: unknown) => unknown;
type Optional = { readonly optional: true };
type Reads = Record<string, Read & Partial<Optional>>;
type Values<S extends Reads> = {
  [K in keyof S as S[K] extends Optional ? never : K]: NonNullable<ReturnType<S[K]>>;
} & {
  [K in keyof S as S[K] extends Optional ? K : never]?: NonNullable<ReturnType<S[K]>>;
};

/** Makes a parameter optional. If it is present it must still be valid. */
export function optional<R extends Read>(one: R): R & Optional {
  return Object.assign(one.bind(null), { optional: true } as const) as R & Optional;
}

/**
 * Route options for a lazy screen whose props are the search parameters. A missing required parameter or a
 * malformed one redirects to /error/not-found: a malformed id must not open the form for a new record. Other
 * values remount the screen.
 */
export function withSearch<const S extends Reads>(
  parameters: S,
  load: () => Promise<{ default: (props: Values<S>) => ReactNode }>,
) {
  function read(search: Readonly<Record<string, unknown>>): Values<S> {
    const expected = Object.entries(parameters).filter(
      ([name, one]) => one.optional !== true || search[name] !== undefined,
    );
    const values = expected.map(([name, one]) => {
      const value = one(search[name]);
      if (value === null) throw new Error(`the parameter ${name} is missing or malformed`);
      return [name, value];
    });
    // Object.fromEntries loses the key names; they are those of `parameters`.
    return Object.fromEntries(values) as Values<S>;
  }
  const Screen = lazyScreen(load);
  function ScreenWithSearch(): ReactNode {
    return <Screen {...read(useSearch({ strict: false }))} />;
  }
  ScreenWithSearch.preload = Screen.preload;
  return {
    validateSearch: read,
    onError: toNotFound,
    remountDeps: ({ search }: { search: object }) => search,
    component: ScreenWithSearch,
  };
}
