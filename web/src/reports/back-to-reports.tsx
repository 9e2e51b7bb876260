import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { useGo } from '../platform/address.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { reportsScreens } from './reports.routes.tsx';

/** The way from a report to all of them; Backspace goes back to where it was opened from. */
export function BackToReports() {
  const go = useGo();
  useKeys({
    Backspace: {
      does: 'Go back',
      run: () => (window.history.length > 1 ? window.history.back() : go(reportsScreens.books)),
    },
  });
  return <ScreenLink to={reportsScreens.books}>Books and statements</ScreenLink>;
}
