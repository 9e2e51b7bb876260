import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { GiftCard } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { open } from '../ui/list/actions.tsx';
import {
  type Column,
  code,
  date,
  money,
  moment,
  onCard,
  opens,
  stacked,
  state,
  text,
} from '../ui/table/columns.tsx';
import { choice, picker, yesNo } from '../ui/filter/filters.tsx';
import { ListActs } from '../ui/list/list-screen.tsx';
import { List } from '../ui/list/list.tsx';
import { beginHere } from '../ui/page/page-acts.tsx';
import { Page } from '../ui/page/page.tsx';
import { Metrics, Sheet } from '../ui/parts/sheet.tsx';
import { Money } from '../ui/parts/value.tsx';
import {
  block,
  changeExpiry,
  mailReceipt,
  printReceipt,
  resend,
  reveal,
  takeBack,
  unblock,
} from './gift-card-acts.ts';
import { GiftCardPanel } from './gift-card.panel.tsx';
import css from './gift-card.module.css';
import { giftCardSourceLabels, giftCardStates } from './gift-card-labels.ts';
import { IssueGiftCardsPanel } from './issue-gift-cards.panel.tsx';

const sourceColumn: Column<GiftCard> = {
  key: 'source',
  label: 'Source',
  cell: ({ source }) => giftCardSourceLabels[source],
  words: ({ source }) => giftCardSourceLabels[source],
  isNamed: true,
};

const list = {
  list: offers.listGiftCards,
  things: 'gift cards',
  search: 'Last 4, recipient, customer, order',
  columns: [
    stacked(opens('last4', 'Card'), code('issueNo', 'Issue')),
    money('initialValue', 'Value'),
    onCard('amount', money('balance', 'Balance', { sorted: true })),
    state('status', 'Status', giftCardStates),
    date('expiresOn', 'Expires', { sorted: true }),
    stacked(text('recipientName', 'Recipient'), text('customerName', 'Customer')),
    sourceColumn,
    moment('createdAt', 'Created'),
  ],
  filters: [
    choice('status', 'Status', giftCardStates),
    choice('source', 'Source', giftCardSourceLabels),
    yesNo('hasBalance', 'Has a balance'),
    picker('customerId', 'Customer', customers.listCustomers),
  ],
  rowActions: [
    open('Open'),
    resend,
    printReceipt,
    mailReceipt,
    changeExpiry,
    block,
    unblock,
    reveal,
    takeBack,
  ],
  panel: GiftCardPanel,
  newPanel: IssueGiftCardsPanel,
  create: beginHere('Issue gift cards', offers.createGiftCards),
  empty: 'Anyone with the code of a gift card can pay with it. Issue one, or many at once.',
};

/** Gift cards by the last four of their codes, and what all of them hold. */
export function GiftCardListScreen() {
  return (
    <Page
      title="Gift cards"
      acts={
        <ListActs
          {...list}
          more={[
            {
              label: 'Gift card settings',
              access: ['admin.setting.read'],
              does: { path: '/admin/settings' },
            },
          ]}
        />
      }
    >
      <GiftCardSums />
      <List {...list} />
    </Page>
  );
}

function GiftCardSums() {
  const sums = useOptionalOperation(offers.getGiftCardTotals, {}).data;
  return (
    <div className={css.sums}>
      <Sheet>
        <Metrics
          rows={[
            ['On active cards', <Money key="outstanding" of={sums?.outstanding ?? 0} />],
            ['Expires in 30 days', <Money key="expiring" of={sums?.expiring ?? 0} />],
          ]}
        />
      </Sheet>
    </div>
  );
}
