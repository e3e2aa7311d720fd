import './design/tokens.css';
import './design/base.css';
import './design/parts.css';
import './design/shell.css';
import './design/screens.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cache } from './data/api.ts';
import { router } from './router.tsx';
import { applyTheme, storedTheme } from './shell/theme.ts';

applyTheme(storedTheme());

const place = document.getElementById('app');
// Each screen sets the name of the tab. A browser uses the first title in the document, so the one of the page is removed.
document.querySelector('head > title')?.remove();
if (place === null) throw new Error('index.html has no element with the id "app"');
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
