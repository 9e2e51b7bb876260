import type { Order } from '@counting-house/contract/orders/order.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { PaymentLink } from '@counting-house/contract/orders/payments/payment-link.ts';
import { Button, Checkbox, NumberInput, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { money, moment, today } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { Choice } from '../../ui/picking/choice.tsx';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Pair } from '../../ui/form/form-body.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useOperationForm } from '../../ui/form/use-operation-form.ts';
import { run, type RowAction } from '../../ui/list/actions.tsx';
import { RowMenu } from '../../ui/rows/row-menu.tsx';
import { State, type States } from '../../ui/marks/badge.tsx';
import { Second } from '../../ui/parts/value.tsx';
import css from './payment-links.module.css';
import { sharedLabel } from './payment-labels.ts';

const linkStates: States<PaymentLink['status']> = {
  open: { label: 'Open', tone: 'waiting' },
  paid: { label: 'Paid', tone: 'done' },
  expired: { label: 'Expired', tone: 'idle' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

/** The links that a buyer is asked to pay by: made, sent, and what became of them. */
export function PaymentLinks({ order }: { order: Order }) {
  const may = useMay();
  const { data } = useOptionalOperation(orders.listPaymentLinks, { orderId: order.id });
  const [open, setOpen] = useState<'new' | PaymentLink | null>(null);
  const mayRecord = may('orders.payment.record');
  if (!data || (data.rows.length === 0 && !mayRecord)) return null;
  const acts: readonly RowAction<PaymentLink>[] = [
    ...linkActs,
    {
      label: 'Mark as paid',
      access: ['orders.payment.record'],
      isFor: ({ status }) => status !== 'paid',
      does: {
        kind: 'call',
        operation: orders.markLinkPaid,
        input: ({ id }) => ({ id }),
        isForMany: false,
        form: ({ rows: [row], answer }) =>
          row ? <MarkPaid link={row} close={() => answer(null)} /> : null,
        done: () => 'Payment recorded',
      },
    },
  ];
  return (
    <section>
      <h3>Payment links</h3>
      {data.rows.length > 0 && (
        <ul className={css.links}>
          {data.rows.map((link) => (
            <li key={link.id}>
              <b>{money(link.amount)}</b>
              <State of={linkStates} is={link.status} />
              <Second>
                {link.status === 'open'
                  ? `until ${moment(link.expiresAt)}`
                  : moment(link.createdAt)}
                {link.sentTo.length > 0 && `, sent to ${link.sentTo.join(' and ')}`}
              </Second>
              <RowMenu actions={acts} row={link} name={`the link for ${money(link.amount)}`} />
            </li>
          ))}
        </ul>
      )}
      <div className={css.acts}>
        {data.message && <Pass message={data.message} phone={order.buyer?.phone ?? null} />}
        {mayRecord && order.balance > 0 && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} stroke={1.7} />}
            disabled={data.missing !== null}
            onClick={() => setOpen('new')}
          >
            New payment link
          </Button>
        )}
      </div>
      {data.missing && order.balance > 0 && mayRecord && <Second>{data.missing}</Second>}
      {open === 'new' && <NewLink order={order} close={() => setOpen(null)} />}
    </section>
  );
}

const linkActs: readonly RowAction<PaymentLink>[] = [
  run('Send again', orders.sendPaymentLink, {
    when: ({ status }: PaymentLink) => status === 'open',
    done: (_row, { sentTo }) => `Link sent to ${sentTo.join(' and ')}`,
  }),
  run('Cancel link', orders.cancelPaymentLink, {
    when: ({ status }: PaymentLink) => status === 'open',
    done: () => 'Link cancelled',
  }),
];

/** The message with the open link, for anyone who sends it from a phone. */
function Pass({ message, phone }: { message: string; phone: string | null }) {
  const copy = () =>
    navigator.clipboard.writeText(message).then(
      () => toast.success('Message with the link copied'),
      () => toast.error('Could not copy. Please copy it by hand.', { text: message }),
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} stroke={1.7} />}
        onClick={() => void copy()}
      >
        Copy message
      </Button>
      {phone && (
        <Button
          variant="default"
          component="a"
          href={`https://wa.me/91${phone}?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.7} />}
        >
          WhatsApp
        </Button>
      )}
    </>
  );
}

function NewLink({ order, close }: { order: Order; close: () => void }) {
  const maySend = useMay()('orders.order.send');
  const form = useOperationForm(orders.createPaymentLink, {
    initial: {
      orderId: order.id,
      amount: order.balance > order.pendingCod ? order.balance - order.pendingCod : order.balance,
      days: 7,
      send: maySend,
    },
    saved: 'Payment link made',
    then: ({ sentTo }) => {
      toast.info(
        sentTo.length > 0
          ? `Sent to ${sentTo.join(' and ')}`
          : 'Not sent: copy the message, or send it by WhatsApp',
      );
      close();
    },
  });
  return (
    <FormDialog
      title={`Payment link for ${order.orderNo}`}
      form={form}
      act="Make link"
      close={close}
    >
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        <NumberInput label="Valid for, days" min={1} max={90} {...form.field('days')} />
      </Pair>
      {maySend && (
        <Checkbox
          label="Send to the customer"
          description="By mail and SMS, as far as they are set up and the text is switched on."
          {...form.check('send')}
        />
      )}
    </FormDialog>
  );
}

const paidBy = { upi: 'UPI', card: 'Card', bank_transfer: 'Bank transfer', cash: 'Cash' } as const;

function MarkPaid({ link, close }: { link: PaymentLink; close: () => void }) {
  const form = useOperationForm(orders.markLinkPaid, {
    initial: { id: link.id, amount: link.amount, method: 'upi', receivedOn: today() },
    saved: 'Payment recorded for {orderNo}',
    then: close,
  });
  return (
    <FormDialog title="Payment link is paid" form={form} act="Record payment" close={close}>
      <Pair>
        <MoneyInput label="Amount" {...form.field('amount')} />
        <Choice label="Paid by" of={paidBy} {...form.field('method')} />
      </Pair>
      <Pair>
        <TextInput
          label="Reference"
          description="UTR or number of the bank."
          autoComplete="off"
          {...form.field('reference')}
        />
        <DateInput label="Received on" maxDate={today()} {...form.field('receivedOn')} />
      </Pair>
      {(form.values.sharesReference || form.errors['sharesReference']) && (
        <Checkbox label={sharedLabel} {...form.check('sharesReference')} />
      )}
    </FormDialog>
  );
}
