import './ui/theme/mantine.css';
import './ui/theme/fonts.css';
import './ui/theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { house } from './navigation.ts';
import { HouseProvider } from './platform/house.ts';
import { queries } from './platform/http/query.ts';
import { markers } from './platform/markers.ts';
import { readingSession } from './platform/session.ts';
import { keepFromStart } from './platform/keys/typed-ahead.ts';
import { makeRouter } from './router.tsx';
import { resolver, theme } from './ui/theme/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');
keepFromStart();

// Asked while the code of the screen is still coming.
if (markers.get()) void queries.prefetchQuery(readingSession);

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={resolver} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <HouseProvider value={house}>
          <RouterProvider router={makeRouter(house)} />
        </HouseProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
