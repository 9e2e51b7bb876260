import { createHash } from 'node:crypto';
import {
  statementLimits,
  type StatementFileLine,
  type StatementFormat,
  type StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { decoded, detectForm } from '../../platform/sheets/cells.ts';
import { leftText } from '../../platform/sheets/table.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import { readCamt053 } from './camt053.rules.ts';
import { readMt940 } from './mt940.rules.ts';
import { readOfx } from './ofx.rules.ts';
import { orderLines } from './statement-order.rules.ts';
import type { FoundLine } from './statement-value.rules.ts';
import { readStatementTable, type TableColumn } from './statement-table.rules.ts';

export type ReadStatement = {
  readonly format: StatementFormat;
  readonly bank: string | null;
  readonly profile: StatementProfile | null;
  readonly columns: readonly TableColumn[];
  /** The oldest first. */
  readonly lines: readonly (StatementFileLine & { readonly fingerprint: string })[];
  readonly faults: readonly string[];
  readonly left: readonly string[];
  readonly openingBalance: number | null;
  readonly closingBalance: number | null;
  readonly balanceProblem: string | null;
  readonly accountNumber: string;
  readonly currency: string;
  readonly sha256: string;
};

export type StatementAsked = {
  readonly bankAccountId: number;
  /** As somebody chose it, or as it is remembered; guessed when null. */
  readonly profile: StatementProfile | null;
};

/**
 * Reads the statement of a bank: CSV, XLSX or XLS by the headings of its columns, OFX, MT940 or CAMT.053. That
 * takes its time: the server has it done in a thread.
 *
 * @throws {Refused} with what is wrong with the file.
 */
export async function readStatement(
  bytes: Uint8Array,
  { bankAccountId, profile }: StatementAsked,
): Promise<ReadStatement> {
  if (bytes.length === 0) throw new Refused('Choose the file of a statement.');
  if (bytes.length > statementLimits.fileBytes) throw new Refused('The file is larger than 5 MB.');
  const format = formatOf(bytes);
  const isTable = format === 'csv' || format === 'xlsx' || format === 'xls';
  const read = isTable ? await readStatementTable(bytes, profile) : ownFormat(bytes, format);
  if (read.lines.length + read.faults.length === 0) {
    throw new Refused('This file has no rows.');
  }
  if (read.lines.length > statementLimits.rows) {
    throw new Refused(`The file has ${read.lines.length} rows; at most 20,000 are read.`);
  }
  const { isTurned, problemAt } = orderLines(read.lines);
  const lines = isTurned ? read.lines.toReversed() : [...read.lines];
  const problem =
    problemAt === null
      ? read.question
      : `Row ${problemAt}: the balance does not follow. Check the amount columns.`;
  const first = lines[0];
  const last = lines.at(-1);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const known = read.closing ?? last?.balance ?? null;
  const before = first && first.balance !== null ? first.balance - first.amount : null;
  const opening = read.opening ?? before ?? (known === null ? null : known - sum);
  return {
    format,
    bank: read.bank,
    profile: read.profile,
    columns: read.columns,
    lines: withFingerprints(bankAccountId, lines),
    faults: read.faults,
    left: leftText(read.left),
    openingBalance: opening,
    closingBalance: known,
    balanceProblem: problem ?? sumProblem(opening, known, sum),
    accountNumber: read.accountNumber,
    currency: read.currency.toUpperCase(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const readers = { ofx: readOfx, mt940: readMt940, camt053: readCamt053 } as const;

function ownFormat(bytes: Uint8Array, format: keyof typeof readers) {
  const found = readers[format](decoded(bytes).text);
  return { ...found, bank: null, profile: null, columns: [], left: [], question: null };
}

function formatOf(bytes: Uint8Array): StatementFormat {
  const start = decoded(bytes.subarray(0, 20_000)).text;
  if (/^\s*OFXHEADER|<OFX>/iu.test(start)) return 'ofx';
  if (/<(?:\w+:)?BkToCstmrStmt\b/u.test(start)) return 'camt053';
  const form = detectForm(bytes);
  if (form !== 'text') return form;
  return /^:20:/mu.test(start) && /^:60[FM]:/mu.test(start) ? 'mt940' : 'csv';
}

function sumProblem(opening: number | null, closing: number | null, sum: number): string | null {
  if (opening === null || closing === null || opening + sum === closing) return null;
  return 'The lines do not add up to the closing balance of the file. Lines may be missing.';
}

/** The same line of the same account is known again; two that are equal in one file are two. */
function withFingerprints(bankAccountId: number, lines: readonly FoundLine[]) {
  const seen = new Map<string, number>();
  return lines.map(({ spare, ...line }) => {
    const description = line.description || spare || line.reference || 'No text';
    const words = [description, line.reference].map((text) =>
      text
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
    );
    const same = [bankAccountId, line.date, line.amount, ...words, line.balance ?? ''].join('\n');
    const occurrence = (seen.get(same) ?? 0) + 1;
    seen.set(same, occurrence);
    const fingerprint = createHash('sha256').update(`${same}\n${occurrence}`).digest('hex');
    return { ...line, description, fingerprint };
  });
}
