import { shell, ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { Button } from '#web/ui/button.tsx';

/** /error/system-error */
export default function SystemErrorPage() {
  return (
    <EndingPage heading={ending.systemError} advice={ending.contactAdministrator}>
      {/* A new page load: whatever broke does not go along. */}
      <Button variant="primary" onClick={() => location.assign('/')}>
        {shell.backToTop}
      </Button>
    </EndingPage>
  );
}
