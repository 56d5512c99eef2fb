import { loginFailed, shell } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { logout } from '#web/shell/logout.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The session at the identity provider still exists; ログアウト ends it. Default export, because the page is a
 * lazy chunk: only the server leads to it.
 */
export default function LoginErrorPage() {
  return (
    <EndingPage
      tone="failed"
      heading={loginFailed.heading}
      advice={[loginFailed.maybeOtherSpelling, loginFailed.maybeNotRegistered]}
    >
      <Button variant="primary" onClick={logout}>
        {shell.logout}
      </Button>
    </EndingPage>
  );
}
