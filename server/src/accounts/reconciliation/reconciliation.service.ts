import type {
  NewReconciliation,
  Reconciliation,
  ReconciliationChange,
  ReconciliationDesk,
  ReconciliationStep,
  ReopenReconciliation,
} from '@counting-house/contract/accounts/reconciliation/reconciliation.ts';
import type { ListAnswer, ListInput } from '@counting-house/contract/kit/list.ts';
import { and, desc, eq, gt, isNotNull, ne } from 'drizzle-orm';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRow, readRow, removeRow, stale } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { getBankAccount } from '../../books/banks/bank-account-list.service.ts';
import { bankStatementLines, bankStatements } from '../statements/statement.table.ts';
import { holdAccount } from './bank-match.service.ts';
import { readReconciliationFigures } from './figures.service.ts';
import { reconciliations } from './reconciliation.table.ts';

type Row = typeof reconciliations.$inferSelect;

/** Where the work on a bank account stands: what is open, and what a new reconciliation would begin with. */
export async function getReconciliationDesk(
  ctx: ReadContext,
  { id }: { id: number },
): Promise<ReconciliationDesk> {
  const account = await getBankAccount(ctx, { id });
  const [open] = await readRows(ctx, reconciliations, { bankAccountId: id, status: 'open' });
  const [newest] = await ctx.tx
    .select({ toDate: bankStatements.toDate, closing: bankStatements.closingBalance })
    .from(bankStatements)
    .where(eq(bankStatements.bankAccountId, id))
    .orderBy(desc(bankStatements.toDate), desc(bankStatements.id))
    .limit(1);
  const lines = eq(bankStatementLines.bankAccountId, id);
  return {
    bankAccountId: id,
    label: account.label,
    maskedNumber: account.maskedNumber ?? '',
    ledgerCode: account.ledgerCode,
    open: open ? await readReconciliation(ctx, open) : null,
    lastClosedDate: (await lastClosed(ctx, id))?.statementDate ?? null,
    proposedDate: newest?.toDate ?? null,
    proposedClosing: newest?.closing ?? null,
    lineCount: await ctx.tx.$count(
      bankStatementLines,
      and(lines, ne(bankStatementLines.status, 'split')),
    ),
    openCount: await ctx.tx.$count(
      bankStatementLines,
      and(lines, eq(bankStatementLines.status, 'open')),
    ),
  };
}

/** The reconciliations of a bank account, the newest first. */
export async function listReconciliations(
  ctx: ReadContext,
  input: ListInput & { readonly id: number },
): Promise<ListAnswer<Reconciliation>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select().from(reconciliations).$dynamic(),
    matching: ctx.tx.select({ id: reconciliations.id }).from(reconciliations).$dynamic(),
    id: reconciliations.id,
    where: [eq(reconciliations.bankAccountId, input.id)],
    sorts: { statementDate: reconciliations.statementDate },
    defaultSort: '-statementDate',
  });
  const rows: Reconciliation[] = [];
  for (const row of page.rows) rows.push(await readReconciliation(ctx, row));
  return { ...page, rows };
}

/** What it shows; closed it shows what it did then. */
export async function readReconciliation(ctx: ReadContext, row: Row): Promise<Reconciliation> {
  const {
    snapshot,
    closedBy,
    createdAt: _c,
    createdBy: _b,
    updatedAt: _u,
    updatedBy: _v,
    ...shown
  } = row;
  const kept = snapshot as Awaited<ReturnType<typeof figuresNow>> | null;
  const [closer] =
    closedBy === null
      ? []
      : await ctx.tx.select({ name: users.name }).from(users).where(eq(users.id, closedBy));
  return { ...shown, ...(kept ?? (await figuresNow(ctx, row))), closedBy: closer?.name ?? null };
}

async function figuresNow(ctx: ReadContext, row: Row) {
  const account = await readRow(ctx, bankAccounts, row.bankAccountId);
  return readReconciliationFigures(ctx, { ...row, ledgerAccountId: account.ledgerAccountId });
}

async function lastClosed(ctx: ReadContext, bankAccountId: number): Promise<Row | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(reconciliations)
    .where(
      and(eq(reconciliations.bankAccountId, bankAccountId), eq(reconciliations.status, 'closed')),
    )
    .orderBy(desc(reconciliations.statementDate))
    .limit(1);
  return row;
}

/**
 * Begins to reconcile an account to a statement; it opens with what the last one closed with.
 *
 * @throws {Problem} `reconciliation.open_already` (409); `reconciliation.order` (422).
 */
export async function startReconciliation(
  ctx: WriteContext,
  { bankAccountId, statementDate, closingBalance }: NewReconciliation,
): Promise<Reconciliation> {
  const account = await holdAccount(ctx, bankAccountId);
  const before = await passOrder(ctx, bankAccountId, statementDate);
  const row = await insertRow(ctx, reconciliations, {
    bankAccountId,
    statementDate,
    openingBalance: before?.closingBalance ?? account.openingBalance,
    closingBalance,
    status: 'open',
    acceptedReason: '',
    snapshot: null,
    closedBy: null,
    closedAt: null,
    reopenedReason: null,
  });
  return readReconciliation(ctx, row);
}

