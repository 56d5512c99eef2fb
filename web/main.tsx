import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './router.tsx';
import { forgetPageWhenLeft } from './shell/left-page.ts';
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
