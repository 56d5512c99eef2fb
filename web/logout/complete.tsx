import { shell, ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { signInAddress } from '#web/call/navigation.ts';
import { Button } from '#web/ui/button.tsx';

/** Default export, because the page is a lazy chunk. */
export default function LogoutCompletePage() {
  return (
    <EndingPage tone="done" heading={ending.loggedOut}>
      <Button variant="primary" onClick={() => location.assign(signInAddress(document.cookie, '/'))}>
        {shell.login}
      </Button>
    </EndingPage>
  );
}
