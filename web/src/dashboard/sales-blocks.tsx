import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { beforeKey, type ReportColumn } from '@counting-house/contract/reports/sale-labels.ts';
import { Suspense } from 'react';
import { count, money, percent, qty, shortMoney } from '../platform/format/format.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { reportsScreens, SalesChart } from '../reports/reports.routes.tsx';
import { ShareBars } from '../ui/chart/share-bars.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { KnownRecord } from '../ui/record/known-record.tsx';
import css from './dashboard.module.css';
import { HomeSheet } from './home-sheet.tsx';
import { useHomeSpan } from './home-span.ts';

const everyMs = 60_000;

function useSales(ask: object) {
  const { from, to, compare } = useHomeSpan();
  return useOperation(reports.getSaleReport, { from, to, compare, ...ask } as never, {
    refetchInterval: everyMs,
  });
}

type Cells = Readonly<Record<string, unknown>>;

const numberIn = (cells: Cells, key: string) => {
  const value = cells[key];
  return typeof value === 'number' ? value : null;
};

/** The figure of a period with its change, which is neither good nor bad. */
function Moved({
  cells,
  column,
  write,
}: {
  cells: Cells;
  column: ReportColumn;
  write: (value: number) => string;
}) {
  const [now, was] = [numberIn(cells, column), numberIn(cells, beforeKey(column))];
  if (was === null || was === 0 || now === null) return null;
  const change = Math.round(((now - was) * 1000) / Math.abs(was)) * 10;
  return (
    <small className={css.moved} title={`Before: ${write(was)}`}>
      {change === 0 ? '→' : change > 0 ? '↗' : '↘'} {percent(Math.abs(change))}
    </small>
  );
}

/** Paise say nothing in a figure that is read at a glance. */
const rupees = (paise: number | null) =>
  paise === null ? money(null) : money(Math.round(paise / 100) * 100).replace(/\.00$/u, '');

const figures = [
  ['net', 'Net sales', rupees, 'product'],
  ['orders', 'Orders invoiced', count, 'daily'],
  ['averageOrder', 'Average per order', rupees, 'daily'],
] as const satisfies readonly (readonly [
  ReportColumn,
  string,
  (value: number) => string,
  string,
])[];

/** What was sold in the period against the one before, and the line of it. */
export function SalesBlock() {
  const span = useHomeSpan();
  const answer = useSales({ type: 'daily', grain: span.grain, limit: 200 });
  const { totals } = answer;
  const last =
    'marginRate' in totals
      ? (['marginRate', 'Gross margin', percent, 'summary'] as const)
      : (['units', 'Units', qty, 'product'] as const);
  return (
    <Sheet>
      <Metrics
        rows={[...figures, last].map(([column, label, write, type]) => [
          label,
          <span key={column}>
            <ScreenLink
              to={reportsScreens.saleReport}
              params={{ type }}
              search={{ from: span.from, to: span.to }}
            >
              {(write as (value: number | null) => string)(numberIn(totals, column))}
            </ScreenLink>
            <Moved cells={totals} column={column} write={write as (value: number) => string} />
          </span>,
        ])}
      />
      <Suspense fallback={<div className={css.chartSpace} />}>
        <SalesChart answer={answer} grain={span.grain} height={134} />
      </Suspense>
    </Sheet>
  );
}

/** The web shop and the desk, companies, and the counter, each with their part of the sales. */
export function ChannelsBlock() {
  const consumers = useSales({ type: 'summary', channel: 'b2c' });
  const companies = useSales({ type: 'summary', channel: 'b2b' });
  const counter = useSales({ type: 'summary', source: 'store' });
  const span = useHomeSpan();
  const of = ({ totals }: { totals: Cells }, key: string) => numberIn(totals, key) ?? 0;
  const rows = [
    {
      key: 'b2c',
      label: 'B2C',
      search: { channel: 'b2c' },
      net: of(consumers, 'net') - of(counter, 'net'),
      orders: of(consumers, 'orders') - of(counter, 'orders'),
    },
    {
      key: 'b2b',
      label: 'B2B',
      search: { channel: 'b2b' },
      net: of(companies, 'net'),
      orders: of(companies, 'orders'),
    },
    {
      key: 'counter',
      label: 'Counter',
      search: { source: 'store' },
      net: of(counter, 'net'),
      orders: of(counter, 'orders'),
    },
  ];
  const all = rows.reduce((sum, { net }) => sum + net, 0);
  return (
    <HomeSheet name="channels" title="Channels" brief={rupees(all)}>
      <ShareBars
        label="Channels"
        shares={rows.map(({ key, label, search, net, orders }) => ({
          key,
          name: (
            <ScreenLink
              to={reportsScreens.saleReport}
              params={{ type: 'daily' }}
              search={{ from: span.from, to: span.to, ...search }}
            >
              {label}
            </ScreenLink>
          ),
          value: net,
          shown: (
            <>
              {money(net)}{' '}
              <small>
                {orders === 1 ? '1 order invoiced' : `${count(orders)} orders invoiced`}
                {all > 0 && `, ${percent(Math.round((net * 1000) / all) * 10)}`}
              </small>
            </>
          ),
        }))}
      />
    </HomeSheet>
  );
}

/** What sold best. */
export function BestBlock() {
  const span = useHomeSpan();
  const { rows } = useSales({ type: 'product', limit: 12, compare: 'none' });
  const best = rows.filter(({ recordId }) => recordId !== null).slice(0, 10);
  return (
    <HomeSheet
      name="best"
      title="Best sellers"
      brief={best[0]?.name ?? 'no sales in this period'}
      acts={
        <ScreenLink
          to={reportsScreens.saleReport}
          params={{ type: 'product' }}
          search={{ from: span.from, to: span.to }}
        >
          All products
        </ScreenLink>
      }
    >
      {best.length === 0 ? (
        <p className={css.nothing}>No sales in this period.</p>
      ) : (
        <ShareBars
          label="Best sellers"
          shares={best.map((row) => ({
            key: row.key,
            name: <KnownRecord kind={row.recordKind} id={row.recordId} title={row.name} />,
            value: numberIn(row, 'net') ?? 0,
            shown: (
              <span title={money(numberIn(row, 'net'))}>
                {shortMoney(numberIn(row, 'net'))} <small>{qty(numberIn(row, 'units'))} sold</small>
              </span>
            ),
          }))}
        />
      )}
    </HomeSheet>
  );
}

/** The companies that bought most. */
export function CompaniesBlock() {
  const { rows } = useSales({ type: 'company', limit: 5, compare: 'none' });
  return (
    <HomeSheet
      name="companies"
      title="Top companies"
      brief={rows[0]?.name ?? 'no company bought in this period'}
    >
      {rows.length === 0 ? (
        <p className={css.nothing}>No company bought in this period.</p>
      ) : (
        <ShareBars
          label="Top companies"
          shares={rows.map((row) => ({
            key: row.key,
            name: <KnownRecord kind={row.recordKind} id={row.recordId} title={row.name} />,
            value: numberIn(row, 'net') ?? 0,
            shown: money(numberIn(row, 'net')),
          }))}
        />
      )}
    </HomeSheet>
  );
}
