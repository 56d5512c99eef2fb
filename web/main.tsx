import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { Busy } from './shell/busy.tsx';
import { afterEachSave } from './call/call.ts';
import { askAgainLater, askAgainNow, queryClient } from './call/read.ts';
import { navigateErrorsBy } from './call/navigation.ts';
import { goToOwnAddress } from './shell/own-address.tsx';

forgetPageWhenLeft();
// A mail's link into the page that is open changes its fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload());
navigateErrorsBy((page, { replace }) => {
  // The user may have lost a right: nothing that was read under it is kept. A new sign-in loads the page.
  void router
    .navigate({ to: `/error/${page}`, replace })
    .then(() => page === 'forbidden' && queryClient.clear());
});
afterEachSave(askAgainLater);
// Back, before the code of the next screen is there, returns to one that the save has made old.
router.subscribe('onResolved', ({ hrefChanged }) => {
  if (!hrefChanged) askAgainNow();
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');

if (!goToOwnAddress())
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Busy />
      </QueryClientProvider>
    </StrictMode>,
  );

/**
 * The bfcache would show a page again on Back, with the data of the user signed in at the time. So the page
 * is hidden when it is left, and reloaded when it comes back from the bfcache.
 */
function forgetPageWhenLeft(): void {
  addEventListener('pagehide', () => {
    document.documentElement.hidden = true;
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
    else document.documentElement.hidden = false;
  });
}
