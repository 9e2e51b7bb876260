import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import {
  IconArrowBackUp,
  IconCancel,
  IconMail,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { useGo } from '../platform/address.ts';
import { openFile } from '../platform/http/download.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useAct } from '../platform/http/use-operation.ts';
import { askFor } from '../ui/dialog/ask.ts';
import { PanelActs } from '../ui/panel/panel-acts.tsx';
import type { PanelAct } from '../ui/panel/phone-acts.tsx';
import { invoicesScreens } from './invoices.routes.tsx';

const CreditDialog = lazyLayer(async () => (await import('./credit-dialog.tsx')).CreditDialog);

const SendDialog = lazyLayer(async () => (await import('./send-dialog.tsx')).SendDialog);

/** What can be done with an invoice. */
export function InvoiceActs({ invoice }: { invoice: Invoice }) {
  const may = useMay();
  const go = useGo();
  const [isCrediting, setCrediting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const cancel = useAct(invoices.cancelInvoice, 'Not cancelled');
  const isInForce = invoice.status !== 'cancelled';
  const isUndoneHere = isInForce && invoice.series !== 'gift_card_receipt';
  const left = invoice.lines.some(({ restNet, restQty }) => restNet > 0 || (restQty ?? 0) > 0);
  const mayCredit = isUndoneHere && left && may(invoices.creditPrice.permission);
  const mayCancel =
    isUndoneHere && invoice.credited === 0 && may(invoices.cancelInvoice.permission);
  const print = () =>
    void openFile(invoices.print, { id: invoice.id }).catch(toast.thrown('Not printed'));

  const edit = () => go(invoicesScreens.editInvoice, { id: invoice.id });

  async function cancelIt() {
    const reason = await askFor({
      title: `Cancel invoice ${invoice.number}`,
      effect:
        'Its items can be invoiced again, and payments stay with the customer. The number will not be reused.',
      operation: invoices.cancelInvoice,
      field: 'reason',
      act: 'Cancel the invoice',
      isDangerous: true,
    });
    if (reason === null) return;
    const { id, version } = invoice;
    if (await cancel.run({ id, version, reason }))
      toast.success(`Invoice ${invoice.number} cancelled`);
  }

  const acts: readonly (PanelAct | false)[] = [
    {
      label: invoice.prints === 0 ? 'Print' : 'Print a duplicate',
      icon: IconPrinter,
      key: 'p',
      // It goes to the customer on paper or by mail; after that nothing is waiting.
      isNext: isInForce && invoice.prints === 0 && invoice.sentAt === null,
      run: print,
    },
    isInForce && { label: 'Mail', icon: IconMail, key: 's', run: () => setMailing(true) },
    mayCredit && {
      label: 'Credit note',
      icon: IconArrowBackUp,
      key: 'c',
      run: () => setCrediting(true),
    },
    isInForce &&
      may(invoices.updateInvoice.permission) && {
        label: 'Edit',
        icon: IconPencil,
        key: 'e',
        run: edit,
      },
    mayCancel && {
      label: 'Cancel invoice',
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
          <SendDialog invoice={invoice} close={() => setMailing(false)} />
        </Suspense>
      )}
      {isCrediting && (
        <Suspense fallback={null}>
          <CreditDialog invoice={invoice} close={() => setCrediting(false)} />
        </Suspense>
      )}
    </>
  );
}
