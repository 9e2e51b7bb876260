import { reports } from '@counting-house/contract/reports/reports.operations.ts';
import type {
  SaleDocument,
  SaleReportInput,
} from '@counting-house/contract/reports/sale-report.ts';
import { wordOf } from '@counting-house/contract/reports/sale-labels.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { amount, count, date, qty } from '../../platform/format/format.ts';
import { fetchAnswer } from '../../platform/http/use-operation.ts';
import { PanelProvider } from '../../ui/panel/panel-context.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { SkeletonRows } from '../../ui/parts/skeleton.tsx';
import type { Drilled } from './report-table.tsx';
import css from './sale-reports.module.css';

/** The documents behind a figure; what they come to is the figure. */
export function DrillPanel({
  input,
  of: { row, column },
  close,
}: {
  input: Partial<SaleReportInput> & { readonly type: string };
  of: Drilled;
  close: () => void;
}) {
  const asked = { ...input, column, ...(row ? { key: row.key } : {}) };
  const query = useInfiniteQuery({
    queryKey: [reports.drillSaleReport.key, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      fetchAnswer(
        reports.drillSaleReport,
        { ...asked, ...(pageParam ? { cursor: pageParam } : {}) } as never,
        signal,
      ),
    getNextPageParam: (page) => page.next ?? undefined,
  });
  const [first] = query.data?.pages ?? [];
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? [];
  const written = (value: number) =>
    first?.kind === 'qty' ? qty(value) : first?.kind === 'count' ? count(value) : amount(value);
  const { label } = wordOf(column);
  return (
    <PanelProvider value={{ close, at: null, of: 0, before: null, after: null }}>
      <SidePanel title={`${label}${row ? `: ${row.name}` : ''}`}>
        {query.error && <p role="alert">{query.error.message}</p>}
        {query.isPending && <SkeletonRows />}
        {first && (
          <>
            <p className={css.sum}>
              {first.total === 1 ? '1 document' : `${count(first.total)} documents`}, together{' '}
              <b>{written(first.sum)}</b>
            </p>
            <table className={css.table}>
              <caption className="unseen">Documents behind {label}</caption>
              <thead>
                <tr>
                  <th scope="col">Document</th>
                  <th scope="col">Date</th>
                  <th scope="col">Customer</th>
                  <th scope="col" data-right>
                    {label}
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map((document) => (
                  <tr key={document.key}>
                    <th scope="row">
                      <DocumentOf of={document} />
                    </th>
                    <td data-label="Date">{date(document.date)}</td>
                    <td data-label="Customer">{document.buyer}</td>
                    <td data-label={label} data-right>
                      {written(document.amount)}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {query.hasNextPage && (
              <Button
                variant="default"
                mt="md"
                loading={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                Show more
              </Button>
            )}
          </>
        )}
      </SidePanel>
    </PanelProvider>
  );
}

const kinds = {
  invoice: 'invoice',
  credit_note: 'credit_note',
  order: 'order',
  return: 'return_order',
  gift_card: 'gift_card',
  customer: 'customer',
  company: 'b2b_company',
} as const;

function DocumentOf({ of: { docType, docId, number, orderNo, orderId } }: { of: SaleDocument }) {
  return (
    <>
      <KnownRecord kind={kinds[docType]} id={docId} title={number} />
      {docType !== 'order' && orderId !== null && (
        <small>
          <KnownRecord kind="order" id={orderId} title={orderNo} />
        </small>
      )}
    </>
  );
}
