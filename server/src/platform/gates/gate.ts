import { texts } from '@counting-house/contract/kit/problem.ts';
import { Problem } from '../problem.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/**
 * Lets a changing request with a cookie pass only when the application itself sent it: either the
 * browser says so, or an old browser says nothing and the client's own header is there.
 *
 * @param origins the origins that the application is served from; the request's own host is one.
 * @throws {Problem} `cross_site` (403).
 */
export function passGate(headers: Headers, origins: readonly string[]): void {
  const said = (name: string) => String(headers[name] ?? '');
  const site = said('sec-fetch-site');
  const prefetched = /prefetch/iu.test(said('sec-purpose') + said('purpose'));
  const sent = site ? sentByBrowser(site, said) : sentByClient(said, origins);
  if (prefetched || !sent) throw crossSite();
}

export const crossSite = () => new Problem(403, 'cross_site', texts.crossSite);

function sentByBrowser(site: string, said: (name: string) => string): boolean {
  return (
    site === 'same-origin' &&
    said('sec-fetch-mode') !== 'navigate' &&
    said('sec-fetch-dest') === 'empty'
  );
}

function sentByClient(said: (name: string) => string, origins: readonly string[]): boolean {
  const origin = said('origin');
  return said('x-ch-request') === '1' && (origin === '' || origins.includes(origin));
}
