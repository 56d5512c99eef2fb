// Before the sheets of parts, which override it.
import './kit.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Kit } from './kit.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root');
createRoot(root).render(
  <StrictMode>
    <Kit />
  </StrictMode>,
);
