import type { ReadContext } from '../../platform/context.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';

/**
 * The book of a bank account, by its ledger account, or of the primary one.
 *
 * @throws {Problem} `invalid` (422) at `moneyAccountId`; `bank_account.missing` (422).
 */
export async function bankNamed(ctx: ReadContext, accountId: number | undefined): Promise<number> {
  const [bank] = await readRows(
    ctx,
    bankAccounts,
    accountId === undefined ? { isPrimary: true } : { ledgerAccountId: accountId },
  );
  if (!bank && accountId === undefined) {
    throw ruleBroken('bank_account.missing', 'Add the bank account that customers pay into.');
  }
  if (!bank) throw invalid({ moneyAccountId: 'Choose a bank account.' });
  if (bank.isActive) return bank.ledgerAccountId;
  throw invalid({ moneyAccountId: 'This bank account is switched off. Choose another.' });
}
