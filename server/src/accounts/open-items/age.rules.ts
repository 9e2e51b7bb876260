import type { AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';

/** What the house has set, each at least a day above the one before. */
export function ageEdges({
  settings,
}: {
  readonly settings: Readonly<
    Record<'accounts.ageFirstDays' | 'accounts.ageSecondDays' | 'accounts.ageLastDays', number>
  >;
}): AgeEdges {
  const first = settings['accounts.ageFirstDays'];
  const second = Math.max(first + 1, settings['accounts.ageSecondDays']);
  return [first, second, Math.max(second + 1, settings['accounts.ageLastDays'])];
}
