import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { GiftCardDetail } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { customersScreens } from '../customers/customers.routes.tsx';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { date, moment, money, phone } from '../platform/format/format.ts';
import { useMay } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { DateInput } from '../ui/dates/date-input.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Pair } from '../ui/form/form-body.tsx';
import { FormDialog } from '../ui/form/form-dialog.tsx';
import { PhoneInput } from '../ui/form/phone-input.tsx';
import { Picker } from '../ui/picking/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import {
  type Column,
  money as moneyColumn,
  moment as momentColumn,
  text,
} from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { RowActs } from '../ui/rows/row-menu.tsx';
import { Block, SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Facts, Metrics } from '../ui/parts/sheet.tsx';
import { AccountingBlock } from '../ui/record/accounting.tsx';
import {
  block,
  mailReceipt,
  printReceipt,
  resend,
  reveal,
  takeBack,
  unblock,
} from './gift-card-acts.ts';
import {
  cardName,
  giftCardEntryLabels,
  giftCardSourceLabels,
  giftCardStates,
} from './gift-card-labels.ts';

/** A card over its list: what it holds, and what became of it. */
export function GiftCardPanel({ id }: { id: number }) {
  const card = useOperation(offers.getGiftCard, { id });
  const [changing, setChanging] = useState<'card' | 'balance' | null>(null);
  const close = () => setChanging(null);
  const mayChange = useMay()('offers.giftCard.adjust');
  return (
    <SidePanel
      title={`Gift card ${cardName(card)}`}
      record={{ table: 'gift_card', id }}
      badges={<State of={giftCardStates} is={card.status} />}
      acts={
        <>
          {mayChange && (
            <>
              <Button variant="default" onClick={() => setChanging('card')}>
                Change
              </Button>
              {card.status !== 'expired' && (
                <Button variant="default" onClick={() => setChanging('balance')}>
                  Adjust balance
                </Button>
              )}
            </>
          )}
          <RowActs actions={panelActs} row={card} />
        </>
      }
      side={<CardFacts card={card} />}
    >
      <Metrics
        rows={[
          ['Balance', money(card.balance)],
          ['Value', money(card.initialValue)],
          ['Expires', card.expiresOn === null ? 'Never' : date(card.expiresOn)],
        ]}
      />
      <DataTable caption="Entries of the card" columns={columns} rows={card.entries} />
      {changing === 'card' && <ChangeCard card={card} close={close} />}
      {changing === 'balance' && <AdjustCard card={card} close={close} />}
      <AccountingBlock of={{ kind: 'gift_card', id }} />
    </SidePanel>
  );
}

const panelActs = [resend, printReceipt, mailReceipt, block, unblock, reveal, takeBack];

type Entry = GiftCardDetail['entries'][number];

const columns: readonly Column<Entry>[] = [
  momentColumn('at', 'When'),
  {
    key: 'kind',
    label: 'What',
    cell: (entry) => <WhatOf entry={entry} />,
    words: (entry) => wordsOf(entry),
    isNamed: true,
  },
  moneyColumn('amount', 'Amount'),
  moneyColumn('balanceAfter', 'Balance'),
  text('user', 'By'),
];

/** `Adjusted: typed wrong`. */
const wordsOf = ({ kind, reason }: Entry) =>
  `${giftCardEntryLabels[kind]}${reason ? `: ${reason}` : ''}`;

function WhatOf({ entry }: { entry: Entry }) {
  const { orderId, orderNo } = entry;
  if (orderId === null) return wordsOf(entry);
  return (
    <>
      {giftCardEntryLabels[entry.kind]}{' '}
      <ScreenLink to={ordersScreens.allOrders} search={{ open: String(orderId) }}>
        {orderNo}
      </ScreenLink>
    </>
  );
}

function CardFacts({ card }: { card: GiftCardDetail }) {
  return (
    <Block title="Card">
      <Facts
        rows={[
          [
            'Customer',
            card.customerId === null ? (
              'Anyone with the code'
            ) : (
              <ScreenLink
                key="customer"
                to={customersScreens.editCustomer}
                params={{ id: card.customerId }}
              >
                {card.customerName}
              </ScreenLink>
            ),
          ],
          ['Recipient', card.recipientName || null],
          ['Phone', card.recipientPhone ? phone(card.recipientPhone) : null],
          ['E-mail', card.recipientEmail || null],
          ['Source', giftCardSourceLabels[card.source]],
          ['Issue', card.issueNo],
          ['Receipt', card.receiptNo],
          ['Note', card.note || null],
          ['Created', moment(card.createdAt)],
        ]}
      />
    </Block>
  );
}

function ChangeCard({ card, close }: { card: GiftCardDetail; close: () => void }) {
  const form = useOperationForm(offers.updateGiftCard, {
    initial: card,
    saved: 'Gift card changed',
    then: close,
  });
  return (
    <FormDialog title={`Change ${cardName(card)}`} form={form} act="Save changes" close={close}>
      <DateInput
        label="Expires on"
        description={
          card.status === 'expired' ? 'A future date makes expired cards valid again.' : undefined
        }
        {...form.field('expiresOn')}
      />
      <Picker
        label="Customer"
        placeholder="Anyone with the code"
        list={customers.listCustomers}
        shown={card.customerName}
        {...form.field('customerId')}
      />
      <TextInput label="Recipient" {...form.field('recipientName')} />
      <Pair>
        <PhoneInput label="Phone" {...form.field('recipientPhone')} />
        <TextInput label="E-mail" {...form.field('recipientEmail')} />
      </Pair>
    </FormDialog>
  );
}

function AdjustCard({ card, close }: { card: GiftCardDetail; close: () => void }) {
  const [takesOff, setTakesOff] = useState(false);
  const { id, version } = card;
  const form = useOperationForm(offers.updateGiftCard, {
    initial: { id, version },
    saved: 'Balance adjusted',
    then: close,
    sends: ({ adjust, ...typed }) => ({
      ...typed,
      adjust:
        takesOff && adjust?.amount !== undefined ? { ...adjust, amount: -adjust.amount } : adjust,
    }),
  });
  return (
    <FormDialog
      title={`Adjust the balance of ${cardName(card)}`}
      form={form}
      act="Adjust balance"
      close={close}
    >
      <SegmentedControl
        aria-label="Which way"
        data={[
          { value: 'add', label: 'Add' },
          { value: 'off', label: 'Take off' },
        ]}
        value={takesOff ? 'off' : 'add'}
        onChange={(next) => setTakesOff(next === 'off')}
      />
      <MoneyInput
        label="Amount"
        description={`It holds ${money(card.balance)}.`}
        {...form.field('adjust.amount')}
      />
      <TextInput label="Reason" maxLength={200} {...form.field('adjust.reason')} />
    </FormDialog>
  );
}
