import { date, money } from '../../platform/format.ts';
import { Block } from '../../ui/panel/side-panel.tsx';
import { Facts, Totals } from '../../ui/parts/sheet.tsx';
import type { Preview } from './run-typed.ts';

/** What a run will make and cost, beside its form. */
export function RunSide({ shown, good }: { shown: Preview | undefined; good: string }) {
  if (!shown || shown.refusal) return null;
  const { cost, waiting } = shown;
  return (
    <>
      <Block title="Output batch">
        <Facts
          rows={[
            ['Number', shown.batchNumber],
            ['Expires', shown.expiryDate && date(shown.expiryDate)],
            [
              'Shortened',
              shown.shortenedBy &&
                `${shown.ownExpiry ? `from ${date(shown.ownExpiry)} ` : ''}by ${shown.shortenedBy}`,
            ],
            ['To tray', shown.tray],
            ['Waiting', waiting.orders === 0 ? null : waitingWords(waiting.orders)],
          ]}
        />
      </Block>
      {cost && (
        <Block title="Cost of the run">
          <Totals
            rows={[
              { label: 'Materials', value: money(cost.materials) },
              { label: 'Overhead', value: money(cost.overhead) },
              { label: 'Labour', value: money(cost.labour) },
              { label: 'By-products', value: money(0 - cost.byproductValue) },
              { label: 'Cost of the run', value: money(cost.total), weight: 'sum' },
              { label: 'Abnormal loss', value: money(0 - cost.abnormalLoss) },
              { label: `${good} good`, value: money(cost.goodValue), weight: 'final' },
            ]}
          />
          <Facts
            rows={[
              ['Last run, one', shown.lastUnitCost === null ? null : money(shown.lastUnitCost)],
            ]}
          />
        </Block>
      )}
    </>
  );
}

const waitingWords = (orders: number): string =>
  orders === 1
    ? '1 order is served when the run is posted'
    : `${orders} orders are served when the run is posted`;
