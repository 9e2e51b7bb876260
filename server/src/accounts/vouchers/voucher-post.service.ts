import type { PartyKind } from '@counting-house/contract/accounts/open-items/party.ts';
import { and, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { addDays } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invariant } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow } from '../../platform/rows/rows.ts';
import { nextNumber } from '../../platform/settings/numbers.ts';
import { refuseNegativeCash } from '../../books/banks/cash.service.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { LedgerAccount, Role } from '../../books/chart/chart.service.ts';
import {
  credit,
  debit,
  post,
  type NamedPart,
  type RoleLine,
} from '../../books/journal/journal.service.ts';
import {
  lockOrdersOfItems,
  lockOrdersOfParties,
} from '../../books/open-items/settle-lock.service.ts';
import { voucherAllocations, voucherLines, vouchers } from './voucher.table.ts';

export type VoucherRow = typeof vouchers.$inferSelect;
type VoucherLineRow = typeof voucherLines.$inferSelect;

/** How a voucher is called: by its number, one that is not posted by its id. */
export const calledVoucher = ({
  id,
  number,
  status,
}: Pick<VoucherRow, 'id' | 'number'> & { readonly status?: VoucherRow['status'] }): string =>
  number ?? `${status === 'post_dated' ? 'Post-dated' : 'Draft'} ${id}`;

export type Confirmed = {
  readonly confirmDuplicate?: boolean | undefined;
  readonly confirmLimit?: boolean | undefined;
  readonly reason?: string | undefined;
  /** What it settles instead of what stands with it: of one that is posted anew. */
  readonly settles?: readonly NamedPart[] | undefined;
  /** The order that what it makes somebody owe belongs to. */
  readonly orderId?: number | undefined;
  /** Clearing lines that its entry names one by one: cheques, payments of the gateway. */
  readonly clears?: readonly RoleLine[] | undefined;
};

/**
 * Puts a voucher into the books under a number of its series, or its own when it is posted anew. The
 * caller holds the voucher.
 *
 * @throws {Problem} `voucher.duplicate_reference`, `voucher.cash_limit` (409) unless confirmed; `cash.short`
 *   (422); those of `post`.
 */
export async function putInBooks(
  ctx: WriteContext,
  voucher: VoucherRow,
  confirmed: Confirmed = {},
): Promise<VoucherRow> {
  if (!confirmed.confirmDuplicate) await refuseRepeated(ctx, voucher);
  if (!confirmed.confirmLimit) await refuseMuchCash(ctx, voucher);
  const lines = await readRows(
    ctx,
    voucherLines,
    { voucherId: voucher.id },
    { orderBy: ['lineNo'] },
  );
  const accounts = await accountsBehind(ctx, voucher, lines);
  const settles = confirmed.settles ?? (await settledBy(ctx, voucher));
  await lockSettled(ctx, voucher, { lines, settles });
  const number = voucher.number ?? (await nextNumber(ctx, voucher.kind, { date: voucher.date }));
  const posted = await changeRow(ctx, vouchers, voucher, {
    number,
    status: 'posted',
    statusNote: '',
    postedAt: ctx.now,
    postedBy: ctx.user.id,
  });
  await post(ctx, {
    event: voucher.event as Exclude<typeof voucher.event, 'sales.invoiceIssued'>,
    date: voucher.date,
    source: { kind: 'voucher', id: voucher.id, no: number },
    party: partyOfVoucher(voucher),
    centre: voucher.centre,
    narration: voucher.narration === '' ? undefined : voucher.narration,
    reason: confirmed.reason,
    orderId: confirmed.orderId,
    settles,
    lines: entryLines(voucher, lines, { accounts, clears: confirmed.clears ?? [] }),
  });
  await refuseShortCash(ctx, voucher, { lines, accounts });
  return posted;
}

const partyOfVoucher = ({ partyKind, partyId, partyName }: VoucherRow) =>
  partyKind && partyId !== null
    ? { kind: partyKind, id: partyId, name: partyName ?? '' }
    : undefined;

/** The orders whose documents a voucher settles: those it names, or whatever is open of its parties. */
async function lockSettled(
  ctx: WriteContext,
  { partyKind, partyId }: VoucherRow,
  {
    lines,
    settles,
  }: { lines: readonly VoucherLineRow[]; settles: readonly NamedPart[] | undefined },
): Promise<void> {
  if (settles) {
    return lockOrdersOfItems(
      ctx,
      settles.map(({ openItemId }) => openItemId),
    );
  }
  const parties = [{ partyKind, partyId }, ...lines].flatMap((of) =>
    isBuyerKind(of.partyKind) && of.partyId !== null
      ? [{ kind: of.partyKind, id: of.partyId }]
      : [],
  );
  return lockOrdersOfParties(ctx, parties);
}

