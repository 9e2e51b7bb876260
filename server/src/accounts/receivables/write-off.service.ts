import type {
  AskSetOff,
  SetOff,
  SetOffVendors,
  WriteOff,
} from '@counting-house/contract/accounts/open-items/debtor.ts';
import type { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import type { Voucher } from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, ruleBroken } from '../../platform/problem.ts';
import { changeRow, insertRows, lockRow } from '../../platform/rows/rows.ts';
import { systemAccount } from '../../books/chart/system-account.service.ts';
import { share } from '../../books/open-items/open-item.service.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';
import {
  lockOrdersOfItems,
  lockOrdersOfParties,
} from '../../books/open-items/settle-lock.service.ts';
import { readParty } from '../vouchers/party.service.ts';
import { getVoucher } from '../vouchers/voucher-view.service.ts';
import { putInBooksOrAsk } from '../vouchers/voucher-steps.service.ts';
import { keepNew } from '../vouchers/voucher.service.ts';
import { voucherAllocations, vouchers } from '../vouchers/voucher.table.ts';

type Item = typeof openItems.$inferSelect;
type Party = { readonly kind: PartyKind; readonly id: number };

/**
 * A journal between accounts of parties and others, that settles documents. It is posted, or waits for somebody
 * else from the amount on from which journals need approval.
 */
export async function settlingJournal(
  ctx: WriteContext,
  journal: {
    readonly event: LedgerEvent;
    readonly date: string;
    readonly amount: number;
    readonly debit: { readonly accountId: number; readonly party?: Party };
    readonly credit: { readonly accountId: number; readonly party?: Party };
    readonly settles: readonly { readonly openItemId: number; readonly amount: number }[];
    readonly narration: string;
  },
): Promise<Voucher> {
  const { event, date, amount, settles, narration } = journal;
  const kept = await keepNew(
    ctx,
    {
      kind: 'journal',
      date,
      reference: '',
      referenceDate: null,
      lines: [
        { ...journal.debit, debit: amount, credit: 0, memo: '' },
        { ...journal.credit, debit: 0, credit: amount, memo: '' },
      ],
      deductions: [],
      allocations: [],
      centre: 'COMMON',
      narration: narration.slice(0, 500),
      tdsReason: '',
    },
    { event, isOurs: true },
  );
  await insertRows(
    ctx,
    voucherAllocations,
    settles.map((part) => ({ ...part, voucherId: kept.id })),
  );
  const voucher = await changeRow(ctx, vouchers, kept, { allocatesItself: false });
  await putInBooksOrAsk(ctx, voucher);
  return getVoucher(ctx, { id: voucher.id });
}

/** A document that is open, locked, and how much of it is meant. @throws {Problem} `allocation.too_large` (422). */
async function openPart(ctx: WriteContext, { id, amount }: WriteOff) {
  await lockOrdersOfItems(ctx, [id]);
  const item = await lockRow(ctx, openItems, id);
  if (item.outstanding === 0) {
    throw conflict('allocation.spent_already', `Nothing is open of ${item.docNo} any more.`);
  }
  if (amount !== undefined && amount > item.outstanding) {
    const says = `Only ${rupees(item.outstanding)} is open of ${item.docNo}.`;
    throw ruleBroken('allocation.too_large', says, { fields: { amount: says } });
  }
  return { item, part: amount ?? item.outstanding };
}

const dayFor = (ctx: WriteContext, item: Item, date: string | undefined) =>
  date ?? (item.docDate > ctx.today ? item.docDate : ctx.today);

/**
 * Writes off what a buyer will not pay: up to the small difference to round-off, above it to bad debts.
 *
 * @throws {Problem} `write_off.wrong_side`, `allocation.too_large` (422); `allocation.spent_already` (409);
 *   `right_missing` (403).
 */
export async function writeOff(ctx: WriteContext, input: WriteOff): Promise<Voucher> {
  const { item, part } = await openPart(ctx, input);
  if (item.partyKind === 'vendor' || item.side !== 'debit') {
    throw ruleBroken('write_off.wrong_side', `${item.docNo} is not a receivable.`);
  }
  const isSmall = part <= ctx.settings['accounts.smallDifference'];
  if (!isSmall) needsRight(ctx, 'accounts.receivable.writeOff');
  return settlingJournal(ctx, {
    event: 'settlement.writtenOff',
    date: dayFor(ctx, item, input.date),
    amount: part,
    debit: { accountId: await systemAccount(ctx, isSmall ? 'roundoff' : 'expense.badDebt') },
    credit: { accountId: item.accountId, party: { kind: item.partyKind, id: item.partyId } },
    settles: [{ openItemId: item.id, amount: part }],
    narration: `${item.docNo} written off: ${input.reason}`,
  });
}

