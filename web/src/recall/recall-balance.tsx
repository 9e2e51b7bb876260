import type { RecallBatch } from '@counting-house/contract/recall/recall-report.ts';
import type { Recall } from '@counting-house/contract/recall/recall.ts';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { qty } from '../platform/format/format.ts';
import { TraceButton } from './trace-button.tsx';
import { StateBadge } from '../ui/marks/badge.tsx';
import { SheetPart } from './sheet-part.tsx';
import css from './recall.module.css';

type Line = readonly [label: string, of: (batch: RecallBatch) => number];

const parts: readonly Line[] = [
  ['In hand', ({ balance }) => balance.onHand],
  ['Used in production', ({ balance }) => balance.used],
  ['Scrapped or expired', ({ balance }) => balance.scrapped],
  ['Issued', ({ balance }) => balance.issued],
  ['Returned to vendor', ({ balance }) => balance.vendorReturned],
  ['Shipped', ({ balance }) => balance.shipped],
  ['Came back', ({ balance }) => -balance.cameBack],
  ['Count loss', ({ balance }) => balance.countLoss],
];

const accountedFor = (batch: RecallBatch) => parts.reduce((sum, [, of]) => sum + of(batch), 0);

const withCustomers: readonly Line[] = [
  ['Returned by customers', ({ recovered }) => recovered],
  ['Destroyed, confirmed', ({ destroyed }) => destroyed],
  ['Not recovered', (of) => of.withCustomers - of.recovered - of.destroyed],
];

/** The mass balance of each batch: everything that came in is somewhere, and it is said whether it closes. */
export function RecallBalance({ recall }: { recall: Recall }) {
  const { lines } = recall;
  const closes = lines.every(({ balance }) => balance.closes);
  const shown = parts.filter(([, of]) => lines.some((line) => of(line) !== 0));
  const row = ([label, of]: Line, isStrong = false) => (
    <tr key={label} data-strong={isStrong || undefined}>
      <th scope="row">{label}</th>
      {lines.map((line) => (
        <td key={line.batchId}>{of(line) === 0 ? '–' : qty(of(line), '', line.unitDecimals)}</td>
      ))}
    </tr>
  );
  return (
    <SheetPart
      title="Mass balance"
      beside={
        <StateBadge tone={closes ? 'done' : 'stopped'}>
          {closes ? 'Closes' : 'Does not close'}
        </StateBadge>
      }
    >
      <div className={css.scroll}>
        <table className={css.balance}>
          <caption className="unseen">Mass balance</caption>
          <thead>
            <tr>
              <th scope="col">Batch</th>
              {lines.map((line) => (
                <th scope="col" key={line.batchId}>
                  <TraceButton code={line.code} />
                  <small>
                    {line.name}, {unitName(line.unit)}
                  </small>
                  {!line.isIncluded && <small>Left out: {line.leftOutReason}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => row(line))}
            {row(['Accounted for', accountedFor], true)}
            {row(['Came in', ({ balance }) => balance.cameIn], true)}
          </tbody>
          {recall.status !== 'draft' && (
            <tbody>
              {withCustomers.map((line) => row(line))}
              {row(['With customers at the start', (of) => of.withCustomers], true)}
            </tbody>
          )}
        </table>
      </div>
    </SheetPart>
  );
}
