import { useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useScreen, useSearch } from '../../platform/address.ts';
import { noteVisit } from '../../platform/preferences.ts';
import { recordAt } from '../../platform/http/records.ts';

/** Notes the screen or record on view, so that the palette can offer it again. */
export function Visits() {
  const here = useHere();
  useEffect(() => {
    if (here) noteVisit(here);
  }, [here]);
  return null;
}

/** `order:412` or `orders.b2cDesk`; null at an address that is neither. */
export function useHere(): string | null {
  const screen = useScreen();
  const search = useSearch();
  const params = useMatches().at(-1)?.params ?? {};
  if (!screen?.component || screen.isPublic) return null;
  return recordAt(screen, params, search) ?? (screen.path.includes('{') ? null : screen.key);
}
