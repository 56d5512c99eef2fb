import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Kit } from './kit.tsx';
import './kit.css';

const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no element with the id root');
createRoot(place).render(
  <StrictMode>
    <Kit />
  </StrictMode>,
);
