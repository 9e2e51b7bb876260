import type { RegistrationSpan } from '@counting-house/contract/tax/registration.ts';
import type { SellerScheme } from '@counting-house/contract/tax/tax.ts';
import { addDays } from '../platform/clock.ts';

/** What was entered, and by whom. */
type Entered = { readonly by: string; readonly at: string };

/** From a day on the business stands otherwise towards GST. */
export type SchemeChange = {
  readonly from: string;
  readonly scheme: SellerScheme;
};
type KeptChange = SchemeChange &
  Entered & { readonly id: number; readonly version: number; readonly reason: string };

/** The GSTIN was typed anew; `day` is that of the business. */
export type GstinChange = Entered & {
  readonly day: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string | null;
};

/**
 * How a business stands towards GST on a day. Without a GSTIN it is not registered, and before the first change it is
 * in the regular way.
 *
 * @param changes in any order.
 * @see CGST Act 2017, sections 10, 29 and 31(3)(c).
 */
export function schemeOn(
  changes: readonly SchemeChange[],
  { gstin, day }: { readonly gstin: string; readonly day: string },
): SellerScheme {
  if (gstin === '') return 'unregistered';
  return newest(changes.filter(({ from }) => from <= day))?.scheme ?? 'regular';
}

/** How it stands in a month: one in which it was registered on any day has returns to file. */
export function schemeWithin(
  changes: readonly SchemeChange[],
  { gstin, from, to }: { readonly gstin: string; readonly from: string; readonly to: string },
): SellerScheme {
  const days = [from, ...changes.map((change) => change.from).filter((d) => d > from && d <= to)];
  const schemes = days.map((day) => schemeOn(changes, { gstin, day }));
  const order: readonly SellerScheme[] = ['regular', 'composition'];
  return order.find((scheme) => schemes.includes(scheme)) ?? 'unregistered';
}

const newest = <C extends SchemeChange>(changes: readonly C[]): C | undefined =>
  changes.toSorted((a, b) => (a.from < b.from ? 1 : -1))[0];

/**
 * How the business stood towards GST, by date, newest first. A change of the scheme holds from its day; a new GSTIN
 * from the day on which it was typed.
 *
 * @param begun a GSTIN that was typed up to this day set the books up: it is how the business stood before them.
 * @param filedTo the last day of the last month of which a return is filed; '' for none.
 */
export function registrationSpans(
  { schemes, gstins }: { schemes: readonly KeptChange[]; gstins: readonly GstinChange[] },
  now: { readonly gstin: string; readonly today: string },
  { begun, filedTo }: { readonly begun: string; readonly filedTo: string },
): RegistrationSpan[] {
  const later = gstins.filter(({ day }) => day > begun);
  const first = later[0]?.before ?? now.gstin;
  const gstinOn = (day: string) => later.findLast((change) => change.day <= day)?.after ?? first;
  const days = [...schemes.map(({ from }) => from), ...later.map(({ day }) => day)];
  const spanOf = (from: string | null): Span => {
    const change = schemes.find((one) => one.from === from);
    const typed = later.findLast(({ day }) => day === from);
    const gstin = gstinOn(from ?? '');
    const scheme = schemeOn(schemes, { gstin, day: from ?? '' });
    return {
      id: change?.id ?? null,
      version: change?.version ?? null,
      from,
      scheme,
      gstin: scheme === 'unregistered' ? '' : gstin,
      changedBy: (change ?? typed)?.by ?? null,
      changedAt: (change ?? typed)?.at ?? null,
      reason: (change ?? typed)?.reason ?? null,
    };
  };
  const beforeBooks = days.some((day) => day <= begun) ? [] : [null];
  return [...beforeBooks, ...[...new Set(days)].toSorted()]
    .map(spanOf)
    .filter((span, i, all) => span.id !== null || i === 0 || !isSame(span, all[i - 1]))
    .map((span, i, all): RegistrationSpan => {
      const next = all[i + 1]?.from ?? null;
      const from = span.from ?? '';
      return {
        ...span,
        to: next === null ? null : addDays(next, -1),
        isPlanned: from > now.today,
        isFiled: from !== '' && from <= filedTo,
      };
    })
    .toReversed();
}

/** A GSTIN of the business and its days; `from` is '' of the first one, `to` null of the last. */
export type GstinSpan = {
  readonly gstin: string;
  readonly from: string;
  readonly to: string | null;
};

/**
 * The GSTINs of a business with their days. Days without one, and those of one that was never used, belong to the one
 * before, or to the first one when there is none before.
 *
 * @param changes after the books began, oldest first; of two on one day the later one holds.
 */
export function gstinSpans(
  changes: readonly Pick<GstinChange, 'day' | 'after'>[],
  first: string,
  isUsed: (gstin: string) => boolean = () => true,
): GstinSpan[] {
  const days = new Map<string, string>([
    ['', first],
    ...changes.map(({ day, after }): [string, string] => [day, after]),
  ]);
  const entered = [...days].filter(([, gstin]) => gstin !== '');
  const kept = entered
    .filter(([, gstin], i) => i === entered.length - 1 || isUsed(gstin))
    .filter(([, gstin], i, all) => gstin !== all[i - 1]?.[1]);
  return kept.map(([day, gstin], i) => {
    const next = kept[i + 1]?.[0];
    return { gstin, from: i === 0 ? '' : day, to: next === undefined ? null : addDays(next, -1) };
  });
}

type Span = Omit<RegistrationSpan, 'to' | 'isPlanned' | 'isFiled'>;

const isSame = (one: Span, other: Span | undefined): boolean =>
  one.scheme === other?.scheme && one.gstin === other.gstin;
