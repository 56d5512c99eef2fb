import { useMatches } from '@tanstack/react-router';

/** The path of the shown screen. While the next one loads, the address is already that of the next. */
export function useShownPath(): string {
  return useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' });
}
