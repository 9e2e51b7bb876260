import type { InvoicePreview } from '@counting-house/contract/invoices/billing.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BillWithoutOrder } from '../orders/orders.routes.tsx';
import { useGo, useSearch, useSetSearch } from '../platform/address.ts';
import { openFile } from '../platform/http/download.ts';
import { money, qty, today } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys.ts';
import { type Problem, problemIn } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';
import { useMay } from '../platform/session.ts';
import { reading, useOptionalOperation, useWrite } from '../platform/http/use-operation.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { Page } from '../ui/page/page.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { ErrorCard } from '../ui/parts/note.tsx';
import { Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { SkeletonRows } from '../ui/parts/skeleton.tsx';
import { billRights, invoicesScreens } from './invoices.routes.tsx';
import { taxRows } from './tax-rows.ts';
import css from './invoice-entry.module.css';

/** An invoice over an order, or part of it; with `?without=order` one of goods that nobody ordered before. */
export function NewInvoiceScreen() {
  return useSearch()['without'] === 'order' ? <BillWithoutOrder /> : <OverOrder />;
}

function OverOrder() {
  const { order } = useSearch();
  const may = useMay();
  const setSearch = useSetSearch();
  const orderId = Number(order) || null;
  return (
    <Page title="New invoice">
      <div className={`${css.form} ${css.page}`}>
        <Picker
          label="Order"
          list={invoices.listBillable}
          words={(row) => row.orderNo}
          under={(row) => `${row.buyerName}, ${money(row.value)}`}
          value={orderId ?? ''}
          onChange={(id) => setSearch({ order: String(id) })}
        />
        {orderId === null && billRights.some((one) => may(one)) && (
          <p>
            <ScreenLink to={invoicesScreens.newInvoice} search={{ without: 'order' }}>
              Bill without an order
            </ScreenLink>
          </p>
        )}
        {orderId !== null && <Bill orderId={orderId} key={orderId} />}
      </div>
    </Page>
  );
}

function Bill({ orderId }: { orderId: number }) {
  const whole = useOptionalOperation(invoices.previewInvoice, { orderId });
  if (whole.error) {
    const again = () => void whole.refetch();
    return <ErrorCard what="the order" problem={problemIn(whole.error)} again={again} />;
  }
  return whole.data ? <BillEntry orderId={orderId} whole={whole.data} /> : <SkeletonRows />;
}

type BilledLine = InvoicePreview['lines'][number];

function BillEntry({ orderId, whole }: { orderId: number; whole: InvoicePreview }) {
  const [typed, setTyped] = useState<Readonly<Record<number, unknown>>>({});
  const may = useMay();
  const [issueDate, setIssueDate] = useState(today());
  const [dueDate, setDueDate] = useState(whole.dueDate);
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(invoices.createInvoice);
  const go = useGo();
  const lines = whole.lines.flatMap((line) => {
    const value = typed[line.orderLineId] ?? line.open;
    return value === 0 || value === ''
      ? []
      : [{ orderLineId: line.orderLineId, qty: value as number }];
  });
  const asked = {
    orderId,
    lines,
    ...(issueDate && issueDate !== today() ? { issueDate } : {}),
  };
  const [settled] = useDebouncedValue(JSON.stringify(asked), 250);
  const preview = useQuery({
    ...reading(invoices.previewInvoice, JSON.parse(settled) as typeof asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const shown = (preview.data ?? whole) as InvoicePreview;
  const refused = problem ?? (preview.error ? problemIn(preview.error) : null);
  const errors = refused?.fields ?? {};
  const isOfNoField = refused !== null && Object.keys(errors).length === 0;

  async function issue(isPrinted: boolean) {
    setProblem(null);
    const reply = await write.run({
      ...asked,
      ...(dueDate ? { dueDate } : {}),
      expectedTotal: shown.total,
    });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    const { id, number } = reply.data;
    toast.success(`Invoice ${number} issued`);
    if (isPrinted) {
      await openFile(invoices.print, { id }).catch((cause: unknown) =>
        toast.refused(problemIn(cause), 'Not printed'),
      );
    }
    go(invoicesScreens.invoices, undefined, { open: String(id) });
  }

  useKeys({
    'mod+Enter': { does: 'Issue the invoice', run: () => void issue(false) },
    'mod+p': { does: 'Issue and print', run: () => void issue(true) },
  });
  return (
    <>
      <Sheet title={`${whole.orderNo}, ${whole.buyerName}`}>
        <SheetBody>
          <div className={css.form}>
            <table className={css.lines}>
              <thead>
                <tr>
                  <th scope="col">Item</th>
                  <th scope="col">Open</th>
                  <th scope="col">To bill now</th>
                  <th scope="col">Amount</th>
                </tr>
              </thead>
              <tbody>
                {whole.lines.map((line) => (
                  <BillLine
                    key={line.orderLineId}
                    line={line}
                    total={totalOf(shown, line)}
                    value={typed[line.orderLineId] ?? line.open}
                    error={
                      errors[
                        `lines.${lines.findIndex((one) => one.orderLineId === line.orderLineId)}.qty`
                      ]
                    }
                    set={(value) => {
                      setTyped((before) => ({ ...before, [line.orderLineId]: value }));
                      setProblem(null);
                    }}
                  />
                ))}
                {shown.charges.map(({ label, total }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    <td data-none>–</td>
                    <td data-none>–</td>
                    <td>{money(total)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {may('invoices.invoice.backdate') && (
              <DateInput
                className={css.due}
                label="Invoice date"
                maxDate={today()}
                value={issueDate}
                error={errors['issueDate']}
                onChange={(next) => {
                  setIssueDate(String(next));
                  setProblem(null);
                }}
              />
            )}
            <DateInput
              className={css.due}
              label="Due date"
              value={dueDate}
              error={errors['dueDate']}
              onChange={(next) => setDueDate(String(next))}
            />
            <Totals rows={sumsOf(shown)} />
            {isOfNoField && (
              <p className={css.problem} role="alert">
                {refused.detail}
              </p>
            )}
          </div>
        </SheetBody>
      </Sheet>
      <div className={css.acts}>
        <Button
          variant="default"
          loading={write.isSending}
          rightSection={<KeyHint keys="mod+p" />}
          onClick={() => void issue(true)}
        >
          Issue and print
        </Button>
        <Button
          loading={write.isSending}
          rightSection={<KeyHint keys="mod+Enter" filled />}
          onClick={() => void issue(false)}
        >
          Issue {money(shown.total)}
        </Button>
      </div>
    </>
  );
}

function BillLine({
  line,
  total,
  value,
  error,
  set,
}: {
  line: BilledLine;
  total: number;
  value: unknown;
  error: string | undefined;
  set: (value: unknown) => void;
}) {
  return (
    <tr>
      <th scope="row">{line.title}</th>
      <td>{qty(line.open, line.unitCode)}</td>
      <td>
        {line.isService || line.open === 0 ? (
          qty(line.open, line.unitCode)
        ) : (
          <QtyInput
            aria-label={`${line.title}: to bill now`}
            size="sm"
            unit={line.unitCode}
            value={value as number | ''}
            error={error}
            onChange={set}
          />
        )}
      </td>
      <td>{money(total)}</td>
    </tr>
  );
}

const totalOf = ({ lines }: InvoicePreview, { orderLineId }: BilledLine) =>
  lines.find((line) => line.orderLineId === orderLineId)?.total ?? 0;

function sumsOf(of: InvoicePreview) {
  return [
    { label: 'Taxable value', value: money(of.taxable) },
    ...taxRows(of.taxesByRate),
    { label: 'Round off', value: money(of.roundOff) },
    { label: 'Total', value: money(of.total), weight: 'final' as const },
  ];
}
