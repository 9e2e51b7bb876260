import type {
  BankAccount,
  BankAccountChange,
  NewBankAccount,
} from '@counting-house/contract/books/bank-account.ts';
import { and, eq, ne } from 'drizzle-orm';
import { note } from '../../platform/audit/audit.ts';
import type { WriteContext } from '../../platform/context.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { rupees } from '../../platform/money.ts';
import { conflict, invalid, invariant, ruleBroken } from '../../platform/problem.ts';
import type { RowSeen } from '../../platform/rows/row-register.ts';
import {
  insertRow,
  lockRow,
  merged,
  assertVersion,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { bankAccounts } from './bank-account.table.ts';
import { bookBalance, getBankAccount } from './bank-account-list.service.ts';
import { credit, debit } from '../journal/journal.rules.ts';
import { post, reverse } from '../journal/journal.service.ts';

type Row = typeof bankAccounts.$inferSelect;

/**
 * Adds a bank account with a book of its own. The first that has a bank takes the place of the account that the house
 * began with, so that what was received before stands on it; it is primary. An opening balance is posted.
 *
 * @throws {Problem} `bank_account.label_taken`, `bank_account.number_taken` (409); `invalid` (422).
 */
export async function createBankAccount(
  ctx: WriteContext,
  input: NewBankAccount,
): Promise<BankAccount> {
  const { number = '', numberAgain: _again, ...fields } = input;
  const values = { ...fields, accountNumber: number };
  checkDetails({ ...values, ifsc: values.ifsc ?? '' });
  const begun = await lockBegun(ctx);
  await refuseTaken(ctx, { ...values, id: begun?.id ?? 0, ifsc: values.ifsc ?? '' });
  if (begun)
    await updateRow(ctx, ledgerAccounts, { id: begun.ledgerAccountId }, { name: input.label });
  const [other] = await ctx.tx.select({ id: bankAccounts.id }).from(bankAccounts).limit(1);
  const row = begun
    ? await updateRow(ctx, bankAccounts, { id: begun.id }, values)
    : await insertRow(ctx, bankAccounts, {
        ...values,
        ledgerAccountId: await openBook(ctx, input.label),
        isPrimary: other === undefined,
      });
  await postOpening(ctx, row);
  return getBankAccount(ctx, { id: row.id });
}

/** The account that the house began with, as long as nobody said at which bank it is. */
async function lockBegun(ctx: WriteContext): Promise<Row | undefined> {
  const [begun] = await ctx.tx
    .select()
    .from(bankAccounts)
    .where(and(eq(bankAccounts.bankName, ''), eq(bankAccounts.accountNumber, '')))
    .for('update');
  return begun;
}

/**
 * Changes a bank account; another opening balance takes the posted one back and posts it anew.
 *
 * @throws {Problem} `bank_account.not_empty` (422) when it is switched off with money on it; those of
 *   `createBankAccount`; `stale` (409).
 */
export async function updateBankAccount(
  ctx: WriteContext,
  input: BankAccountChange,
): Promise<BankAccount> {
  const { id, version, number, ...fields } = input;
  const before = await lockRow(ctx, bankAccounts, id);
  const values = { ...fields, accountNumber: number };
  const wanted = merged(before, values);
  checkDetails(wanted);
  await refuseTaken(ctx, wanted);
  if (before.isActive && !wanted.isActive) await refuseSwitchingOff(ctx, before);
  const after = await updateRow(ctx, bankAccounts, { id, version }, values);
  if (after.label !== before.label) {
    await updateRow(ctx, ledgerAccounts, { id: after.ledgerAccountId }, { name: after.label });
  }
  if (after.openingBalance !== before.openingBalance || after.openingDate !== before.openingDate) {
    await reverse(ctx, openingOf(before), { reason: 'Opening balance changed' });
    await postOpening(ctx, after);
  }
  return getBankAccount(ctx, { id });
}

/**
 * Deletes a bank account that was never used, with its empty book; it can come back.
 *
 * @throws {Problem} `bank_account.primary_inactive` (422); `row.in_use` (422).
 */
export async function deleteBankAccount(ctx: WriteContext, at: RowSeen): Promise<void> {
  const account = await lockRow(ctx, bankAccounts, at.id);
  if (account.isPrimary) {
    throw ruleBroken('bank_account.primary_inactive', 'Choose another primary account first.');
  }
  await deleteRow(ctx, bankAccounts, at, {
    after: [{ table: ledgerAccounts, where: eq(ledgerAccounts.id, account.ledgerAccountId) }],
  });
}

/**
 * Makes an account the one that is offered first and printed on invoices.
 *
 * @throws {Problem} `bank_account.inactive` (422).
 */
export async function setPrimaryBank(
  ctx: WriteContext,
  { id, version }: { id: number; version?: number | undefined },
) {
  const account = await lockRow(ctx, bankAccounts, id);
  await assertVersion(ctx, bankAccounts, account, version);
  if (!account.isActive) {
    throw ruleBroken('bank_account.inactive', 'An inactive account cannot be primary.');
  }
  const [previous] = await ctx.tx
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.isPrimary, true), ne(bankAccounts.id, id)));
  if (previous) await updateRow(ctx, bankAccounts, { id: previous.id }, { isPrimary: false });
  await updateRow(ctx, bankAccounts, { id }, { isPrimary: true });
  return { id, isPrimary: true as const, previousId: previous?.id ?? null };
}

