import { BackLink } from '#web/parts/back-link.tsx';
import { BackToSearch } from '#web/parts/back-to-search.tsx';

export function BackToList() {
  return <BackToSearch otherwise={<BackLink to="/application" />} />;
}
