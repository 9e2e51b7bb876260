import type {
  ImportedStatement,
  ImportStatement,
  PreviewStatement,
  StatementLineNews,
  StatementPreview,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import {
  StatementProfile,
  statementLimits,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { and, between, eq, inArray, isNull } from 'drizzle-orm';
import {
  type EarlyContext,
  readingEarly,
  type ReadContext,
  type WriteContext,
} from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { readRows } from '../../platform/rows/read.ts';
import { changeRow, insertRaw, insertRow, readRow, removeRow } from '../../platform/rows/rows.ts';
import { bankAccounts } from '../../books/banks/bank-account.table.ts';
import { holdAccount, matchWhatIsCertain } from '../reconciliation/bank-match.service.ts';
import { readStatementFile } from './statement-file.ts';
import type { ReadStatement } from './statement-file.rules.ts';
import { statementById } from './statement-list.service.ts';
import { bankStatementLines, bankStatementProfiles, bankStatements } from './statement.table.ts';

type Read = { readonly file: ReadStatement; readonly isRemembered: boolean };
type Line = ReadStatement['lines'][number];

/**
 * Reads the statement of a bank and shows what importing it would bring. Nothing is kept.
 *
 * @throws {Problem} `not_found`; `statement.unreadable` (422) with what is wrong with the file.
 */
export const previewStatement = prepared(readFile, preview);

/**
 * Brings the lines of a statement that are not there already, and matches what is certain.
 *
 * @throws {Problem} `statement.unreadable` (422), also while rows cannot be read;
 *   `statement.balance_differs` (422) until it is confirmed.
 */
export const importStatement = prepared(readFile, bring);

/** Reads the file by the columns that were chosen, or as the account's last statement had them. */
async function readFile(ctx: EarlyContext, input: PreviewStatement): Promise<Read> {
  await readRow(readingEarly(ctx), bankAccounts, input.id);
  const [sent] = ctx.files;
  if (!sent) throw ruleBroken('statement.unreadable', 'Choose the file of a statement.');
  const direct = { tx: ctx.direct };
  const [known] = await readRows(direct, bankStatementProfiles, { bankAccountId: input.id });
  const remembered = StatementProfile.safeParse(known?.profile);
  const profile = input.profile ?? (remembered.success ? remembered.data : null);
  const file = await readStatementFile(sent.bytes, { bankAccountId: input.id, profile });
  const isRemembered =
    input.profile === undefined &&
    remembered.success &&
    JSON.stringify(file.profile) === JSON.stringify(remembered.data);
  return { file, isRemembered };
}

async function preview(
  ctx: WriteContext,
  { id }: PreviewStatement,
  { file, isRemembered }: Read,
): Promise<StatementPreview> {
  const account = await readRow(ctx, bankAccounts, id);
  const news = await newsOf(ctx, id, file.lines);
  const count = (of: StatementLineNews) => news.filter((one) => one === of).length;
  return {
    fileName: ctx.file?.fileName ?? '',
    format: file.format,
    bank: file.bank,
    profile: file.profile,
    isRemembered,
    columns: file.columns.map(({ heading, samples }) => ({ heading, samples: [...samples] })),
    rows: file.lines
      .map((line, index) => ({ ...line, news: news[index] ?? 'new' }))
      .slice(0, statementLimits.shown),
    counts: { new: count('new'), known: count('known'), possible: count('possible') },
    faults: [...file.faults],
    left: [...file.left],
    fromDate: file.lines[0]?.date ?? null,
    toDate: file.lines.at(-1)?.date ?? null,
    openingBalance: file.openingBalance,
    closingBalance: file.closingBalance,
    balanceProblem: file.balanceProblem,
    warnings: warningsOf(file, account),
  };
}

/** Whether the file names another account than the one it is imported for. */
function warningsOf(file: ReadStatement, account: typeof bankAccounts.$inferSelect): string[] {
  const said = file.accountNumber.slice(-4);
  const ours = account.accountNumber.slice(-4);
  const isOther = said.length === 4 && ours.length === 4 && said !== ours;
  return [
    ...(isOther ? [`The file is of account •••• ${said}, not of ${account.label}.`] : []),
    ...(file.currency !== '' && file.currency !== 'INR'
      ? [`The file is in ${file.currency}; the books are kept in rupees.`]
      : []),
  ];
}

/**
 * What each line would bring: a line of an earlier file is known by its fingerprint. One of the same day and
 * amount as a line that no fingerprint of the file claims is possibly that one, in other words of the bank.
 */
async function newsOf(
  ctx: ReadContext,
  bankAccountId: number,
  lines: readonly Line[],
): Promise<StatementLineNews[]> {
  const [first, last] = [lines[0]?.date, lines.at(-1)?.date];
  if (first === undefined || last === undefined) return [];
  const days = lines.map(({ date }) => date).toSorted();
  const there = await ctx.tx
    .select({
      fingerprint: bankStatementLines.fingerprint,
      date: bankStatementLines.date,
      amount: bankStatementLines.amount,
    })
    .from(bankStatementLines)
    .where(
      and(
        eq(bankStatementLines.bankAccountId, bankAccountId),
        between(bankStatementLines.date, days[0] ?? first, days.at(-1) ?? last),
        isNull(bankStatementLines.parentLineId),
      ),
    );
  const known = new Set(there.map(({ fingerprint }) => fingerprint));
  const ofFile = new Set(lines.map(({ fingerprint }) => fingerprint));
  const place = ({ date, amount }: { date: string; amount: number }) => `${date} ${amount}`;
  const unclaimed = new Map<string, number>();
  for (const line of there) {
    if (ofFile.has(line.fingerprint ?? '')) continue;
    unclaimed.set(place(line), (unclaimed.get(place(line)) ?? 0) + 1);
  }
  return lines.map((line) => {
    if (known.has(line.fingerprint)) return 'known';
    const left = unclaimed.get(place(line)) ?? 0;
    if (left === 0) return 'new';
    unclaimed.set(place(line), left - 1);
    return 'possible';
  });
}

async function bring(
  ctx: WriteContext,
  { id, skipPossible, confirmBalance }: ImportStatement,
  { file }: Read,
): Promise<ImportedStatement> {
  const account = await holdAccount(ctx, id);
  const [fault] = file.faults;
  if (fault !== undefined) throw ruleBroken('statement.unreadable', fault);
  if (file.balanceProblem !== null && !confirmBalance) {
    throw ruleBroken('statement.balance_differs', file.balanceProblem);
  }
  const news = await newsOf(ctx, id, file.lines);
  const isWanted = (of: StatementLineNews | undefined) =>
    of === 'new' || (of === 'possible' && !skipPossible);
  const lines = file.lines.filter((_, index) => isWanted(news[index]));
  await remember(ctx, id, file.profile);
  const skipped = file.lines.length - lines.length;
  const [first] = file.lines;
  if (lines.length === 0 || !first) {
    return { statement: null, counts: { imported: 0, skipped, matched: 0 } };
  }
  const statement = await insertRow(ctx, bankStatements, {
    bankAccountId: id,
    fileName: ctx.file?.fileName ?? '',
    format: file.format,
    fromDate: first.date,
    toDate: file.lines.at(-1)?.date ?? first.date,
    openingBalance: file.openingBalance,
    closingBalance: file.closingBalance,
    sha256: file.sha256,
  });
  await keepLines(ctx, statement, lines);
  const matched = ctx.settings['accounts.autoMatch'] ? await matchWhatIsCertain(ctx, account) : 0;
  return {
    statement: await statementById(ctx, statement.id),
    counts: { imported: lines.length, skipped, matched },
  };
}

/** Where its columns stand is known the next time. */
async function remember(
  ctx: WriteContext,
  bankAccountId: number,
  profile: StatementProfile | null,
) {
  if (profile === null) return;
  const [known] = await readRows(ctx, bankStatementProfiles, { bankAccountId }, { lock: 'update' });
  if (known) await changeRow(ctx, bankStatementProfiles, known, { profile });
  else await insertRow(ctx, bankStatementProfiles, { bankAccountId, profile });
}

const rowsAtOnce = 500;

/** The audit log is told of the file; its lines are the bank's. */
async function keepLines(
  ctx: WriteContext,
  { id, bankAccountId }: { id: number; bankAccountId: number },
  lines: readonly Line[],
): Promise<void> {
  const by = ctx.user.id;
  const stamps = {
    createdAt: ctx.now,
    createdBy: by,
    updatedAt: ctx.now,
    updatedBy: by,
    version: 1,
  };
  const rows = lines.map((line, index) => ({
    statementId: id,
    bankAccountId,
    lineNo: index + 1,
    date: line.date,
    valueDate: line.valueDate,
    description: line.description,
    reference: line.reference,
    amount: line.amount,
    balance: line.balance,
    fingerprint: line.fingerprint,
    status: 'open' as const,
    excludedReason: null,
    parentLineId: null,
    ...stamps,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await insertRaw(ctx, bankStatementLines, rows.slice(from, from + rowsAtOnce));
  }
}

/**
 * Takes a statement out again, with its lines.
 *
 * @throws {Problem} `statement.handled` (422) when a line of it was matched, left out or split.
 */
export async function deleteStatement(ctx: WriteContext, { id }: { id: number }) {
  const found = await readRow(ctx, bankStatements, id);
  await holdAccount(ctx, found.bankAccountId);
  const lines = eq(bankStatementLines.statementId, id);
  const handled = await ctx.tx.$count(
    bankStatementLines,
    and(lines, inArray(bankStatementLines.status, ['matched', 'excluded', 'split'])),
  );
  if (handled > 0) {
    throw ruleBroken(
      'statement.handled',
      `${handled === 1 ? '1 line of it is' : `${handled} lines of it are`} handled. Undo the matches first.`,
    );
  }
  await ctx.tx.delete(bankStatementLines).where(lines);
  await removeRow(ctx, bankStatements, id);
  return { ok: true as const };
}