/** Tells the full number, and the audit log that it was told. */
export async function revealBankNumber(ctx: WriteContext, { id }: { id: number }) {
  const account = await readRow(ctx, bankAccounts, id);
  note(ctx, {
    action: 'reveal',
    entity: 'bank_account',
    entityId: id,
    entityNo: account.label,
  });
  return { number: account.accountNumber };
}

/** Makes the ledger account that is the book of a bank account: the next one below 1120. */
export async function openBook(ctx: WriteContext, label: string): Promise<number> {
  const [group] = await ctx.tx
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.systemKey, 'bank.group'))
    .for('update');
  invariant(group, 'set-up made the group of bank accounts');
  const known = await ctx.tx.$count(ledgerAccounts, eq(ledgerAccounts.parentId, group.id));
  const book = await insertRow(ctx, ledgerAccounts, {
    code: bookCode(group.code, known + 1),
    name: label,
    root: 'asset',
    type: 'bank',
    parentId: group.id,
    isGroup: false,
  });
  return book.id;
}

/** 1121 to 1129 below 1120, and from the tenth on 1120-10. */
const bookCode = (group: string, n: number) =>
  n < 10 ? String(Number(group) + n) : `${group}-${n}`;

/** @throws {Problem} `invalid` (422) for what only the whole account shows. */
function checkDetails(account: Pick<Row, 'kind' | 'accountNumber' | 'ifsc'> & Opening): void {
  const hasNumber = account.accountNumber !== '';
  const fields = {
    ...(hasNumber || account.kind === 'payment_wallet'
      ? {}
      : { number: 'Account number must be 6-18 digits' }),
    ...(hasNumber && account.ifsc === ''
      ? { ifsc: 'IFSC must be four letters, a zero and six letters or digits.' }
      : {}),
    ...(account.openingBalance && !account.openingDate
      ? { openingDate: 'Opening date is required' }
      : {}),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

type Opening = {
  readonly openingBalance?: number | undefined;
  readonly openingDate?: string | null | undefined;
};

async function refuseTaken(
  ctx: WriteContext,
  account: { id?: number; label: string; accountNumber: string; ifsc: string },
): Promise<void> {
  const others = await ctx.tx
    .select()
    .from(bankAccounts)
    .where(ne(bankAccounts.id, account.id ?? 0));
  if (others.some(({ label }) => label.toLowerCase() === account.label.toLowerCase())) {
    const says = `Another account is called ${account.label}.`;
    throw conflict('bank_account.label_taken', says, { fields: { label: says } });
  }
  const same = others.find(
    ({ accountNumber, ifsc }) =>
      accountNumber !== '' && accountNumber === account.accountNumber && ifsc === account.ifsc,
  );
  if (same) {
    const says = `This account is already entered as ${same.label}.`;
    throw conflict('bank_account.number_taken', says, { fields: { number: says } });
  }
}

async function refuseSwitchingOff(ctx: WriteContext, account: Row): Promise<void> {
  if (account.isPrimary) {
    const says = 'Choose another primary account first.';
    throw ruleBroken('bank_account.primary_inactive', says, { fields: { isActive: says } });
  }
  const balance = await bookBalance(ctx, account.ledgerAccountId);
  if (balance !== 0) {
    const says = `${account.label} has a balance of ${rupees(balance)}.`;
    throw ruleBroken('bank_account.not_empty', says, { fields: { isActive: says } });
  }
}

const openingOf = ({ id, label }: Row) => ({
  event: 'openingBalance.entered' as const,
  source: { kind: 'bank_account', id, no: label },
});

async function postOpening(ctx: WriteContext, account: Row): Promise<void> {
  const { openingBalance, openingDate, ledgerAccountId: accountId } = account;
  if (openingBalance === 0 || openingDate === null) return;
  const [ours, equity] = openingBalance > 0 ? [debit, credit] : [credit, debit];
  const amount = Math.abs(openingBalance);
  await post(ctx, {
    ...openingOf(account),
    date: openingDate,
    lines: [ours('opening_balance', amount, { accountId }), equity('opening_equity', amount)],
  });
}
