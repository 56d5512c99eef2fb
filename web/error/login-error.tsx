import { shell, ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { logout } from '#web/shell/logout.ts';
import { Button } from '#web/ui/button.tsx';

/** /error/login-error: there is no session here, but one at the identity provider, which ログアウト ends. */
export default function LoginErrorPage() {
  return (
    <EndingPage heading={ending.loginFailed} advice={ending.maybeNotRegistered}>
      <Button variant="primary" onClick={logout}>
        {shell.logout}
      </Button>
    </EndingPage>
  );
}
