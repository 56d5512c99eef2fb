import { endingPages } from '#texts/ending-pages.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { TopLink } from '#web/shell/top-link.tsx';

/** Default export, because the page is a lazy chunk. */
export default function NotFoundPage() {
  return (
    <EndingPage
      tone="unavailable"
      heading={endingPages.notFound}
      advice={[endingPages.deletedOrWrongUrl, endingPages.onlyTheNamedPerson]}
    >
      <TopLink />
    </EndingPage>
  );
}
