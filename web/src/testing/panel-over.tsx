import type { ReactNode } from 'react';
import { Page } from '../ui/page/page.tsx';
import { PanelProvider } from '../ui/panel/panel-context.ts';

const place = { close: () => undefined, at: null, of: 0, before: null, after: null };

/** A panel over a page that stays when it closes: without a list it would leave the page. */
export const PanelOver = ({ children }: { children: ReactNode }) => (
  <Page title="Things">
    <PanelProvider value={place}>{children}</PanelProvider>
  </Page>
);
