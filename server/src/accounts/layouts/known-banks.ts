import { axis } from './axis.ts';
import { hdfc } from './hdfc.ts';
import { icici } from './icici.ts';
import { kotak } from './kotak.ts';
import { sbi } from './sbi.ts';
import { yesBank } from './yes-bank.ts';
import type { BankLayout } from './bank-layout.ts';

export const bankLayouts: readonly BankLayout[] = [hdfc, icici, sbi, axis, kotak, yesBank];

/** The layout of a file with these headings, under the headings as the file writes them. */
export function findBankLayout(names: readonly string[]): BankLayout | null {
  const written = new Map(names.map((name) => [plain(name), name]));
  const layout = bankLayouts.find(({ headings }) =>
    headings.every((one) => written.has(plain(one))),
  );
  if (!layout) return null;
  const own = (name: string | null) => (name === null ? null : (written.get(plain(name)) ?? null));
  const all = (of: readonly string[]) => of.map(own).filter((name) => name !== null);
  const { columns: as } = layout;
  return {
    ...layout,
    columns: {
      date: own(as.date),
      valueDate: own(as.valueDate),
      description: all(as.description),
      references: all(as.references),
      amountStyle: as.amountStyle,
      amount: own(as.amount),
      paidIn: own(as.paidIn),
      paidOut: own(as.paidOut),
      marker: own(as.marker),
      balance: own(as.balance),
      balanceMarker: own(as.balanceMarker),
    },
  };
}

/** Case, blanks and dots are written this way today and that way tomorrow. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}/()]+/gu, '');
