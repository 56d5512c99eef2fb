import type { SearchOf } from '#contract/routes.ts';
import { loginFailed, shell } from '#texts/shell.ts';
import { goToFreshSignIn } from '#web/call/navigation.ts';
import { EndingPage } from '#web/shell/ending-page.tsx';
import { logout } from '#web/shell/logout.ts';
import { Button } from '#web/ui/button.tsx';

/**
 * The session at the identity provider still exists; ログアウト ends it. Default export, because the page is a
 * lazy chunk: only the server leads to it.
 */
export default function LoginErrorPage({ expired = false }: SearchOf<'/error/login-error'>) {
  return (
    <EndingPage
      tone="failed"
      heading={loginFailed.heading}
      advice={
        expired ? [loginFailed.expired] : [loginFailed.maybeOtherSpelling, loginFailed.maybeNotRegistered]
      }
    >
      {expired && (
        <Button variant="primary" onClick={goToFreshSignIn}>
          {shell.login}
        </Button>
      )}
      <Button variant={expired ? 'secondary' : 'primary'} onClick={logout}>
        {shell.logout}
      </Button>
    </EndingPage>
  );
}
