import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { qty } from '../platform/format/format.ts';
import css from './recall.module.css';

/** The counters of a recall: held, in parcels, reached, recovered and open. */
export function RecallFigures({ recall }: { recall: Recall }) {
  const included = recall.lines.filter(({ isIncluded }) => isIncluded);
  const { progress } = recall;
  const answered = recall.contacts - recall.open - progress.results.unreachable;
  const sum = (of: (line: (typeof included)[number]) => number) =>
    unitsOf(included.map((line) => [line.unit, of(line)]));
  const back = sum(({ recovered, destroyed }) => recovered + destroyed);
  const figures: readonly (readonly [string, string, string])[] = [
    ['Held', sum(({ balance }) => balance.onHand), heldUnder(sum(({ atPlansQty }) => atPlansQty))],
    ['Parcels stopped', String(progress.parcelsStopped), 'packed, not sent'],
    [
      'Customers reached',
      recall.status === 'draft' ? '–' : `${answered} of ${recall.contacts}`,
      recall.status === 'draft'
        ? `${progress.contacts} would be asked`
        : `${recall.open} without result`,
    ],
    ['Recovered or destroyed', back, `of ${sum(({ withCustomers }) => withCustomers)}`],
    [
      'Open',
      sum(({ withCustomers, recovered, destroyed }) => withCustomers - recovered - destroyed),
      'still with customers',
    ],
  ];
  return (
    <dl className={css.figures}>
      {figures.map(([label, figure, under]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <b>{figure}</b>
            <small>{under}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Material that was issued lies at its plans until a run uses it. */
const heldUnder = (atPlans: string): string =>
  atPlans === '0' ? 'in stock' : `in stock, and ${atPlans} at plans`;

/** Quantities added up by their unit: `70 pcs, 161.800 kg`; units of which there is nothing are left out. */
function unitsOf(amounts: readonly (readonly [unit: string, qty: number])[]): string {
  const sums = new Map<string, number>();
  for (const [unit, amount] of amounts) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  const some = [...sums].filter(([, amount]) => amount !== 0);
  return some.map(([unit, amount]) => qty(amount, unit)).join(', ') || '0';
}
