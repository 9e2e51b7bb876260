import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { productReportNames } from '@counting-house/contract/reports/report-names.ts';
import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import { ProductReportType } from '@counting-house/contract/reports/sale-labels.ts';
import { useState } from 'react';
import { useSearch } from '../../platform/address.ts';
import { shortMoney } from '../../platform/format/format.ts';
import { pathTo } from '../../platform/places.ts';
import { useMay } from '../../platform/session.ts';
import { askedBy, one, picker } from '../../ui/filter/filters.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ShareBars } from '../../ui/chart/share-bars.tsx';
import { reportsScreens } from '../reports.routes.tsx';
import { DrillPanel } from './drill.panel.tsx';
import { cellIn } from './report-cells.ts';
import { ReportList } from './report-list.tsx';
import { columnsIn } from './report-columns.tsx';
import { productThemes } from './report-names.ts';
import { useReportSpan } from './report-span.ts';
import type { Drilled } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import { SaleReportActs } from './sale-report-acts.tsx';
import { ReportSheet, useReport } from './report-view.tsx';
import { SavedReports } from './saved-reports.tsx';
import css from './sale-reports.module.css';

const filters = [
  picker('categoryId', 'Category', catalogue.listCategories),
  one('channel', 'Channel', { b2c: 'B2C', b2b: 'B2B' }),
];

/** What sells, what lies, what comes back, and what is not ready to be sold. */
export function ProductReportsScreen() {
  const search = useSearch();
  const may = useMay();
  const span = useReportSpan('last-30-days');
  const asked = ProductReportType.safeParse(search['report']);
  const type = asked.success ? asked.data : 'best_sellers';
  const { from, to, compare } = span;
  const { sort } = search;
  const input = { type, from, to, compare, ...(sort ? { sort } : {}), ...askedBy(filters, search) };
  const [drilled, setDrilled] = useState<Drilled | null>(null);
  const report = useReport(reports.getProductReport, input as never);
  const { answer } = report;
  const { title } = productReportNames[type];
  const themes = may('reports.sales.margin')
    ? productThemes
    : productThemes.map(({ title: theme, types }) => ({
        title: theme,
        types: types.filter((one) => one !== 'margin'),
      }));
  const largest = (answer?.columns.includes('net') ? answer.rows : [])
    .map((row) => ({ row, value: Number(cellIn(row, 'net') ?? 0) }))
    .filter(({ value }) => value > 0)
    .slice(0, 6);

  return (
    <Page
      title="Product reports"
      acts={
        <SaleReportActs
          operation={reports.getProductReport}
          type={type}
          title={title}
          input={input as never}
          answer={answer}
          first="last-30-days"
        />
      }
    >
      <div className={css.page}>
        <div>
          <ReportList
            themes={themes}
            names={productReportNames}
            chosen={type}
            pathOf={(to) => `${pathTo(reportsScreens.productReports)}?report=${to}`}
            search={Object.fromEntries(
              Object.entries(search).filter(
                ([name]) => !['sort', 'report', 'columns'].includes(name),
              ),
            )}
          />
          <SavedReports operation={reports.getProductReport} />
        </div>
        <div>
          <ReportTools span={span} filters={filters} of={natureOf(type)} />
          <ReportSheet
            title={title}
            report={report}
            columns={answer ? columnsIn(search, answer.columns) : []}
            sort={sort ?? ''}
            empty={emptyLabels[type] ?? 'Nothing to report for this period.'}
            isNow={natureOf(type) === 'now'}
            chart={
              largest.length > 1 && (
                <ShareBars
                  label="The largest"
                  shares={largest.map(({ row, value }) => ({
                    key: row.key,
                    name: row.name,
                    value,
                    shown: shortMoney(value),
                  }))}
                />
              )
            }
            drill={setDrilled}
            ofAll={false}
          />
        </div>
      </div>
      {drilled && (
        <DrillPanel
          input={{ type: 'product', from, to, compare, ...askedBy(filters, search) }}
          of={drilled}
          close={() => setDrilled(null)}
        />
      )}
    </Page>
  );
}

/** Sales of a period are held against another; what is so today has none. */
function natureOf(type: ProductReportType): 'compared' | 'period' | 'now' {
  if (type === 'best_sellers' || type === 'margin') return 'compared';
  return type === 'never_sold' || type === 'not_ready' ? 'now' : 'period';
}

const emptyLabels: Partial<Record<ProductReportType, string>> = {
  never_sold: 'Every product on sale was sold at least once.',
  not_ready: 'Every product is ready to be sold.',
  returns: 'No returns in this period.',
  ratings: 'No reviews in this period.',
  price_changes: 'No price changes in this period.',
};
