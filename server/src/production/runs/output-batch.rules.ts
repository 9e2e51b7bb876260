import type { ExpiryRule } from '@counting-house/contract/production/production-labels.ts';
import { addDays } from '../../platform/clock.ts';

type Input = {
  readonly code: string;
  readonly expiryDate: string | null;
  readonly limitsExpiry: boolean;
};

/** The last day of use of what is made, and the batch that shortened it; null where nothing limits it. */
export function calculateExpiry(
  rule: ExpiryRule,
  made: {
    readonly mfgDate: string;
    readonly shelfLifeDays: number | null;
    readonly inputs: readonly Input[];
  },
): { date: string | null; shortenedBy: string | null } {
  const own = made.shelfLifeDays === null ? null : addDays(made.mfgDate, made.shelfLifeDays);
  const first = firstOf(made.inputs);
  if (rule === 'shelf_life' || !first) {
    return { date: rule === 'inputs' ? null : own, shortenedBy: null };
  }
  if (rule === 'inputs') return { date: first.date, shortenedBy: first.code };
  return own !== null && own <= first.date
    ? { date: own, shortenedBy: null }
    : { date: first.date, shortenedBy: first.code };
}

function firstOf(inputs: readonly Input[]): { date: string; code: string } | null {
  let first: { date: string; code: string } | null = null;
  for (const { code, expiryDate, limitsExpiry } of inputs) {
    if (!limitsExpiry || expiryDate === null) continue;
    if (!first || expiryDate < first.date) first = { date: expiryDate, code };
  }
  return first;
}

/** The number of a batch by the pattern of the business: `{yy}{mm}{dd}-{seq2}` is `261121-01`. */
function batchNumberOf(pattern: string, mfgDate: string, sequence: number): string {
  const [year = '', month = '', day = ''] = mfgDate.split('-');
  return pattern
    .replaceAll('{yyyy}', year)
    .replaceAll('{yy}', year.slice(2))
    .replaceAll('{mm}', month)
    .replaceAll('{dd}', day)
    .replaceAll(/\{seq(\d)\}/gu, (_, digits: string) =>
      String(sequence).padStart(Number(digits), '0'),
    );
}

/** The first number of the day that no batch of the SKU has; numbers are compared without case. */
export function firstFreeNumber(
  pattern: string,
  mfgDate: string,
  taken: ReadonlySet<string>,
): string {
  for (let sequence = 1; ; sequence += 1) {
    const number = batchNumberOf(pattern, mfgDate, sequence);
    if (!taken.has(number.toLowerCase())) return number;
  }
}
