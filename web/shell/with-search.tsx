import { lazyRouteComponent, redirect, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';

/** For routes that lead nowhere: /error/not-found in place of the address, so that Back does not return to it. */
export function toNotFound(): never {
  throw redirect({ to: '/error/not-found', replace: true });
}

/**
 * A route with search parameters: the screen, loaded on demand, gets them as properties. A required one that is missing or
 * malformed leads to /error/not-found; other values make a new screen.
 */
export function withSearch<S extends Record<string, z.ZodMiniType>>(
  shape: S,
  load: () => Promise<{ default: (props: z.output<z.ZodMiniObject<S>>) => ReactNode }>,
) {
  const schema = z.object(shape);
  const Screen = lazyRouteComponent(load);
  function ScreenWithSearch(): ReactNode {
    return <Screen {...z.parse(schema, useSearch({ strict: false }))} />;
  }
  ScreenWithSearch.preload = async () => Screen.preload?.();
  return {
    validateSearch: (search: Record<string, unknown>) => z.parse(schema, search),
    onError: toNotFound,
    remountDeps: ({ search }: { search: object }) => search,
    component: ScreenWithSearch,
  };
}
