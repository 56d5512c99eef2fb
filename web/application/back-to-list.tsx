import { BackLink } from '#web/list/back-link.tsx';
import { BackToSearch } from '#web/list/back-to-search.tsx';

export function BackToList() {
  return <BackToSearch otherwise={<BackLink to="/application" />} />;
}
