import { ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { TopLink } from '#web/shell/top-link.tsx';

/** /error/forbidden */
export default function ForbiddenPage() {
  return (
    <EndingPage heading={ending.forbidden}>
      <TopLink />
    </EndingPage>
  );
}
