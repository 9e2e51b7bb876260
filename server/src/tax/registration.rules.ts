import type { RegistrationSpan } from '@counting-house/contract/tax/registration.ts';
import type { Settings } from '@counting-house/contract/settings.ts';
import { addDays } from '../platform/clock.ts';
import { schemeOf } from './seller.rules.ts';

/** The settings that say how the business stands towards GST. */
export const registrationKeys = [
  'business.gstin',
  'tax.scheme',
  'tax.schemeNext',
  'tax.schemeNextFrom',
] as const;
type Standing = Pick<Settings, (typeof registrationKeys)[number]>;

/** What was changed at once, oldest first; `day` is that of the business. */
export type RegistrationChange = {
  readonly day: string;
  readonly before: Partial<Standing>;
  readonly after: Partial<Standing>;
  readonly by: string;
  readonly at: string;
  readonly reason: string | null;
};

/**
 * How the business stood towards GST, by date, newest first. A change holds from the day on which it was entered,
 * or from the day that it names, be that later or earlier. One that was taken back before its day leaves nothing.
 *
 * @param begun what was entered up to this day set the books up: it is how the business stood before them.
 */
export function registrationSpans(
  changes: readonly RegistrationChange[],
  now: Standing,
  { today, begun }: { today: string; begun: string },
): RegistrationSpan[] {
  let standing = changes.reduceRight<Standing>(
    (after, { before }) => ({ ...after, ...before }),
    now,
  );
  let spans = [spanOf(null, standing, null)];
  let planner: RegistrationChange | null = null;
  for (const change of changes) {
    standing = { ...standing, ...change.after };
    if (isPlan(change)) planner = change;
    if (change.day <= begun) {
      spans = [spanOf(null, standing, null), ...plannedAfter(change.day, standing, planner)];
      continue;
    }
    const from = beginOf(change, standing);
    spans = spans.filter((span) => span.from === null || span.from < from);
    spans.push(spanOf(from, standing, change), ...plannedAfter(from, standing, planner));
  }
  return spans
    .filter((span, i) => i === 0 || !isSame(span, spans[i - 1]))
    .map((span, i, all): RegistrationSpan => {
      const next = all[i + 1]?.from ?? null;
      const isPlanned = span.from !== null && span.from > today;
      return { ...span, to: next === null ? null : addDays(next, -1), isPlanned };
    })
    .toReversed();
}

/** The day that a change names, where that has come and the change is about it; else the day of the change. */
function beginOf(change: RegistrationChange, standing: Standing): string {
  const { day } = change;
  const named = standing['tax.schemeNextFrom'];
  const hasCome = standing['tax.schemeNext'] !== 'none' && named !== '' && named < day;
  return isPlan(change) && hasCome ? named : day;
}

/** It is about what is planned, not about what is. */
const isPlan = ({ after }: RegistrationChange): boolean =>
  'tax.schemeNext' in after || 'tax.schemeNextFrom' in after;

/** What is planned for a day behind another, as entered by who planned it. */
function plannedAfter(day: string, standing: Standing, planner: RegistrationChange | null): Span[] {
  const named = standing['tax.schemeNextFrom'];
  const isLater = standing['tax.schemeNext'] !== 'none' && named > day;
  return isLater ? [spanOf(named, standing, planner)] : [];
}

type Span = Omit<RegistrationSpan, 'to' | 'isPlanned'>;

function spanOf(from: string | null, standing: Standing, change: RegistrationChange | null): Span {
  const scheme = schemeOf(standing, from ?? '');
  return {
    from,
    scheme,
    gstin: scheme === 'unregistered' ? '' : standing['business.gstin'],
    changedBy: change?.by ?? null,
    changedAt: change?.at ?? null,
    reason: change?.reason ?? null,
  };
}

const isSame = (one: Span, other: Span | undefined): boolean =>
  one.scheme === other?.scheme && one.gstin === other.gstin;
