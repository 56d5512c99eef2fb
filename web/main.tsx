// Before the sheets of parts, which override it.
import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loaded, Screens } from './router.tsx';
import { queryClient } from './call/read.ts';
import { navigateErrorsBy } from './call/navigation.ts';
import { navigate } from './navigation/navigate.ts';

forgetPageWhenLeft();
// A mail's link into the page that is open changes its fragment alone, which loads nothing.
addEventListener('hashchange', () => location.reload());
navigateErrorsBy((page, { replace }) => void navigate({ to: `/error/${page}`, replace }));

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no element with the id root');
const page = createRoot(place);

// React shows what it had to wait for 0.3 s later, so that pages don't flicker. Mostly user and screen are
// there in less; if not, the spinner shows. No `await`: the screens' files import from this one.
void Promise.race([loaded(), new Promise((resolve) => setTimeout(resolve, 300))]).then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Screens />
      </QueryClientProvider>
    </StrictMode>,
  ),
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
