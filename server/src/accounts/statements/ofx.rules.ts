import { allNamed, readMarkUp, textAt, type Mark } from './mark-up.rules.ts';
import {
  parseDay,
  parsePaise,
  shortenText,
  type FileFound,
  type FoundLine,
} from './statement-value.rules.ts';

/** Reads OFX and QFX, of the first version, whose values are not closed, and of the second. */
export function readOfx(text: string): FileFound {
  const root = readMarkUp(text);
  const lines: FoundLine[] = [];
  const faults: string[] = [];
  let rowNo = 0;
  for (const one of allNamed(root, 'STMTTRN')) {
    rowNo += 1;
    const line = lineOf(one, rowNo);
    if (line) lines.push(line);
    else faults.push(`Row ${rowNo}: its date or amount cannot be read.`);
  }
  const [ledger] = allNamed(root, 'LEDGERBAL');
  const [account] = allNamed(root, 'BANKACCTFROM');
  const [statement] = allNamed(root, 'STMTRS');
  const closing = ledger ? amountOf(textAt(ledger, 'BALAMT')) : null;
  return {
    lines,
    faults,
    opening: null,
    closing,
    accountNumber: textAt(account, 'ACCTID').replaceAll(/\D/gu, ''),
    currency: textAt(statement, 'CURDEF'),
  };
}

function lineOf(one: Mark, rowNo: number): FoundLine | null {
  const posted = parseDay(textAt(one, 'DTPOSTED').slice(0, 8), 'yyyy-MM-dd');
  const amount = amountOf(textAt(one, 'TRNAMT'));
  if (posted === null || amount === null) return null;
  const words = [textAt(one, 'NAME') || textAt(one, 'PAYEE/NAME'), textAt(one, 'MEMO')];
  const [name = '', memo = ''] = words;
  return {
    rowNo,
    date: posted,
    valueDate: parseDay(textAt(one, 'DTAVAIL').slice(0, 8), 'yyyy-MM-dd'),
    description: shortenText(memo.includes(name) ? memo : `${name} ${memo}`, 500),
    reference: shortenText(
      textAt(one, 'CHECKNUM') || textAt(one, 'REFNUM') || textAt(one, 'FITID'),
      100,
    ),
    amount,
    balance: null,
    spare: shortenText(textAt(one, 'TRNTYPE'), 500),
  };
}

/** The point is meant, but some banks write the comma of their country. */
const amountOf = (text: string): number | null =>
  text === '' ? null : parsePaise(text, /,\d{1,2}$/u.test(text) ? ',' : '.');
