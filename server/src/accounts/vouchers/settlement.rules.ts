/** A row of what a gateway or a courier sent, in paise. */
export type SettlementRow = {
  readonly rowNo: number;
  readonly reference: string;
  readonly gross: number;
  readonly fee: number;
  readonly tax: number;
  readonly net: number | null;
};

/** Words that the columns of such files are headed with. */
const headings: Readonly<Record<'reference' | 'gross' | 'fee' | 'tax' | 'net', RegExp>> = {
  reference: /payment.?id|entity.?id|transaction.?id|awb|waybill|reference|utr|order.?id/iu,
  net: /settle|net|paid|remit|credit/iu,
  tax: /tax|gst/iu,
  fee: /fee|charge|commission|mdr/iu,
  gross: /gross|amount|cod|collect|value/iu,
};

/**
 * Reads rows that were pasted from a sheet or a CSV file: the first line names the columns.
 *
 * @returns null when no column of references or of amounts is found.
 */
export function settlementRows(text: string): SettlementRow[] | null {
  const lines = text.split(/\r?\n/u).filter((line) => line.trim() !== '');
  const head = cellsOf(lines[0] ?? '');
  const taken = new Set<number>();
  const column = (key: keyof typeof headings) => {
    const at = head.findIndex((cell, index) => !taken.has(index) && headings[key].test(cell));
    if (at >= 0) taken.add(at);
    return at;
  };
  const at = {
    reference: column('reference'),
    net: column('net'),
    tax: column('tax'),
    fee: column('fee'),
    gross: column('gross'),
  };
  if (at.reference < 0 || at.gross < 0) return null;
  return lines.slice(1).flatMap((line, index) => {
    const cells = cellsOf(line);
    const reference = plain(cells[at.reference] ?? '');
    const gross = paiseOf(cells[at.gross]);
    if (reference === '' || gross === null) return [];
    return [
      {
        rowNo: index + 2,
        reference,
        gross,
        fee: paiseOf(cells[at.fee]) ?? 0,
        tax: paiseOf(cells[at.tax]) ?? 0,
        net: at.net < 0 ? null : paiseOf(cells[at.net]),
      },
    ];
  });
}

/** A reference as it is compared: upper case, without blanks. */
export const plain = (reference: string): string => reference.replaceAll(/\s/gu, '').toUpperCase();

/** The cells of a line of CSV or of a pasted sheet; quoted ones may hold the separator. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  const separator = line.includes(';') && !line.includes(',') ? ';' : ',';
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of line) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

/** Paise of an amount as files write it, `₹1,234.50`; null when it is none. */
function paiseOf(text: string | undefined): number | null {
  const digits = (text ?? '').replaceAll(/[₹,\s]|rs\.?|inr/giu, '');
  if (!/^-?\d+(?:\.\d{1,4})?$/u.test(digits)) return null;
  return Math.round(Number(digits) * 100);
}
