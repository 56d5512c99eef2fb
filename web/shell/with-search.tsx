import { redirect, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazyScreen } from './lazy-screen.tsx';

/** For routes that lead nowhere: /error/not-found in place of the address, so that Back does not return to it. */
export function toNotFound(): never {
  throw redirect({ to: '/error/not-found', replace: true });
}

/** Reads one search parameter; null where it is missing or malformed. */
type Read = (value: unknown) => unknown;
type Optional = { readonly optional: true };
type Reads = Record<string, Read & Partial<Optional>>;
type Values<S extends Reads> = {
  [K in keyof S as S[K] extends Optional ? never : K]: NonNullable<ReturnType<S[K]>>;
} & {
  [K in keyof S as S[K] extends Optional ? K : never]?: NonNullable<ReturnType<S[K]>>;
};

/** A parameter that may be missing; given, it is read like any other. */
export function optional<R extends Read>(one: R): R & Optional {
  return Object.assign(one.bind(null), { optional: true } as const) as R & Optional;
}

/**
 * A route with search parameters: the screen, loaded on demand, gets them as properties. A required one that is missing, and
 * any that can't be read, leads to /error/not-found: an id that is none must not open the form of something new. What has a
 * default is read as that. Other values make a new screen.
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
    // Object.fromEntries forgets the keys' names; they are those of `parameters`.
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