/** @throws {Problem} `reconciliation.order` (422) for a day that is reconciled, or has still to come. */
async function passOrder(ctx: ReadContext, bankAccountId: number, statementDate: string) {
  const before = await lastClosed(ctx, bankAccountId);
  if (before && before.statementDate >= statementDate) {
    const says = `The account is reconciled to ${dateText(before.statementDate)}. Choose a later day.`;
    throw ruleBroken('reconciliation.order', says, { fields: { statementDate: says } });
  }
  if (statementDate > ctx.today) {
    const says = 'A statement ends today at the latest.';
    throw ruleBroken('reconciliation.order', says, { fields: { statementDate: says } });
  }
  return before;
}

/** @throws {Problem} `stale` (409); `reconciliation.closed`, `reconciliation.order` (422). */
export async function updateReconciliation(
  ctx: WriteContext,
  { id, version, ...values }: ReconciliationChange,
): Promise<Reconciliation> {
  const row = await held(ctx, { id, version });
  refuseUnlessOpen(row);
  if (values.statementDate !== undefined) {
    await passOrder(ctx, row.bankAccountId, values.statementDate);
  }
  return readReconciliation(ctx, await changeRow(ctx, reconciliations, row, values));
}

export async function discardReconciliation(ctx: WriteContext, step: ReconciliationStep) {
  const row = await held(ctx, step);
  refuseUnlessOpen(row);
  await removeRow(ctx, reconciliations, row.id);
  return { ok: true as const };
}

/**
 * Closes a reconciliation: every line is handled, and nothing differs. Its matches are frozen, and what it
 * shows is kept.
 *
 * @throws {Problem} `reconciliation.lines_open`, `reconciliation.differs`, `reconciliation.closed` (422).
 */
export async function closeReconciliation(
  ctx: WriteContext,
  step: ReconciliationStep,
): Promise<Reconciliation> {
  const row = await held(ctx, step);
  refuseUnlessOpen(row);
  const snapshot = await figuresNow(ctx, row);
  const { openCount, figures } = snapshot;
  if (openCount > 0) {
    throw ruleBroken(
      'reconciliation.lines_open',
      openCount === 1
        ? '1 statement line is not handled.'
        : `${openCount} statement lines are not handled.`,
    );
  }
  if (figures.difference !== 0) {
    throw ruleBroken(
      'reconciliation.differs',
      `The difference is ${rupees(figures.difference)}. It must be zero.`,
    );
  }
  const closed = await changeRow(ctx, reconciliations, row, {
    status: 'closed',
    snapshot,
    closedBy: ctx.user.id,
    closedAt: ctx.now,
  });
  return readReconciliation(ctx, closed);
}

/**
 * Reopens the latest closed reconciliation of its account.
 *
 * @throws {Problem} `reconciliation.order` (422) when a later one is closed; `reconciliation.not_closed`
 *   (422); `reconciliation.open_already` (409).
 */
export async function reopenReconciliation(
  ctx: WriteContext,
  { reason, ...step }: ReopenReconciliation,
): Promise<Reconciliation> {
  const row = await held(ctx, step);
  if (row.status === 'open') {
    throw ruleBroken('reconciliation.not_closed', 'This reconciliation is open.');
  }
  const [later] = await ctx.tx
    .select({ statementDate: reconciliations.statementDate })
    .from(reconciliations)
    .where(
      and(
        eq(reconciliations.bankAccountId, row.bankAccountId),
        gt(reconciliations.statementDate, row.statementDate),
        isNotNull(reconciliations.closedAt),
      ),
    )
    .orderBy(desc(reconciliations.statementDate))
    .limit(1);
  if (later) {
    throw ruleBroken(
      'reconciliation.order',
      `Reopen the reconciliation of ${dateText(later.statementDate)} first.`,
    );
  }
  const opened = await changeRow(ctx, reconciliations, row, {
    status: 'open',
    snapshot: null,
    closedBy: null,
    closedAt: null,
    reopenedReason: reason,
  });
  return readReconciliation(ctx, opened);
}

/** The reconciliation, its account held, as its writer saw it. */
async function held(ctx: WriteContext, { id, version }: ReconciliationStep): Promise<Row> {
  const found = await readRow(ctx, reconciliations, id);
  await holdAccount(ctx, found.bankAccountId);
  const row = await readRow(ctx, reconciliations, id);
  if (row.version !== version) throw await stale(ctx, reconciliations, row);
  return row;
}

function refuseUnlessOpen({ status, statementDate }: Row): void {
  if (status === 'open') return;
  throw ruleBroken(
    'reconciliation.closed',
    `The reconciliation of ${dateText(statementDate)} is closed. Reopen it first.`,
  );
}
