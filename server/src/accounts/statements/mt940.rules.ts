import {
  parseDay,
  parsePaise,
  shortenText,
  type FileFound,
  type FoundLine,
} from './statement-value.rules.ts';

const tag = /^:(\d{2}[A-Z]?):/u;

/** `C230131INR1234,56`: a balance with its sign, day and amount. */
const balanceSigns = /^(D|C)(\d{6})([A-Z]{3})([\d,]+)/u;

/** Value day, booking day, sign, amount, kind, references. */
const lineSigns =
  /^(\d{6})(\d{4})?(R?[DC])[A-Z]?(\d[\d,]*)([A-Z][A-Z0-9]{3})?([^/\n]*)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/u;

/** Reads MT940, the statement of SWIFT: several of them in a file are one after the other. */
export function readMt940(text: string): FileFound {
  const lines: FoundLine[] = [];
  const faults: string[] = [];
  const ofFile: { opening: number | null; closing: number | null; account: string } = {
    opening: null,
    closing: null,
    account: '',
  };
  for (const { name, value, at } of fieldsOf(text)) {
    if (name === '25') ofFile.account ||= value.trim();
    else if (name === '60F') ofFile.opening ??= balanceOf(value);
    else if (name === '62F') ofFile.closing = balanceOf(value);
    else if (name === '61') {
      const line = lineOf(value, at);
      if (line) lines.push(line);
      else faults.push(`Row ${at}: ${shortenText(value, 60)} is not a line of a statement.`);
    } else if (name === '86') {
      const last = lines.at(-1);
      if (last && last.description === '') lines[lines.length - 1] = withWords(last, value);
    }
  }
  return {
    lines,
    faults,
    opening: ofFile.opening,
    closing: ofFile.closing,
    accountNumber: ofFile.account.replaceAll(/\D/gu, ''),
    currency: '',
  };
}

type Field = { name: string; value: string; at: number };

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text.split(/\r?\n/u).entries()) {
    const found = tag.exec(line);
    const last = fields.at(-1);
    if (found) {
      fields.push({ name: found[1] ?? '', value: line.slice(found[0].length), at: index + 1 });
    } else if (last && !/^[-{}]/u.test(line)) last.value += `\n${line}`;
  }
  return fields;
}

function balanceOf(value: string): number | null {
  const found = balanceSigns.exec(value.trim());
  const paise = found ? parsePaise(found[4] ?? '', ',') : null;
  if (!found || paise === null) return null;
  return found[1] === 'D' ? -paise : paise;
}

function lineOf(value: string, at: number): FoundLine | null {
  const found = lineSigns.exec(value.trimEnd());
  if (!found) return null;
  const [, valued = '', booked, sign = '', figures = '', , own = '', bank = '', more = ''] = found;
  const valueDate = parseDay(`20${valued}`, 'yyyy-MM-dd');
  const paise = parsePaise(figures, ',');
  if (valueDate === null || paise === null) return null;
  const isIn = sign === 'C' || sign === 'RD';
  const reference = /^(?:NONREF)?$/u.test(own.trim()) ? bank : own;
  return {
    rowNo: at,
    date: booked ? (bookingDay(valueDate, booked) ?? valueDate) : valueDate,
    valueDate,
    description: '',
    reference: shortenText(reference, 100),
    amount: isIn ? paise : -paise,
    balance: null,
    spare: shortenText(more, 500),
  };
}

/** The booking day has no year: it is the one nearest to the value day. */
function bookingDay(valueDate: string, monthDay: string): string | null {
  const year = Number(valueDate.slice(0, 4));
  const apart = Number(monthDay.slice(0, 2)) - Number(valueDate.slice(5, 7));
  const inYear = apart > 6 ? year - 1 : apart < -6 ? year + 1 : year;
  return parseDay(`${inYear}${monthDay}`, 'yyyy-MM-dd');
}

/** Field 86: free words, or subfields of which 20 to 29 and 60 to 63 are the purpose, 32 and 33 the name. */
function withWords(line: FoundLine, value: string): FoundLine {
  const whole = value.replaceAll('\n', '');
  const parts = [...whole.matchAll(/\?(\d{2})([^?]*)/gu)];
  const words = parts
    .filter(([, no = '']) => /^(?:2\d|3[23]|6[0-3])$/u.test(no))
    .map(([, , text = '']) => text.trim());
  return {
    ...line,
    description: shortenText(words.length > 0 ? words.join(' ') : value.replaceAll('\n', ' '), 500),
  };
}
