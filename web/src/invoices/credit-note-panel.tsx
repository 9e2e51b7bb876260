import type { CreditNote } from '@counting-house/contract/invoices/credit-note.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { IconCancel, IconMail, IconPrinter } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { openFile } from '../platform/http/download.ts';
import { amount, date, moment, money, qty, taxPercent, today } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct, useOperation } from '../platform/http/use-operation.ts';
import { askFor } from '../ui/dialog/ask.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { PanelActs } from '../ui/panel/panel-acts.tsx';
import type { PanelAct } from '../ui/panel/phone-acts.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { Banner } from '../ui/parts/banner.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { returnsScreens } from '../returns/returns.routes.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Totals } from '../ui/parts/sheet.tsx';
import { AccountingBlock } from '../ui/record/accounting.tsx';
import { invoicesScreens } from './invoices.routes.tsx';
import { taxRows } from './tax-rows.ts';
import { creditNoteStates, creditReasonLabels } from './invoice-labels.ts';

const SendCreditNote = lazyLayer(async () => (await import('./send-dialog.tsx')).SendCreditNote);

/** A credit note over its list, as it is printed. */
export function CreditNotePanel({ id }: { id: number }) {
  const note = useOperation(invoices.getCreditNote, { id });
  return (
    <SidePanel
      title={note.number}
      record={{ table: 'credit_note', id: note.id }}
      badges={<State of={creditNoteStates} is={note.status} />}
      acts={<CreditNoteActs note={note} />}
      side={<CreditNoteSide note={note} />}
    >
      <DataTable
        caption="Lines of the credit note"
        columns={[
          { key: 'title', label: 'Item', cell: (row) => row.title },
          {
            key: 'qty',
            label: 'Quantity',
            isRight: true,
            cell: (row) => (row.qty === null ? '–' : qty(row.qty, row.unitCode)),
          },
          { key: 'taxable', label: 'Taxable', isRight: true, cell: (row) => amount(row.taxable) },
          { key: 'taxRate', label: 'GST', isRight: true, cell: (row) => taxPercent(row.taxRate) },
          {
            key: 'total',
            label: 'Amount',
            isRight: true,
            part: 'amount',
            cell: (row) => amount(row.total),
          },
        ]}
        rows={note.lines.map((line) => ({ ...line, id: line.lineNo }))}
      />
      <Totals rows={totalsOf(note)} />
      {!note.taxEffect && <Banner tone="quiet">Commercial credit note: no tax change</Banner>}
      {note.cancelledOn !== null && (
        <Banner tone="quiet">
          Cancelled {date(note.cancelledOn)}: {note.cancelReason}
        </Banner>
      )}
      <AccountingBlock of={{ kind: 'credit_note', id }} />
    </SidePanel>
  );
}

function CreditNoteActs({ note }: { note: CreditNote }) {
  const may = useMay();
  const [isMailing, setMailing] = useState(false);
  const cancel = useAct(invoices.cancelCreditNote, 'Not cancelled');
  const isInForce = note.status === 'issued';
  const mayCancel =
    isInForce &&
    note.reasonKind === 'price' &&
    note.issueDate === today() &&
    may(invoices.cancelCreditNote.permission);
  const print = () =>
    void openFile(invoices.printCreditNotes, { id: note.id }).catch(toast.thrown('Not printed'));

  async function cancelIt() {
    const reason = await askFor({
      title: `Cancel credit note ${note.number}`,
      effect: 'The credit is reversed and the invoice is due again.',
      operation: invoices.cancelCreditNote,
      field: 'reason',
      act: 'Cancel the credit note',
      isDangerous: true,
    });
    if (reason === null) return;
    const { id, version } = note;
    if (await cancel.run({ id, version, reason }))
      toast.success(`Credit note ${note.number} cancelled`);
  }

  const acts: readonly (PanelAct | false)[] = [
    {
      label: note.prints === 0 ? 'Print' : 'Print a duplicate',
      icon: IconPrinter,
      key: 'p',
      // It goes to the customer on paper or by mail; after that nothing is waiting.
      isNext: isInForce && note.prints === 0 && note.sentAt === null,
      run: print,
    },
    isInForce && { label: 'Mail', icon: IconMail, key: 's', run: () => setMailing(true) },
    mayCancel && {
      label: 'Cancel credit note',
      icon: IconCancel,
      isDangerous: true,
      whyNot: cancel.isSending ? 'Being cancelled' : null,
      run: () => void cancelIt(),
    },
  ];
  return (
    <>
      <PanelActs acts={acts.filter((act) => act !== false)} />
      {isMailing && (
        <Suspense fallback={null}>
          <SendCreditNote note={note} close={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}

function totalsOf(note: CreditNote) {
  return [
    { label: note.taxEffect ? 'Taxable value' : 'Value', value: money(note.taxable) },
    ...taxRows(note.taxesByRate),
    { label: 'Round off', value: money(note.roundOff) },
    { label: 'Total', value: money(note.total), weight: 'final' as const },
    ...(note.kept > 0 ? [{ label: 'Deducted', value: money(note.kept) }] : []),
    ...note.uses.map((use) => ({
      label: `${use.label}, ${date(use.date)}`,
      value: money(-use.amount),
    })),
    { label: 'Open', value: money(note.rest) },
  ];
}

function CreditNoteSide({ note }: { note: CreditNote }) {
  return (
    <Block title="Credit note">
      <Facts
        rows={[
          ['Customer', note.buyer.name],
          ['Date', date(note.issueDate)],
          [
            'Invoice',
            <ScreenLink
              key="invoice"
              to={invoicesScreens.invoices}
              search={{ open: String(note.invoiceId) }}
            >
              {note.invoiceNo}
            </ScreenLink>,
          ],
          ['Invoice date', date(note.invoiceDate)],
          ['Order', <OrderLink key="order" note={note} />],
          ['Why', creditReasonLabels[note.reasonKind]],
          ['Reason', <ReasonText key="reason" note={note} />],
          ['Printed', note.prints === 0 ? 'Not yet' : `${note.prints} times`],
          ['Mailed', note.sentAt && moment(note.sentAt)],
          ['Journal entry', note.entryId === null ? null : `#${note.entryId}`],
        ]}
      />
    </Block>
  );
}

function OrderLink({ note }: { note: CreditNote }) {
  const may = useMay();
  if (!may('orders.order.read')) return <>{note.orderNo}</>;
  return (
    <ScreenLink to={ordersScreens.allOrders} search={{ open: String(note.orderId) }}>
      {note.orderNo}
    </ScreenLink>
  );
}

/** Why it was written; of a return it leads there. */
function ReasonText({ note: { returnId, reason } }: { note: CreditNote }) {
  const may = useMay();
  if (returnId === null || !may('returns.return.read')) return <>{reason}</>;
  return (
    <ScreenLink to={returnsScreens.returns} search={{ desk: 'all', open: String(returnId) }}>
      {reason}
    </ScreenLink>
  );
}
