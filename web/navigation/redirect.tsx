import { useLayoutEffect } from 'react';
import { navigate } from './navigate.ts';
import type { Path } from '#contract/routes.ts';

/** Replaces the address, so that Back does not return to it. */
export function Redirect({ to }: { to: Extract<Path, `/error/${string}`> }) {
  useLayoutEffect(() => void navigate({ to, replace: true }), [to]);
  return null;
}
