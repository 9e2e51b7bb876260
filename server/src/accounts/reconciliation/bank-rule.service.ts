import type {
  BankRule,
  BankRuleChange,
  BankRuleStep,
  MoveBankRule,
  NewBankRule,
  TestBankRule,
  TestedRule,
} from '@counting-house/contract/accounts/reconciliation/bank-rule.ts';
import { asc, desc, eq, max } from 'drizzle-orm';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  theOne,
  updateRow,
} from '../../platform/rows/rows.ts';
import { taxFault } from '../../tax/ended.service.ts';
import { taxes } from '../../tax/tax.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { bankStatementLines } from '../statements/statement.table.ts';
import { readParty } from '../vouchers/party.service.ts';
import { isGuarded } from '../vouchers/voucher.rules.ts';
import { hits, matchesRule } from './bank-rule.rules.ts';
import { bankRules } from './bank-rule.table.ts';

export type RuleRow = typeof bankRules.$inferSelect;

const tried = 500;
const mostShown = 20;
const mostRules = 200;

const rulesInOrder = (ctx: ReadContext) =>
  ctx.tx
    .select()
    .from(bankRules)
    .orderBy(asc(bankRules.position), asc(bankRules.id))
    .limit(mostRules);

/** The rules in the order in which they are tried. */
export async function listBankRules(ctx: ReadContext): Promise<{ rows: BankRule[] }> {
  const rows: BankRule[] = [];
  for (const rule of await rulesInOrder(ctx)) rows.push(await shown(ctx, rule));
  return { rows };
}

/** Rules that are on, in their order. */
export async function activeRules(ctx: ReadContext): Promise<RuleRow[]> {
  return (await rulesInOrder(ctx)).filter(({ isActive }) => isActive);
}

async function shown(ctx: ReadContext, rule: RuleRow): Promise<BankRule> {
  const { createdAt: _at, createdBy: _by, updatedAt: _then, updatedBy: _who, ...values } = rule;
  const partyName = await partyNameOf(ctx, rule);
  return {
    ...values,
    partyName,
    looksFor: matchesRule(rule),
    does: await doesOf(ctx, rule, partyName),
  };
}

async function partyNameOf(ctx: ReadContext, rule: RuleRow): Promise<string | null> {
  if (rule.partyKind && rule.partyId !== null) {
    return (await readParty(ctx, { kind: rule.partyKind, id: rule.partyId })).name;
  }
  return rule.vendorId === null
    ? null
    : (await readParty(ctx, { kind: 'vendor', id: rule.vendorId })).name;
}

async function doesOf(ctx: ReadContext, rule: RuleRow, party: string | null): Promise<string> {
  const [account] =
    rule.accountId === null
      ? []
      : await ctx.tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, rule.accountId));
  const [tax] =
    rule.taxId === null ? [] : await ctx.tx.select().from(taxes).where(eq(taxes.id, rule.taxId));
  switch (rule.outcome) {
    case 'account':
      return `To ${account?.name ?? ''}`;
    case 'expense':
      return [`Expense, ${account?.name ?? ''}`, tax?.name, party].filter(Boolean).join(', ');
    case 'party':
      return `From or to ${party ?? ''}`;
    case 'transfer':
      return `Transfer with ${account?.name ?? ''}`;
    case 'exclude':
      return 'Leave out';
  }
}

type Wanted = Pick<
  NewBankRule,
  'outcome' | 'accountId' | 'partyKind' | 'partyId' | 'vendorId' | 'taxId' | 'direction'
> & {
  readonly minAmount?: number | null | undefined;
  readonly maxAmount?: number | null | undefined;
};

