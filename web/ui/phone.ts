import { useSyncExternalStore } from 'react';

const query = '(width < 48rem)';

function subscribe(changed: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', changed);
  return () => media.removeEventListener('change', changed);
}

/** Whether the window is as narrow as a phone: the width below which the style sheet's `md:` does not hold. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
