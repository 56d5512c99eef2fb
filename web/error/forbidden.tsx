import { ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { TopLink } from '#web/shell/top-link.tsx';

/** Default export, because the page is a lazy chunk. */
export default function ForbiddenPage() {
  return (
    <EndingPage tone="unavailable" heading={ending.forbidden} advice={[ending.limited]}>
      <TopLink />
    </EndingPage>
  );
}