/** @throws {Problem} `invalid` (422) where an outcome lacks what it needs, or can never come. */
async function refuseUseless(ctx: ReadContext, rule: Wanted): Promise<void> {
  const fields: Record<string, string> = {};
  const { outcome, accountId, minAmount, maxAmount } = rule;
  const ended = outcome === 'expense' ? await taxFault(ctx, rule.taxId) : undefined;
  if (ended !== undefined) fields['taxId'] = ended;
  if (outcome === 'party') {
    if (!rule.partyKind || !rule.partyId) fields['partyId'] = 'Choose who it is.';
    else await readParty(ctx, { kind: rule.partyKind, id: rule.partyId });
  } else if (outcome !== 'exclude') {
    const [account] = accountId
      ? await ctx.tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, accountId))
      : [];
    if (!account) fields['accountId'] = 'Choose an account.';
    else if (outcome === 'transfer' && !['bank', 'cash'].includes(account.type ?? '')) {
      fields['accountId'] = 'Choose a bank account or cash.';
    } else if (outcome !== 'transfer' && isGuarded(account)) {
      fields['accountId'] = `${account.name} is posted by documents only.`;
    }
  }
  if (outcome === 'expense' && rule.direction !== 'out') {
    fields['direction'] = 'An expense is money out.';
  }
  if (outcome === 'expense' && rule.vendorId)
    await readParty(ctx, { kind: 'vendor', id: rule.vendorId });
  if ((minAmount ?? 0) > (maxAmount ?? Number.MAX_SAFE_INTEGER)) {
    fields['maxAmount'] = 'It is less than the smallest amount.';
  }
  if (Object.keys(fields).length > 0) throw invalid(fields);
}

/** What an outcome does not need is not kept. */
const onlyItsOwn = <R extends Wanted>(rule: R) => ({
  ...rule,
  ...(rule.outcome === 'party' ? {} : { partyKind: null, partyId: null }),
  ...(rule.outcome === 'party' || rule.outcome === 'exclude' ? { accountId: null } : {}),
  ...(rule.outcome === 'expense' ? {} : { taxId: null, vendorId: null }),
});

/** Adds a rule behind the others. @throws {Problem} `invalid` (422); `bank_rule.name_taken` (409). */
export async function createBankRule(ctx: WriteContext, input: NewBankRule): Promise<BankRule> {
  await refuseUseless(ctx, input);
  const [last] = await ctx.tx.select({ at: max(bankRules.position) }).from(bankRules);
  const rule = await insertRow(ctx, bankRules, {
    ...onlyItsOwn(input),
    position: (last?.at ?? 0) + 1,
  });
  return shown(ctx, rule);
}

/** Changes a rule; what it booked stays. @throws {Problem} as `createBankRule`; `stale` (409). */
export async function updateBankRule(
  ctx: WriteContext,
  { id, version, ...input }: BankRuleChange,
): Promise<BankRule> {
  const before = await lockRow(ctx, bankRules, id);
  const wanted = merged(before, input);
  await refuseUseless(ctx, wanted);
  const own = onlyItsOwn(wanted);
  const { accountId, partyKind, partyId, taxId, vendorId } = own;
  const rule = await updateRow(
    ctx,
    bankRules,
    { id, version },
    { ...input, accountId, partyKind, partyId, taxId, vendorId },
  );
  return shown(ctx, rule);
}

/** Changes places with the rule before or behind. @throws {Problem} `stale` (409). */
export async function moveBankRule(
  ctx: WriteContext,
  { id, version, to }: MoveBankRule,
): Promise<{ rows: BankRule[] }> {
  const all = await ctx.tx
    .select()
    .from(bankRules)
    .orderBy(asc(bankRules.position), asc(bankRules.id))
    .for('update');
  const at = all.findIndex((one) => one.id === id);
  const rule = theOne(bankRules, all.slice(at, at + 1));
  const other = all[to === 'up' ? at - 1 : at + 1];
  if (other) {
    await updateRow(ctx, bankRules, { id, version }, { position: other.position });
    await changeRow(ctx, bankRules, other, { position: rule.position });
  }
  return listBankRules(ctx);
}

/** Deletes a rule; what it booked stays. @throws {Problem} `not_found`; `stale` (409). */
export async function deleteBankRule(ctx: WriteContext, at: BankRuleStep): Promise<{ ok: true }> {
  await deleteRow(ctx, bankRules, at);
  return { ok: true };
}

/** Which of the newest lines a rule would hit, whatever became of them. */
export async function testBankRule(ctx: ReadContext, rule: TestBankRule): Promise<TestedRule> {
  const lines = await ctx.tx
    .select()
    .from(bankStatementLines)
    .where(
      rule.bankAccountId ? eq(bankStatementLines.bankAccountId, rule.bankAccountId) : undefined,
    )
    .orderBy(desc(bankStatementLines.date), desc(bankStatementLines.id))
    .limit(tried);
  const found = lines.filter((line) => hits(rule, line));
  return {
    looked: lines.length,
    hits: found.length,
    rows: found.slice(0, mostShown).map(({ id, date, description, reference, amount }) => ({
      id,
      date,
      description,
      reference,
      amount,
    })),
  };
}
