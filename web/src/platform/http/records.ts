import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Search } from '../address.ts';
import { mayOpen, type Screen } from '../places.ts';

/** A record by its kind and id, and by its title where that leads to it. */
type RecordName = { readonly kind: string; readonly id: number; readonly title: string };

/** The screen that opens records of a kind, for anyone who may open it; undefined where there is none. */
export function screenOfKind(
  screens: readonly Screen[],
  kind: string,
  may: (key: PermissionKey) => boolean,
): Screen | undefined {
  return screens.find(
    (one) => one.component && one.opens?.[kind] !== undefined && mayOpen(one, may),
  );
}

/** Where a record opens on a screen. */
export function recordPath(screen: Screen, record: RecordName): string {
  const values: Readonly<Record<string, string>> = {
    id: String(record.id),
    title: record.title,
  };
  const filled = (template: string) =>
    template.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  return filled(screen.path) + filled(screen.opens?.[record.kind] ?? '');
}

/** The record that an address opens, as `order:412`; null where it opens none. */
export function recordAt(
  screen: Screen,
  params: Readonly<Record<string, unknown>>,
  search: Search,
): string | null {
  const fitting = Object.entries(screen.opens ?? {})
    .map(([kind, at]) => ({ kind, wanted: [...new URLSearchParams(at)] }))
    .filter(({ wanted }) => wanted.every(([name, value]) => fits(value, search[name])))
    .toSorted((one, other) => other.wanted.length - one.wanted.length);
  const [best] = fitting;
  if (!best) return null;
  const [name] = best.wanted.find(([, value]) => value === '{id}') ?? [];
  const id = Number(name === undefined ? params['id'] : search[name]);
  return Number.isInteger(id) && id > 0 ? `${best.kind}:${id}` : null;
}

const fits = (wanted: string, given: string | undefined) =>
  /^\{\w+\}$/u.test(wanted) ? given !== undefined : wanted === given;
