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
import { makeRouter } from './router.tsx';
import { resolver, theme } from './ui/theme/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root');

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
