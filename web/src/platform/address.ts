import { useLocation, useMatches, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ParamsOf, paramsIn, type PartsOf, pathTo, type Screen } from './places.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}

/** What stands behind the `?` of an address: plain text by name. */
export type Search = Readonly<Record<string, string>>;

/** A change of the address: null takes a name away. */
export type SearchChange = Readonly<Record<string, string | null>>;

/** Reads a query string; the later of two equal names leads. */
export function parseSearch(text: string): Search {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes a query string with its `?`; commas, colons and slashes stay readable. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  const text = query
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':');
  return text ? `?${text}` : '';
}

/** What the address says behind its `?`. */
export function useSearch(): Search {
  return useLocation({ select: (location) => location.search as Search });
}

/** Goes to an address with what stands behind its `?`: `/admin/units?open=7`. */
export function useVisit(): (path: string) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (path) => {
      const [to = '', query = ''] = path.split('?');
      await navigate({ to, search: parseSearch(query) as never });
    },
    [navigate],
  );
}

/** Changes what the address says behind its `?`; the page stays. */
export function useSetSearch(): (change: SearchChange, options?: { push?: boolean }) => void {
  const navigate = useNavigate();
  return useCallback(
    (change, { push = false } = {}) => {
      const after = (before: Search) =>
        Object.fromEntries(
          Object.entries({ ...before, ...change }).filter(([, value]) => value !== null),
        );
      void navigate({ to: '.', search: after as never, replace: !push, resetScroll: false });
    },
    [navigate],
  );
}

/** The screen on view; undefined where no screen is. */
export function useScreen(): Screen | undefined {
  return useMatches().at(-1)?.staticData.screen;
}

/** The parts of the address of a screen, on that screen. */
export function useParams<P extends string>(of: Screen<P>): ParamsOf<P> {
  const raw = useMatches().at(-1)?.params as Record<string, string> | undefined;
  const params = paramsIn(of, raw ?? {});
  if (!params) throw new Error(`${of.key} was opened without its parts`);
  return params;
}

/** Goes to a screen; what stands behind its `?` comes last. */
export function useGo() {
  const navigate = useNavigate();
  return useCallback(
    <P extends string>(to: Screen<P>, ...[params, search]: [...PartsOf<P>, search?: Search]) => {
      const path = (pathTo as (of: Screen, params?: unknown) => string)(to, params);
      void navigate({ to: path, search: (search ?? {}) as never });
    },
    [navigate],
  );
}
