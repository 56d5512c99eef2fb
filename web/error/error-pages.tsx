import { shell, ending } from '#texts/shell.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { logout } from '#web/shell/logout.ts';
import { TopLink } from '#web/shell/top-link.tsx';
import { Button } from '#web/ui/button.tsx';

/** The error pages of the first load: with the network down nothing more can be loaded. */

/** /error/system-error */
export function SystemErrorPage() {
  return (
    <EndingPage heading={ending.systemError} advice={ending.contactAdministrator}>
      {/* A new page load, so that nothing of the broken page is left. */}
      <Button variant="primary" onClick={() => location.assign('/')}>
        {shell.backToTop}
      </Button>
    </EndingPage>
  );
}

/** /error/forbidden */
export function ForbiddenPage() {
  return (
    <EndingPage heading={ending.forbidden}>
      <TopLink />
    </EndingPage>
  );
}

/** /error/login-error: the session at the identity provider is still there, and ログアウト ends it. */
export function LoginErrorPage() {
  return (
    <EndingPage heading={ending.loginFailed} advice={ending.maybeNotRegistered}>
      <Button variant="primary" onClick={logout}>
        {shell.logout}
      </Button>
    </EndingPage>
  );
}