/**
 * Writes back what we owe and will not pay: an old bill of a vendor, credit that a buyer left.
 *
 * @throws {Problem} as `writeOff`.
 */
export async function writeBack(ctx: WriteContext, input: WriteOff): Promise<Voucher> {
  const { item, part } = await openPart(ctx, input);
  if (item.side !== 'credit') {
    throw ruleBroken('write_off.wrong_side', `${item.docNo} is not a payable.`);
  }
  if (item.partyKind !== 'vendor') needsRight(ctx, 'accounts.receivable.writeOff');
  const isSmall = part <= ctx.settings['accounts.smallDifference'];
  return settlingJournal(ctx, {
    event: 'settlement.writtenBack',
    date: dayFor(ctx, item, input.date),
    amount: part,
    debit: { accountId: item.accountId, party: { kind: item.partyKind, id: item.partyId } },
    credit: { accountId: await systemAccount(ctx, isSmall ? 'roundoff' : 'income.other') },
    settles: [{ openItemId: item.id, amount: part }],
    narration: `${item.docNo} written back: ${input.reason}`,
  });
}

const openOf = (ctx: ReadContext, { kind, id }: Party, side: 'debit' | 'credit') =>
  ctx.tx
    .select()
    .from(openItems)
    .where(
      and(
        eq(openItems.partyKind, kind),
        eq(openItems.partyId, id),
        eq(openItems.side, side),
        gt(openItems.outstanding, 0),
      ),
    )
    .orderBy(asc(openItems.id));

const sumOf = (items: readonly Item[]) =>
  items.reduce((sum, { outstanding }) => sum + outstanding, 0);

/** Vendors that are the same business as a buyer, with what is open on both sides. */
export async function listSetOff(ctx: ReadContext, buyer: AskSetOff): Promise<SetOffVendors> {
  const { name } = await readParty(ctx, buyer);
  const { rows } = await ctx.tx.execute<{
    id: string;
    name: string;
    because: string;
    owed: string;
  }>(
    sql`select v.id, v.display_name as name,
        case when v.gstin is not null and v.gstin = b.gstin then 'Same GSTIN'
          when v.pan is not null and v.pan = b.pan then 'Same PAN' else 'Same name' end as because,
        coalesce((select sum(case side when 'credit' then outstanding else -outstanding end) from open_item
          where party_kind = 'vendor' and party_id = v.id and outstanding > 0), 0) as owed
      from vendor v left join b2b_company b on ${buyer.kind} = 'company' and b.id = ${buyer.id}
      where v.gstin = b.gstin or v.pan = b.pan or lower(v.display_name) = lower(${name})
      order by because, v.id limit 20`,
  );
  return {
    owes: sumOf(await openOf(ctx, buyer, 'debit')),
    vendors: rows.map((row) => ({ ...row, id: Number(row.id), owed: Number(row.owed) })),
  };
}

/**
 * Sets what a buyer owes us against what we owe the same business as a vendor, the oldest due first on both sides.
 *
 * @throws {Problem} `set_off.too_large` (422).
 */
export async function setOff(ctx: WriteContext, input: SetOff): Promise<Voucher> {
  const buyer: Party = { kind: input.kind, id: input.id };
  const vendor: Party = { kind: 'vendor', id: input.vendorId };
  const [them, us] = [await readParty(ctx, buyer), await readParty(ctx, vendor)];
  await lockOrdersOfParties(ctx, [buyer]);
  const receivable = await openOf(ctx, buyer, 'debit').for('update');
  const payable = await openOf(ctx, vendor, 'credit').for('update');
  const most = Math.min(sumOf(receivable), sumOf(payable));
  if (input.amount > most) {
    const says = `At most ${rupees(most)}: receivable ${rupees(sumOf(receivable))}, payable ${rupees(sumOf(payable))}.`;
    throw ruleBroken('set_off.too_large', says, { fields: { amount: says } });
  }
  const parts = [receivable, payable].flatMap((items) =>
    share(
      input.amount,
      items.toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)),
    ).map(({ other, amount }) => ({ openItemId: other.id, amount })),
  );
  const control = buyer.kind === 'customer' ? 'ar.customer' : 'ar.company';
  return settlingJournal(ctx, {
    event: 'settlement.setOff',
    date: input.date ?? ctx.today,
    amount: input.amount,
    debit: { accountId: await systemAccount(ctx, 'ap.vendor'), party: vendor },
    credit: { accountId: await systemAccount(ctx, control), party: buyer },
    settles: parts,
    narration: `${them.name} set off against ${us.name}: ${input.reason}`,
  });
}
