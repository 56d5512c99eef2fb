import { BackLink } from '#web/shared/back-link.tsx';
import { BackToSearch } from '#web/shared/back-to-search.tsx';

export function BackToList() {
  return <BackToSearch otherwise={<BackLink to="/application" />} />;
}
