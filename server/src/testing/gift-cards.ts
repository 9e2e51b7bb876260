import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { TestHouse } from './house.ts';

const { accounts, offers, orders } = contract;

type Issue = InputOf<typeof offers.createGiftCards>;
type Payments = InputOf<typeof orders.recordPayment>['payments'];

/** A card of ₹500 that is given away. */
export const givenCard = { value: 50_000, note: 'For a long wait' } as const;

/** One card, with its code. */
export async function aGiftCard(house: TestHouse, values: Partial<Issue> = {}) {
  const owner = await house.as('owner');
  const { cards } = await owner.call(offers.createGiftCards, { ...givenCard, ...values });
  const [card] = cards;
  if (!card) throw new Error('a card was issued');
  const seen = () => owner.call(offers.getGiftCard, { id: card.id });
  return {
    ...card,
    owner,
    seen,
    change: async (change: Omit<InputOf<typeof offers.updateGiftCard>, 'id' | 'version'>) =>
      owner.call(offers.updateGiftCard, {
        id: card.id,
        version: (await seen()).version,
        ...change,
      }),
  };
}

/** A payment with a card. */
export const byCard = ({ code }: { code: string }, amount: number) =>
  ({ method: 'gift_card', amount, giftCardCode: code }) as const;

/** Records payments of an order at the sales desk. */
export const payOrder = async (house: TestHouse, orderId: number, payments: Payments) =>
  (await house.as('sales')).call(orders.recordPayment, { orderId, payments });

/** The event of an entry of the books and its lines: account, debit, credit. */
export async function sidesOf(
  person: Pick<Awaited<ReturnType<TestHouse['as']>>, 'call'>,
  entryId: number | undefined,
) {
  const { event, lines } = await person.call(accounts.getEntry, { id: entryId ?? 0 });
  return [event, ...lines.map((line) => [line.accountCode, line.debit, line.credit])];
}