const isBuyerKind = (kind: PartyKind | null): kind is 'customer' | 'company' =>
  kind === 'customer' || kind === 'company';

async function settledBy(
  ctx: WriteContext,
  voucher: VoucherRow,
): Promise<readonly NamedPart[] | undefined> {
  if (voucher.allocatesItself) return undefined;
  const rows = await readRows(
    ctx,
    voucherAllocations,
    { voucherId: voucher.id },
    { orderBy: ['id'] },
  );
  return rows.map(({ openItemId, amount }) => ({ openItemId, amount }));
}

type Accounts = ReadonlyMap<number, LedgerAccount>;

async function accountsBehind(
  ctx: WriteContext,
  { moneyAccountId, toMoneyAccountId }: VoucherRow,
  lines: readonly VoucherLineRow[],
): Promise<Accounts> {
  const ids = [moneyAccountId, toMoneyAccountId, ...lines.map(({ accountId }) => accountId)];
  const rows = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(
      inArray(
        ledgerAccounts.id,
        ids.flatMap((id) => id ?? []),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a voucher debits and credits. */
function entryLines(
  voucher: VoucherRow,
  lines: readonly VoucherLineRow[],
  { accounts, clears }: { accounts: Accounts; clears: readonly RoleLine[] },
): RoleLine[] {
  const others = lines.map(roleLineOf);
  const more = lines.reduce((sum, line) => sum + line.debit - line.credit, 0);
  const bankRef = voucher.reference === '' ? undefined : voucher.reference;
  const at = (side: typeof debit, id: number | null, amount: number) => {
    const account = accounts.get(id ?? 0);
    invariant(account, 'a voucher names where its money lies');
    return side(placeRole(account), amount, { accountId: account.id, bankRef });
  };
  switch (voucher.kind) {
    case 'journal':
      return others;
    case 'receipt':
      return [
        at(debit, voucher.moneyAccountId, voucher.amount),
        ...others,
        ...(voucher.partyKind === null
          ? []
          : [credit(controlRole(voucher.partyKind), voucher.amount + more)]),
      ];
    case 'payment':
      return [
        ...(voucher.partyKind === null
          ? []
          : [debit(controlRole(voucher.partyKind), voucher.amount - more)]),
        ...others,
        at(credit, voucher.moneyAccountId, voucher.amount),
      ];
    case 'contra':
      return [
        at(debit, voucher.toMoneyAccountId, voucher.amount),
        ...others,
        ...(clears.length > 0
          ? clears
          : [at(credit, voucher.moneyAccountId, voucher.amount + more)]),
      ];
    case 'settlement':
      return [at(debit, voucher.moneyAccountId, voucher.amount), ...others, ...clears];
    case 'cheque_return':
      return bounceLines(voucher, lines, { others, bankRef });
  }
}

/** A cheque that came back and what our bank takes for it: two lines of the bank, as its statement has them. */
function bounceLines(
  voucher: VoucherRow,
  lines: readonly VoucherLineRow[],
  { others, bankRef }: { others: readonly RoleLine[]; bankRef: string | undefined },
): RoleLine[] {
  const accountId = voucher.moneyAccountId ?? 0;
  const isOurs = voucher.event === 'cheque.issuedReturned';
  const charge = lines.reduce(
    (sum, { kind, debit: paise }) => sum + (kind === 'account' ? 0 : paise),
    0,
  );
  const charged = credit('bank', charge, { accountId, bankRef, isApart: true });
  const owed = voucher.partyKind === null ? null : controlRole(voucher.partyKind);
  if (!isOurs) {
    return [
      ...(owed === null ? [] : [debit(owed, voucher.amount)]),
      ...others,
      credit('bank', voucher.amount, { accountId, bankRef }),
      charged,
    ];
  }
  return [
    debit('bank', voucher.amount, { accountId, bankRef }),
    ...others,
    ...(owed === null ? [] : [credit(owed, voucher.amount)]),
    charged,
  ];
}

function roleLineOf(line: VoucherLineRow): RoleLine {
  const [side, amount] = line.debit > 0 ? [debit, line.debit] : [credit, line.credit];
  if (line.kind === 'tax') {
    const [componentId, base, rate] = [line.taxComponentId, line.taxBase, line.taxRate];
    invariant(componentId !== null && base !== null && rate !== null, 'a line of tax has its tax');
    return side('input_tax', amount, { tax: { componentId, base, rate } });
  }
  const { partyKind, partyId, partyName } = line;
  const party =
    partyKind && partyId !== null
      ? { kind: partyKind, id: partyId, name: partyName ?? '' }
      : undefined;
  return side('account', amount, { accountId: line.accountId, party });
}

function placeRole({ type, systemKey }: LedgerAccount): Role {
  if (type === 'cash') return 'cash';
  if (systemKey === 'clearing.cheques') return 'cheques_in_hand';
  return systemKey === 'clearing.gateway' ? 'gateway_clearing' : 'bank';
}

const controlRole = (kind: PartyKind): Role =>
  kind === 'vendor' ? 'vendor_payable' : kind === 'courier' ? 'courier_claims' : 'receivable';

/** No cash account goes below zero by what a voucher takes out of it. */
async function refuseShortCash(
  ctx: WriteContext,
  voucher: VoucherRow,
  { lines, accounts }: { lines: readonly VoucherLineRow[]; accounts: Accounts },
): Promise<void> {
  const isOut = voucher.kind === 'payment' || voucher.kind === 'contra';
  const ids = [
    ...(isOut ? [voucher.moneyAccountId ?? 0] : []),
    ...lines.filter((line) => line.credit > 0).map(({ accountId }) => accountId),
  ];
  for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) {
    if (accounts.get(id)?.type === 'cash') await refuseNegativeCash(ctx, voucher.date, id);
  }
}

/** A reference comes with the same amount to the same account once in so many days. */
const referenceDays = 90;

/** @throws {Problem} `voucher.duplicate_reference` (409) where the same money was entered before. */
export async function refuseRepeated(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  const { reference, moneyAccountId } = voucher;
  if (reference === '' || moneyAccountId === null) return;
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`voucher ${moneyAccountId} ${reference}`}, 19))`,
  );
  const [same] = await ctx.tx
    .select({ id: vouchers.id, number: vouchers.number })
    .from(vouchers)
    .where(
      and(
        eq(vouchers.reference, reference),
        eq(vouchers.moneyAccountId, moneyAccountId),
        eq(vouchers.amount, voucher.amount),
        inArray(vouchers.status, ['waiting', 'post_dated', 'posted', 'bounced']),
        gte(vouchers.date, addDays(voucher.date, -referenceDays)),
        lte(vouchers.date, addDays(voucher.date, referenceDays)),
        ne(vouchers.id, voucher.id),
      ),
    )
    .orderBy(vouchers.id)
    .limit(1);
  if (!same) return;
  const says = `A voucher with reference ${reference} and the same amount exists: ${calledVoucher(same)}.`;
  throw conflict('voucher.duplicate_reference', says, {
    fields: { reference: says },
    more: { voucherId: same.id },
  });
}

/** Warns of more cash to or from one party in a day than the income tax law likes. */
async function refuseMuchCash(ctx: WriteContext, voucher: VoucherRow): Promise<void> {
  const { kind, method, partyKind, partyId, partyName, date } = voucher;
  if (method !== 'cash' || partyKind === null || partyId === null) return;
  const isIn = kind === 'receipt';
  const limit = isIn
    ? ctx.settings['accounts.cashReceiptWarnAbove']
    : ctx.settings['accounts.cashPaymentWarnAbove'];
  const found = await ctx.tx.execute<{ net: string }>(sql`
    select coalesce(sum(l.debit - l.credit), 0) as net from journal_entry e
      join journal_line l on l.entry_id = e.id join ledger_account a on a.id = l.account_id
    where e.party_kind = ${partyKind} and e.party_id = ${partyId} and e.entry_date = ${date}
      and a.type = 'cash' and (e.source_kind <> 'voucher' or e.source_id <> ${voucher.id})`);
  const before = Number(found.rows[0]?.net ?? 0);
  const sum = voucher.amount + Math.max(isIn ? before : -before, 0);
  if (limit === 0 || (isIn ? sum < limit : sum <= limit)) return;
  const says = `Cash of ${rupees(sum)} ${isIn ? 'from' : 'to'} ${partyName} on this day passes the limit of ${rupees(limit)}.`;
  throw conflict('voucher.cash_limit', says, { fields: { amount: says } });
}
