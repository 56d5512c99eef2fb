import { general } from '#texts/general.ts';
import { shell } from '#texts/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { EndingPage } from './ending-page.tsx';
import { logout } from './logout.ts';

/** Replaces the layout if the signed-in user could not be loaded. In the first script, as error pages are. */
export function UserNotLoadedPage() {
  return (
    <EndingPage tone="failed" heading={general.userNotLoaded}>
      <Button onClick={logout}>{shell.logout}</Button>
      <Button variant="primary" onClick={() => location.reload()}>
        {shell.again}
      </Button>
    </EndingPage>
  );
}
