import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { grainNames, saleReportNames } from '@counting-house/contract/reports/report-names.ts';
import type { SaleReportInput } from '@counting-house/contract/reports/sale-report.ts';
import { SaleReportType } from '@counting-house/contract/reports/sale-labels.ts';
import { Select } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type Search, useParams, useSearch, useSetSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { pathTo } from '../../platform/places.ts';
import { useMay } from '../../platform/session.ts';
import { shortMoney } from '../../platform/format/format.ts';
import { askedBy } from '../../ui/filter/filters.tsx';
import { NotFoundPage } from '../../ui/page/not-found-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ShareBars } from '../../ui/chart/share-bars.tsx';
import { reportsScreens, SalesChart } from '../reports.routes.tsx';
import { DrillPanel } from './drill.panel.tsx';
import { cellIn } from './report-cells.ts';
import { reportFilters } from './report-filters.tsx';
import { ReportList } from './report-list.tsx';
import { columnsIn } from './report-columns.tsx';
import { saleThemes } from './report-names.ts';
import { chooseGrain, lineGrain, useReportSpan } from './report-span.ts';
import type { Drilled } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import { SaleReportActs } from './sale-report-acts.tsx';
import { ReportSheet, useReport } from './report-view.tsx';
import { RowsBelow } from './rows-below.tsx';
import { SavedReports } from './saved-reports.tsx';
import css from './sale-reports.module.css';
import { SaleSummary } from './sale-summary.tsx';

/** The reports of sales, each under its address. */
export function SaleReportScreen() {
  const { type } = useParams(reportsScreens.saleReport);
  const known = SaleReportType.safeParse(type);
  return known.success ? <SaleReport key={known.data} type={known.data} /> : <NotFoundPage />;
}

function SaleReport({ type }: { type: SaleReportType }) {
  const search = useSearch();
  const setSearch = useSetSearch();
  const span = useReportSpan('this-month');
  const filters = reportFilters(type, useMay());
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const input = inputOf(type, search, span, askedBy(filters, search));
  const report = useReport(reports.getSaleReport, input as never);
  const { answer } = report;
  const grain = input.grain ?? 'day';
  const { title } = type === 'daily' ? grainNames[grain] : saleReportNames[type];
  const hasBasis = !overOrders.has(type);

  return (
    <Page
      title="Sales reports"
      acts={
        <SaleReportActs
          operation={reports.getSaleReport}
          type={type}
          title={title}
          input={input as never}
          answer={answer}
          first="this-month"
        />
      }
      under={
        search['basis'] === 'order' ? 'By order date – not yet billed sales included' : undefined
      }
    >
      <div className={css.page}>
        <div>
          <ReportList
            themes={saleThemes}
            names={saleReportNames}
            chosen={type}
            pathOf={(to) => pathTo(reportsScreens.saleReport, { type: to })}
            search={keptOf(search)}
          />
          <SavedReports operation={reports.getSaleReport} />
        </div>
        <div>
          <ReportTools
            span={span}
            filters={filters}
            of={overOrders.has(type) ? 'period' : 'compared'}
          >
            {hasBasis && (
              <Select
                label="By"
                value={search['basis'] ?? 'invoice'}
                data={[
                  { value: 'invoice', label: 'Invoices' },
                  { value: 'order', label: 'Orders placed' },
                ]}
                onChange={(basis) => setSearch({ basis: basis === 'order' ? basis : null })}
              />
            )}
            {type === 'daily' && (
              <Select
                label="Rows"
                value={grain}
                data={Object.entries(grainNames).map(([value, { name }]) => ({
                  value,
                  label: name,
                }))}
                onChange={(grain) => setSearch({ grain })}
              />
            )}
          </ReportTools>
          <ReportSheet
            title={title}
            report={report}
            columns={answer ? columnsIn(search, answer.columns) : []}
            sort={search['sort'] ?? ''}
            empty={emptyLabels[type] ?? 'No sales in this period.'}
            chart={<ChartOf type={type} input={input} answer={answer} />}
            drill={setDrilled}
            {...(type === 'summary'
              ? {
                  statement: (of) => (
                    <SaleSummary
                      answer={of}
                      columns={columnsIn(search, of.columns)}
                      drill={setDrilled}
                    />
                  ),
                }
              : {})}
            below={(key, of) => (
              <RowsBelow
                input={{ ...input, within: key }}
                columns={columnsIn(search, of.columns)}
              />
            )}
          />
        </div>
      </div>
      {drilled && <DrillPanel input={input} of={drilled} close={() => setDrilled(null)} />}
    </Page>
  );
}

/** What they are made of has one date alone. */
const overOrders: ReadonlySet<SaleReportType> = new Set([
  'orders',
  'payment',
  'cod',
  'offer',
  'return',
  'credit',
]);

const emptyLabels: Partial<Record<SaleReportType, string>> = {
  orders: 'No orders in this period.',
  company: 'No sales to companies in this period.',
  payment: 'No payments in this period.',
  cod: 'No cash on delivery in this period.',
  offer: 'No offers were used in this period.',
  return: 'No returns in this period.',
};

type Asked = Partial<SaleReportInput> & { readonly type: SaleReportType };

function inputOf(
  type: SaleReportType,
  search: Search,
  { from, to, compare }: Pick<SaleReportInput, 'from' | 'to' | 'compare'>,
  filters: Search,
): Asked {
  const { basis, sort, grain } = search;
  return {
    type,
    from,
    to,
    compare,
    ...(basis === 'order' ? { basis } : {}),
    ...(sort ? { sort } : {}),
    ...(type === 'daily'
      ? { grain: (grain ?? 'day') as SaleReportInput['grain'], limit: 200 }
      : {}),
    ...(filters as object),
  };
}

/** Period, comparison and basis stay from one report to the next. */
const keptOf = ({ from, to, compare, basis }: Search): Search =>
  Object.fromEntries(
    Object.entries({ from, to, compare, basis }).filter(([, value]) => value !== undefined),
  ) as Search;

/** A line over the days, or the largest parts as bars. */
function ChartOf({
  type,
  input,
  answer,
}: {
  type: SaleReportType;
  input: Asked;
  answer: ReturnType<typeof useReport>['answer'];
}) {
  const isLine = type === 'summary' || type === 'daily';
  const days = { from: input.from ?? '', to: input.to ?? '' };
  const grain = type === 'daily' ? lineGrain(input.grain ?? 'day', days) : chooseGrain(days);
  const { sort: _, ...asked } = input;
  const line = useOptionalOperation(
    reports.getSaleReport,
    { ...asked, type: 'daily', grain, limit: 200 } as never,
    { enabled: isLine },
  );
  if (isLine) {
    return line.data && line.data.rows.length > 0 ? (
      <Suspense fallback={null}>
        <SalesChart answer={line.data} grain={grain} />
      </Suspense>
    ) : null;
  }
  const rows = answer?.rows ?? [];
  const column = (['discountGiven', 'net', 'received', 'netTaxable'] as const).find((one) =>
    answer?.columns.includes(one),
  );
  if (!column || type === 'orders') return null;
  const largest = rows
    .map((row) => ({ row, value: Number(cellIn(row, column) ?? 0) }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value)
    .slice(0, 6);
  if (largest.length < 2) return null;
  return (
    <ShareBars
      label="The largest"
      shares={largest.map(({ row, value }) => ({
        key: row.key,
        name: row.name,
        value,
        shown: shortMoney(value),
      }))}
    />
  );
}
