import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { queryClient } from './call/read.ts';
import { navigateErrorsBy } from './call/navigation.ts';
import './styles.css';

forgetPageWhenLeft();
navigateErrorsBy((page, { replace }) => void router.navigate({ to: `/error/${page}`, replace }));

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no element with the id root');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);

/**
 * Browsers keep a page that was left and show it again at Back, with the data of who was signed in then. It is hidden when
 * it is left, and loaded anew when it comes back, which asks who is signed in.
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
