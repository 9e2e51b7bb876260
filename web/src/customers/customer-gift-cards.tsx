import type { GiftCard } from '@counting-house/contract/offers/gift-card.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { cardName, giftCardStates, offersScreens } from '../offers/offers.routes.tsx';
import { useOperation } from '../platform/http/use-operation.ts';
import { type Column, date, money, state } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';

const most = 10;

/** The newest gift cards that belong to a customer; each opens over the list of all cards. */
export function CustomerGiftCards({ id }: { id: number }) {
  return (
    <Part what="the gift cards">
      <Newest id={id} />
    </Part>
  );
}

function Newest({ id }: { id: number }) {
  const { rows, total } = useOperation(offers.listGiftCards, { customerId: id, limit: most });
  if (rows.length === 0) return null;
  return (
    <Sheet title="Gift cards" count={total}>
      <DataTable caption="Gift cards of this customer" columns={columns} rows={rows} />
    </Sheet>
  );
}

const columns: readonly Column<GiftCard>[] = [
  {
    key: 'last4',
    label: 'Card',
    cell: (card) => (
      <ScreenLink to={offersScreens.giftCards} search={{ open: String(card.id) }}>
        {cardName(card)}
      </ScreenLink>
    ),
    words: cardName,
    isNamed: true,
  },
  money('balance', 'Balance'),
  state('status', 'Status', giftCardStates),
  date('expiresOn', 'Expires'),
];
