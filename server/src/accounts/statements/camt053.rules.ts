import { allNamed, partAt, readMarkUp, textAt, type Mark } from './mark-up.rules.ts';
import {
  parseDay,
  parsePaise,
  shortenText,
  type FileFound,
  type FoundLine,
} from './statement-value.rules.ts';

/** Reads CAMT.053 of ISO 20022, of any version; entries that are only announced are left out. */
export function readCamt053(text: string): FileFound {
  const root = readMarkUp(text);
  const lines: FoundLine[] = [];
  const faults: string[] = [];
  const balances = [...allNamed(root, 'Bal')];
  let rowNo = 0;
  for (const entry of allNamed(root, 'Ntry')) {
    rowNo += 1;
    const status = textAt(entry, 'Sts/Cd') || textAt(entry, 'Sts');
    if (status !== '' && status !== 'BOOK') continue;
    const line = lineOf(entry, rowNo);
    if (line) lines.push(line);
    else faults.push(`Row ${rowNo}: its date or amount cannot be read.`);
  }
  const [account] = allNamed(root, 'Acct');
  const number = textAt(account, 'Id/IBAN') || textAt(account, 'Id/Othr/Id');
  return {
    lines,
    faults,
    opening: balanceOf(balances, ['OPBD', 'PRCD']),
    closing: balanceOf(balances.toReversed(), ['CLBD']),
    accountNumber: number.replaceAll(/\D/gu, ''),
    currency: textAt(account, 'Ccy'),
  };
}

function lineOf(entry: Mark, rowNo: number): FoundLine | null {
  const booked = dayAt(entry, 'BookgDt') ?? dayAt(entry, 'ValDt');
  const amount = signedOf(entry);
  if (booked === null || amount === null) return null;
  const [details] = allNamed(entry, 'TxDtls');
  const [parties] = allNamed(entry, 'RltdPties');
  const other = amount > 0 ? 'Dbtr' : 'Cdtr';
  const name = textAt(parties, `${other}/Nm`) || textAt(parties, `${other}/Pty/Nm`);
  const purpose = [...allNamed(entry, 'Ustrd')].map((mark) => mark.text).join(' ');
  const words = [name, purpose || textAt(entry, 'AddtlNtryInf')];
  const endToEnd = textAt(details, 'Refs/EndToEndId');
  return {
    rowNo,
    date: booked,
    valueDate: dayAt(entry, 'ValDt'),
    description: shortenText(words.filter(Boolean).join(' '), 500),
    reference: shortenText(
      (endToEnd === 'NOTPROVIDED' ? '' : endToEnd) ||
        textAt(entry, 'AcctSvcrRef') ||
        textAt(entry, 'NtryRef'),
      100,
    ),
    amount,
    balance: null,
    spare: '',
  };
}

const dayAt = (mark: Mark, name: string): string | null =>
  parseDay(textAt(mark, `${name}/Dt`) || textAt(mark, `${name}/DtTm`), 'yyyy-MM-dd');

function signedOf(mark: Mark): number | null {
  const text = textAt(mark, 'Amt');
  const paise = text === '' ? null : parsePaise(text, '.');
  if (paise === null) return null;
  return textAt(mark, 'CdtDbtInd') === 'DBIT' ? -paise : paise;
}

function balanceOf(balances: readonly Mark[], kinds: readonly string[]): number | null {
  for (const kind of kinds) {
    const found = balances.find((mark) => {
      const type = partAt(mark, 'Tp');
      return type !== undefined && textAt(type, 'CdOrPrtry/Cd') === kind;
    });
    if (found) return signedOf(found);
  }
  return null;
}
