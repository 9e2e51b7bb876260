import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { invariant } from '../../platform/problem.ts';
import { postingTable } from './posting.rules.ts';
import type { Role } from '../chart/role.rules.ts';

type Side = 'debit' | 'credit';

/** Tax of one component at one rate: the value it was worked out on (paise), the rate (thousandths of a percent). */
type TaxOf = {
  readonly componentId: number;
  readonly base: number;
  readonly rate: number;
};

/** Goods of a line, so that those of a category can stand on an account of their own. Paise. */
export type GoodsPart = {
  readonly orderLineId?: number | null | undefined;
  readonly skuId?: number | undefined;
  readonly amount: number;
};

/** One side of an entry, by what it is for. */
export type RoleLine = {
  readonly role: Role;
  readonly side: Side;
  /** Paise; zero drops out. */
  readonly amount: number;
  /** On a control account; the entry's own party when left out. */
  readonly party?: Party | undefined;
  /** For the roles that name an account of the chart themselves: bank, expense, opening balance. */
  readonly accountId?: number | undefined;
  readonly tax?: TaxOf | undefined;
  /** UTR, cheque number, payment id. */
  readonly bankRef?: string | undefined;
  /** It stands apart from other lines of its account: the bank tells it in a line of its own. */
  readonly isApart?: true | undefined;
  /** What goods it is of; together no more than its amount. */
  readonly of?: readonly GoodsPart[] | undefined;
};

type Beside = Omit<RoleLine, 'role' | 'side' | 'amount'>;

/** A debit line. */
export const debit = (role: Role, amount: number, beside: Beside = {}): RoleLine => ({
  ...beside,
  role,
  side: 'debit',
  amount,
});

/** A credit line. */
export const credit = (role: Role, amount: number, beside: Beside = {}): RoleLine => ({
  ...beside,
  role,
  side: 'credit',
  amount,
});

/** The document behind an entry. `seq` is needed only by one that posts the same event several times. */
export type Source = {
  readonly kind: string;
  readonly id: number;
  /** Its number, for people. */
  readonly no: string;
  readonly seq?: number | undefined;
};

/** So much (paise) of a document is settled. */
export type NamedPart = { readonly openItemId: number; readonly amount: number };

type OfEvent = {
  readonly date: string;
  readonly source: Source;
  readonly party?: Party | undefined;
  readonly narration?: string | undefined;
  /** When its open item falls due; the date itself when left out. */
  readonly dueDate?: string | undefined;
  /** Of a document older than the books: its own date, from which on it is open. */
  readonly docDate?: string | undefined;
  /** The order that the open item belongs to. */
  readonly orderId?: number | undefined;
  /** The document that its open item settles before any other: the invoice of a credit note. */
  readonly settlesFirst?: Pick<Source, 'kind' | 'id'> | undefined;
  /** The documents that its open item settles, and nothing else; by the rules of the house when left out. */
  readonly settles?: readonly NamedPart[] | undefined;
  /** Why something is posted into a month on hold. */
  readonly reason?: string | undefined;
};

/** An event whose lines the caller names by role. */
type RoleEvent = OfEvent & {
  readonly event: Exclude<LedgerEvent, 'sales.invoiceIssued'>;
  readonly centre?: 'B2C' | 'B2B' | 'COMMON' | undefined;
  readonly lines: readonly RoleLine[];
};

/** An invoice by its amounts (paise, without tax); `roundOff` may be negative. */
type InvoiceIssued = OfEvent & {
  readonly event: 'sales.invoiceIssued';
  readonly party: Party;
  readonly channel: 'b2c' | 'b2b';
  readonly goods: number;
  /** What goods these are. */
  readonly goodsOf?: readonly GoodsPart[] | undefined;
  /** What of it is owed to anyone who has the codes. */
  readonly giftCards?: number | undefined;
  /** What goods cost that it bears and that have not left, and what goods these are. */
  readonly cost?: number | undefined;
  readonly costOf?: readonly GoodsPart[] | undefined;
  readonly shipping: number;
  readonly other: number;
  readonly taxes: readonly (TaxOf & { readonly amount: number })[];
  readonly roundOff: number;
  readonly total: number;
};

export type PostedEvent = RoleEvent | InvoiceIssued;

/** What an event becomes: its lines by role, and the channel that they are earned or spent for. */
export function toJournalLines(event: PostedEvent): { centre: string; lines: readonly RoleLine[] } {
  if (event.event !== 'sales.invoiceIssued') {
    return { centre: event.centre ?? 'COMMON', lines: event.lines };
  }
  const isB2C = event.channel === 'b2c';
  return {
    centre: isB2C ? 'B2C' : 'B2B',
    lines: [
      debit('receivable', event.total),
      credit(isB2C ? 'sales_b2c' : 'sales_b2b', event.goods, { of: event.goodsOf }),
      credit('gift_cards', event.giftCards ?? 0),
      credit('shipping_income', event.shipping + event.other),
      ...event.taxes.map(({ amount, ...tax }) => credit('output_tax', amount, { tax })),
      event.roundOff < 0
        ? debit('round_off', -event.roundOff)
        : credit('round_off', event.roundOff),
      debit('cost_of_goods_sold', event.cost ?? 0, { of: event.costOf }),
      credit('goods_billed', event.cost ?? 0),
    ],
  };
}

/** Stops lines that the posting table does not know, and amounts that are no paise. */
export function checkLines(event: LedgerEvent, lines: readonly RoleLine[]): void {
  const row = postingTable[event];
  for (const { role, side, amount } of lines) {
    invariant(row[side].includes(role), `${event} does not ${side} ${role}`);
    invariant(Number.isSafeInteger(amount) && amount >= 0, `${amount} is no amount of ${event}`);
  }
}

/** A line with its account found. */
export type AccountLine = {
  readonly accountId: number;
  readonly party: Party | null;
  readonly tax: TaxOf | null;
  readonly bankRef: string | null;
  readonly isApart?: true | undefined;
  /** Paise; a debit is positive. */
  readonly amount: number;
};

/**
 * Nets the lines that stand on the same account, party and rate of tax: an account appears once, on the
 * side that is left; what comes to zero is gone.
 */
export function net(lines: readonly AccountLine[]): AccountLine[] {
  const byPlace = new Map<string, AccountLine>();
  for (const line of lines) {
    const { accountId, party, tax, bankRef, isApart } = line;
    const place = [accountId, party?.id, tax?.componentId, tax?.rate, bankRef, isApart].join(' ');
    const known = byPlace.get(place);
    byPlace.set(place, known ? joined(known, line) : line);
  }
  return [...byPlace.values()].filter(({ amount }) => amount !== 0);
}

function joined(a: AccountLine, b: AccountLine): AccountLine {
  const tax = a.tax && b.tax ? { ...a.tax, base: a.tax.base + b.tax.base } : a.tax;
  return { ...a, amount: a.amount + b.amount, tax };
}
