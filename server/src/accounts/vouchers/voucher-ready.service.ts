import { isBanked } from '@counting-house/contract/accounts/money-method.ts';
import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import type {
  DeductionInput,
  NewVoucher,
} from '@counting-house/contract/accounts/vouchers/voucher.ts';
import { inArray, or } from 'drizzle-orm';
import { needsRight, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { invalid, Problem } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import type { LedgerAccount } from '../../books/chart/chart.service.ts';
import { creditedOn, tdsWrong } from './tds-payment.service.ts';
import { proposeTds } from '../../purchasing/bills/tds-year.service.ts';
import { bankNamed } from './place.service.ts';
import { readParty } from './party.service.ts';
import {
  accountKeyOf,
  debitsOf,
  eventOf,
  isGuarded,
  linesWrong,
  referenceMissing,
} from './voucher.rules.ts';
import type { vouchers } from './voucher.table.ts';

/** A voucher as it is typed. */
export type TypedVoucher = Omit<
  NewVoucher,
  'post' | 'confirmDuplicate' | 'confirmLimit' | 'reason' | 'fileIds'
>;

/** What another room makes a voucher of, and what it is called in the books. */
export type OfRoom = Partial<Pick<typeof vouchers.$inferSelect, 'event'>> & {
  readonly source?: { readonly kind: string; readonly id: number } | undefined;
  /** The lines were made by the house: they may name accounts that documents keep. */
  readonly isOurs?: true;
};

const atMost = 1_000_000_000_000;

/**
 * A voucher as the tables keep it, its accounts and names found.
 *
 * @throws {Problem} `invalid` (422) with a text for each wrong field; `not_found` for a party;
 *   `right_missing` (403) for a journal on accounts that documents keep.
 */
export async function readyVoucher(ctx: WriteContext, input: TypedVoucher, of: OfRoom = {}) {
  const { kind } = input;
  const fields: Record<string, string> = {};
  const party = input.party && hasParty(kind) ? await readParty(ctx, input.party) : null;
  const accounts = await accountsOf(ctx, input);
  const lines = await linesOf(ctx, input, { party, accounts, of, fields });
  const amount = kind === 'journal' ? debitsOf(lines) : (input.amount ?? 0);
  if (amount === 0 && kind !== 'journal') fields['amount'] = 'Enter an amount above zero.';
  const places = await placesOf(ctx, input, { accounts, fields });
  const typed = lines.filter((line) => line.kind === 'account');
  if (party === null && kind !== 'contra') {
    if (typed.length === 0 && kind !== 'journal') {
      fields['party'] = 'Choose who it is, or the accounts it goes to.';
    } else Object.assign(fields, linesWrong({ kind, amount }, typed));
  } else if (typed.length > 0) fields['lines'] = 'Choose a party or accounts, not both.';
  const method = kind === 'receipt' || kind === 'payment' ? (input.method ?? null) : null;
  if ((kind === 'receipt' || kind === 'payment') && method === null) {
    fields['method'] = 'Choose how the money moved.';
  }
  const missing = method === null ? undefined : referenceMissing(method, input.reference);
  if (missing !== undefined && !of.isOurs) fields['reference'] = missing;
  const settled = amount + lines.reduce((sum, line) => sum + deductedBy(line), 0);
  const allocations = party ? (input.allocations ?? null) : null;
  if (kind === 'payment' && party?.kind === 'vendor') {
    const { deductions } = input;
    const paying = { vendorId: party.id, deductions, allocations, settled };
    Object.assign(fields, await tdsWrong(ctx, paying));
  }
  const chosen = (allocations ?? []).reduce((sum, one) => sum + one.amount, 0);
  if (chosen > settled) {
    fields['allocations'] =
      `The selected documents total ${rupees(chosen)}, more than the ${rupees(settled)} ${kind === 'payment' ? 'paid' : 'received'}.`;
  }
  if (amount > atMost) fields['amount'] = 'The amount is too large';
  if (Object.keys(fields).length > 0) throw invalid(fields);
  const named = [party?.name, ...lines.map((line) => line.partyName ?? '')];
  const told = lines.map((line) => accounts.get(line.accountId)?.name ?? '');
  return {
    lines,
    allocations: allocations ?? [],
    values: {
      event: of.event ?? eventOf(kind, party?.kind),
      date: input.date ?? ctx.today,
      method,
      ...places,
      partyKind: party?.kind ?? null,
      partyId: party?.id ?? null,
      partyName: party?.name ?? null,
      amount,
      reference: input.reference,
      referenceDate: method === 'cheque' ? (input.referenceDate ?? null) : null,
      allocatesItself: allocations === null,
      centre: input.centre,
      narration: input.narration,
      tdsReason: kind === 'payment' && party?.kind === 'vendor' ? input.tdsReason : '',
      sourceKind: of.source?.kind ?? null,
      sourceId: of.source?.id ?? null,
      searchText: [...named, ...told, input.reference, input.narration]
        .filter(Boolean)
        .join(' ')
        .slice(0, 2_000),
    },
  };
}

const hasParty = (kind: NewVoucher['kind']) => kind === 'receipt' || kind === 'payment';

/** How much more than the money a deduction settles. */
const deductedBy = (line: { kind: string; debit: number; credit: number }) =>
  line.kind === 'account' ? 0 : line.debit + line.credit;

type Accounts = ReadonlyMap<number, LedgerAccount>;

async function accountsOf(ctx: WriteContext, input: TypedVoucher): Promise<Accounts> {
  const direction = input.kind === 'payment' ? 'out' : 'in';
  const keys = input.deductions.flatMap(({ kind }) => accountKeyOf(kind, direction) ?? []);
  const ids = [
    input.moneyAccountId,
    input.toMoneyAccountId,
    ...input.lines.map(({ accountId }) => accountId),
    ...input.deductions.map(({ accountId }) => accountId),
  ].flatMap((id) => id ?? []);
  const rows = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(
      or(
        inArray(ledgerAccounts.id, ids),
        inArray(ledgerAccounts.systemKey, [
          ...keys,
          'cash.main',
          'clearing.cheques',
          'clearing.gateway',
        ]),
      ),
    );
  return new Map(rows.map((row) => [row.id, row]));
}

const keyed = (accounts: Accounts, key: string): LedgerAccount => {
  const found = [...accounts.values()].find(({ systemKey }) => systemKey === key);
  if (found) return found;
  throw new Problem(503, 'chart.incomplete', `The chart of accounts is incomplete: ${key}.`);
};

type Found = {
  readonly party: Party | null;
  readonly accounts: Accounts;
  readonly of: OfRoom;
  readonly fields: Record<string, string>;
};

/** The lines of a voucher: its accounts, then what is deducted. Faults are put to their fields. */
async function linesOf(ctx: WriteContext, input: TypedVoucher, found: Found) {
  const lines = [];
  for (const [index, line] of (input.kind === 'contra' ? [] : input.lines).entries()) {
    const account = found.accounts.get(line.accountId);
    const place = `lines.${index}.accountId`;
    if (!account) found.fields[place] = 'Choose an account.';
    else if (account.isGroup) {
      found.fields[place] = `${account.name} is a group and takes no entries.`;
    } else if (isGuarded(account) && !found.of.isOurs) mayName(ctx, input.kind, { account, place });
    const party = line.party ? await readParty(ctx, line.party) : null;
    if (account?.partyKind && party?.kind !== account.partyKind) {
      found.fields[`lines.${index}.party`] = `Choose the ${account.partyKind} for ${account.name}.`;
    }
    lines.push({
      kind: 'account' as const,
      accountId: line.accountId,
      debit: line.debit,
      credit: line.credit,
      ...columnsOf(account?.partyKind ? party : null),
      memo: line.memo,
      ...noTax,
      ...noTds,
    });
  }
  return [...lines, ...(await deductionsOf(ctx, input, found))];
}

const noTax = { taxComponentId: null, taxBase: null, taxRate: null };
const noTds = { tdsSectionId: null, tdsBase: null, tdsBps: null };

const columnsOf = (party: Party | null) => ({
  partyKind: party?.kind ?? null,
  partyId: party?.id ?? null,
  partyName: party?.name ?? null,
});

/** A journal names accounts that documents keep only by somebody who may; other vouchers never do. */
function mayName(
  ctx: WriteContext,
  kind: NewVoucher['kind'],
  { account, place }: { account: LedgerAccount; place: string },
): void {
  if (kind === 'journal') {
    needsRight(ctx, 'accounts.journal.control', place);
    return;
  }
  throw invalid({ [place]: `${account.name} is posted by documents only.` });
}

async function deductionsOf(
  ctx: WriteContext,
  input: TypedVoucher,
  { party, accounts, fields }: Found,
) {
  const direction = input.kind === 'payment' ? 'out' : 'in';
  const held = input.deductions.filter(({ kind }) => kind === 'tds');
  const [, second] = held;
  if (second && held.some(({ tdsSectionId }) => tdsSectionId)) {
    fields[`deductions.${input.deductions.indexOf(second)}.kind`] =
      'A payment holds back TDS by one section. Make two payments.';
  }
  const lines = [];
  for (const [index, deduction] of input.deductions.entries()) {
    const place = `deductions.${index}`;
    const wrong = deductionWrong(input, party, deduction);
    if (wrong !== undefined) fields[`${place}.kind`] = wrong;
    const key = accountKeyOf(deduction.kind, direction);
    const account =
      deduction.accountId === undefined && key !== null
        ? keyed(accounts, key)
        : accounts.get(deduction.accountId ?? 0);
    if (!account || account.isGroup || account.partyKind) {
      fields[`${place}.accountId`] = 'Choose an account.';
    }
    const isDebit = direction === 'in';
    const tds = await tdsOfDeduction(ctx, input, { deduction, party, place, fields });
    lines.push({
      kind: deduction.kind,
      accountId: account?.id ?? 0,
      debit: isDebit ? deduction.amount : 0,
      credit: isDebit ? 0 : deduction.amount,
      ...columnsOf(null),
      memo: '',
      ...noTax,
      ...tds,
    });
  }
  return lines;
}

/** The section of what is deducted from a vendor, with its rate of the day of credit or payment. Faults are put to their fields. */
async function tdsOfDeduction(
  ctx: WriteContext,
  { kind, date = ctx.today, amount = 0, deductions, allocations }: TypedVoucher,
  of: {
    readonly deduction: DeductionInput;
    readonly party: Party | null;
    readonly place: string;
    readonly fields: Record<string, string>;
  },
) {
  const { tdsSectionId, tdsBase } = of.deduction;
  if (!tdsSectionId) return noTds;
  if (of.deduction.kind !== 'tds' || kind !== 'payment' || of.party?.kind !== 'vendor') {
    of.fields[`${of.place}.tdsSectionId`] = 'A section is for TDS on a payment to a vendor.';
    return noTds;
  }
  if (!tdsBase) {
    of.fields[`${of.place}.tdsBase`] = 'Enter the value without tax.';
    return noTds;
  }
  const vendorId = of.party.id;
  const settled = deductions.reduce((sum, one) => sum + one.amount, amount);
  const credited = await creditedOn(ctx, { vendorId, allocations, settled });
  const { sectionId, rateBps } = await proposeTds(ctx, {
    vendorId,
    sectionId: tdsSectionId,
    date,
    ...(credited !== null && { creditedOn: credited }),
    value: tdsBase,
  });
  return { tdsSectionId: sectionId, tdsBase, tdsBps: rateBps };
}

/** Why a voucher has no such deduction; nothing where it may. */
function deductionWrong(
  { kind }: TypedVoucher,
  party: Party | null,
  deduction: DeductionInput,
): string | undefined {
  if (kind === 'contra') {
    return deduction.kind === 'bank_charge' ? undefined : 'A transfer can have bank charges only.';
  }
  if (kind === 'payment' && deduction.kind === 'bank_charge') {
    return 'Enter what the bank takes for a payment as an expense.';
  }
  return party ? undefined : 'Choose who it is first.';
}

/** Where the money lies, and where it goes. Faults are put to their fields. */
async function placesOf(
  ctx: WriteContext,
  input: TypedVoucher,
  { accounts, fields }: { accounts: Accounts; fields: Record<string, string> },
) {
  const place = async (field: 'moneyAccountId' | 'toMoneyAccountId', type?: 'cash' | 'bank') => {
    const account = accounts.get(input[field] ?? 0);
    const wrong = await placeWrong(ctx, account, type);
    if (wrong !== undefined) fields[field] = wrong;
    return account?.id ?? null;
  };
  if (input.kind === 'journal') return { moneyAccountId: null, toMoneyAccountId: null };
  if (input.kind === 'contra') {
    const [from, to] = [await place('moneyAccountId'), await place('toMoneyAccountId')];
    if (from !== null && from === to) fields['toMoneyAccountId'] = 'Choose another account.';
    return { moneyAccountId: from, toMoneyAccountId: to };
  }
  const { method, kind } = input;
  const alone = (moneyAccountId: number | null) => ({ moneyAccountId, toMoneyAccountId: null });
  if (method === 'gateway') return alone(keyed(accounts, 'clearing.gateway').id);
  if (method === 'cheque' && kind === 'receipt') {
    return alone(keyed(accounts, 'clearing.cheques').id);
  }
  if (method !== undefined && isBanked(method)) {
    if (input.moneyAccountId === undefined) return alone(await bankNamed(ctx, undefined));
    return alone(await place('moneyAccountId', 'bank'));
  }
  if (method === 'cash' && input.moneyAccountId === undefined) {
    return alone(keyed(accounts, 'cash.main').id);
  }
  return alone(method === undefined ? null : await place('moneyAccountId', 'cash'));
}

async function placeWrong(
  ctx: WriteContext,
  account: LedgerAccount | undefined,
  type: 'cash' | 'bank' | undefined,
): Promise<string | undefined> {
  const isPlace = account?.type === 'cash' || account?.type === 'bank';
  if (!isPlace || (type !== undefined && account.type !== type)) {
    return type === 'cash' ? 'Choose a cash account.' : 'Choose a bank account.';
  }
  if (account.type === 'cash') return undefined;
  const [bank] = await readRows(ctx, bankAccounts, { ledgerAccountId: account.id });
  return bank?.isActive === false
    ? 'This bank account is switched off. Choose another.'
    : undefined;
}
