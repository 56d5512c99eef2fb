import { useEffect } from 'react';
import { ending, shell } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { goToFreshSignIn } from '#web/call/navigation.ts';
import { forgetEverything, sessionStore } from '#web/storage.ts';
import { Button } from '#web/ui/button.tsx';

/** Default export, because the page is a lazy chunk. */
export default function LogoutCompletePage() {
  // A sign-out by its address, unlike one by the menu, has left them.
  useEffect(() => forgetEverything(sessionStore), []);
  return (
    <EndingPage tone="done" heading={ending.loggedOut}>
      <Button variant="primary" onClick={goToFreshSignIn}>
        {shell.login}
      </Button>
    </EndingPage>
  );
}
