import { createHash } from 'node:crypto';
import {
  statementLimits,
  type StatementFileLine,
  type StatementFormat,
  type StatementProfile,
} from '@counting-house/contract/accounts/reconciliation/statement.ts';
import { decoded, isWorkbook } from '../../platform/papers/cells.ts';
import { Refused } from '../../platform/papers/thread-work.ts';
import { readCamt053 } from './camt053.rules.ts';
import { readMt940 } from './mt940.rules.ts';
import { readOfx } from './ofx.rules.ts';
import type { FoundLine } from './statement-value.rules.ts';
import { readStatementTable, type TableColumn } from './statement-table.rules.ts';

export type ReadStatement = {
  readonly format: StatementFormat;
  readonly profile: StatementProfile | null;
  readonly columns: readonly TableColumn[];
  /** The oldest first. */
  readonly lines: readonly (StatementFileLine & { readonly fingerprint: string })[];
  readonly faults: readonly string[];
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
 * Reads the statement of a bank: CSV or XLSX by the headings of its columns, OFX, MT940 or CAMT.053. That
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
  const isTable = format === 'csv' || format === 'xlsx';
  const read = isTable
    ? await readStatementTable(bytes, profile)
    : { ...readers[format](decoded(bytes).text), profile: null, columns: [] };
  if (read.lines.length + read.faults.length === 0) {
    throw new Refused('This file has no rows.');
  }
  if (read.lines.length > statementLimits.rows) {
    throw new Refused(`The file has ${read.lines.length} rows; at most 20,000 are read.`);
  }
  const { lines, problem } = inOrder(read.lines);
  const first = lines[0];
  const last = lines.at(-1);
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const known = read.closing ?? last?.balance ?? null;
  const before = first && first.balance !== null ? first.balance - first.amount : null;
  const opening = read.opening ?? before ?? (known === null ? null : known - sum);
  return {
    format,
    profile: read.profile,
    columns: read.columns,
    lines: withFingerprints(bankAccountId, lines),
    faults: read.faults,
    openingBalance: opening,
    closingBalance: known,
    balanceProblem: problem ?? sumProblem(opening, known, sum),
    accountNumber: read.accountNumber,
    currency: read.currency.toUpperCase(),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
}

const readers = { ofx: readOfx, mt940: readMt940, camt053: readCamt053 } as const;

function formatOf(bytes: Uint8Array): StatementFormat {
  if (isWorkbook(bytes)) return 'xlsx';
  const start = decoded(bytes.subarray(0, 20_000)).text;
  if (/^\s*OFXHEADER|<OFX>/iu.test(start)) return 'ofx';
  if (/<(?:\w+:)?BkToCstmrStmt\b/u.test(start)) return 'camt053';
  if (/^\s*(?:<\?xml|<)/u.test(start)) {
    throw new Refused(
      'This is no statement that can be read. Choose CSV, XLSX, OFX, MT940 or CAMT.053.',
    );
  }
  return /^:20:/mu.test(start) && /^:60[FM]:/mu.test(start) ? 'mt940' : 'csv';
}

/**
 * Puts lines into the order of their days. Where a balance stands beside each, it must follow from the one
 * before, in the order of the file or the other way round.
 */
function inOrder(found: readonly FoundLine[]): { lines: FoundLine[]; problem: string | null } {
  const wrong = brokenAt(found);
  const turned = found.toReversed();
  const isTurned = wrong !== null && brokenAt(turned) === null;
  const newestFirst = (found[0]?.date ?? '') > (found.at(-1)?.date ?? '');
  const lines = isTurned || (newestFirst && wrong !== null) ? turned : [...found];
  const inDays =
    newestFirst && wrong === null && found.every(({ balance }) => balance === null)
      ? turned
      : lines;
  const problem =
    wrong === null || isTurned
      ? null
      : `Row ${newestFirst ? (brokenAt(turned) ?? wrong) : wrong}: the balance does not follow. Check the amount columns.`;
  return { lines: inDays, problem };
}

/** The row whose balance does not follow; null when all do, or none has one. */
function brokenAt(lines: readonly FoundLine[]): number | null {
  for (const [index, { balance, amount, rowNo }] of lines.entries()) {
    const before = lines[index - 1]?.balance ?? null;
    if (before === null || balance === null) continue;
    if (before + amount !== balance) return rowNo;
  }
  return null;
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
