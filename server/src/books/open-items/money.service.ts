import type { MoneyMethod } from '@counting-house/contract/accounts/money-method.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import type { WriteContext } from '../../platform/context.ts';
import { invariant, notFound, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { bankAccounts } from '../banks/bank-account.table.ts';
import { refuseNegativeCash } from '../banks/cash.service.ts';
import { credit, debit, type RoleLine } from '../journal/journal.rules.ts';
import { post } from '../journal/journal.service.ts';

/** Money that comes or goes, and how. */
type MovedMoney = {
  readonly direction: 'in' | 'out';
  readonly method: MoneyMethod;
  /** Paise, more than zero. */
  readonly amount: number;
  /** For bank_transfer, upi, card and a cheque that goes out; the primary one when left out. */
  readonly bankAccountId?: number | undefined;
  /** For cash: the account it lies on; cash in hand when left out. */
  readonly cashAccountId?: number | undefined;
  /** Who collected cash on delivery. */
  readonly courier?: Party | undefined;
  /** UTR, cheque number, payment id. */
  readonly reference?: string | undefined;
};

/** Money that came from a party or went back to one. */
export type Money = MovedMoney & {
  readonly party: Party;
  readonly date: string;
  readonly source: {
    readonly kind: 'order_payment';
    readonly id: number;
    readonly no: string;
    /** 1 of what was written just now; asked of the books when left out. */
    readonly seq?: number;
  };
  readonly orderId?: number | undefined;
};

/**
 * Posts money that a party paid or got back, and settles what it can: the invoices of the same order,
 * or the party's oldest when it belongs to none.
 *
 * @returns the entry's id.
 * @throws {Problem} `bank_account.missing`, `courier.missing`, `cash.short` (422); those of `post`.
 */
export async function recordMoney(ctx: WriteContext, money: Money): Promise<number> {
  invariant(money.amount > 0, 'money that moves is more than nothing');
  const isIn = money.direction === 'in';
  const place = await moneyLine(ctx, money);
  const receivable = isIn ? credit('receivable', money.amount) : debit('receivable', money.amount);
  const entryId = await post(ctx, {
    event: isIn ? receivedAs(money.method) : givenAs(money.method),
    date: money.date,
    source: money.source,
    party: money.party,
    orderId: money.orderId,
    lines: [place, receivable],
  });
  invariant(entryId !== null, 'money that moves makes an entry');
  if (!isIn && money.method === 'cash') {
    await refuseNegativeCash(ctx, money.date, money.cashAccountId);
  }
  return entryId;
}

/** What money that comes in is called in the books. */
function receivedAs(method: MoneyMethod) {
  if (method === 'wallet') return 'wallet.spent';
  if (method === 'order_credit') return 'credit.used';
  return method === 'gift_card' ? 'giftCard.redeemed' : 'payment.received';
}

const givenAs = (method: MoneyMethod) =>
  method === 'order_credit' ? 'credit.takenOff' : 'payment.refunded';

/**
 * The line of an entry on the account where the money lies afterwards, or lay before.
 *
 * @throws {Problem} `bank_account.missing`, `bank_account.inactive`, `courier.missing` (422).
 */
export async function moneyLine(ctx: WriteContext, money: MovedMoney): Promise<RoleLine> {
  const side = money.direction === 'in' ? debit : credit;
  const beside = { bankRef: money.reference };
  const inBank = async () =>
    side('bank', money.amount, { ...beside, accountId: await bankBook(ctx, money) });
  switch (money.method) {
    case 'cash':
      return side('cash', money.amount, { ...beside, accountId: money.cashAccountId });
    case 'gateway':
      return side('gateway_clearing', money.amount, beside);
    case 'cod':
      if (!money.courier) {
        const says = 'Choose the courier that collected the cash.';
        throw ruleBroken('courier.missing', says, { fields: { courierId: says } });
      }
      return side('cod_receivable', money.amount, { ...beside, party: money.courier });
    case 'wallet':
      return side('wallet', money.amount);
    case 'gift_card':
      return side('gift_cards', money.amount);
    case 'order_credit':
      return side('credit_moved', money.amount);
    case 'cheque':
      return money.direction === 'in' ? side('cheques_in_hand', money.amount, beside) : inBank();
    case 'bank_transfer':
    case 'upi':
    case 'card':
      return inBank();
  }
}

/** The ledger account of the bank account named, or of the primary one. */
async function bankBook(ctx: WriteContext, { bankAccountId }: MovedMoney): Promise<number> {
  const [account] = await readRows(
    ctx,
    bankAccounts,
    bankAccountId === undefined ? { isPrimary: true } : { id: bankAccountId },
  );
  if (!account && bankAccountId !== undefined) throw notFound('Bank account');
  if (!account) {
    throw ruleBroken('bank_account.missing', 'Add the bank account that customers pay into.');
  }
  if (!account.isActive) {
    const says = 'This bank account is switched off. Choose another.';
    throw ruleBroken('bank_account.inactive', says, { fields: { bankAccountId: says } });
  }
  return account.ledgerAccountId;
}
