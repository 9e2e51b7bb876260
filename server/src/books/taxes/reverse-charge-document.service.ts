import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';
import type { SuppliedLine } from './reverse-charge.table.ts';

/** A bill or an expense. */
export type Bought = { readonly kind: 'bill' | 'expense'; readonly id: number };

/** What was bought under reverse charge, as papers about it say it. */
export type BoughtUnderReverseCharge = {
  readonly key: { readonly billId: number } | { readonly expenseId: number };
  /** The day on which it stands in the books. */
  readonly date: string;
  readonly supplier: PartyPaper;
  readonly documentNo: string;
  readonly supplierNo: string;
  readonly supplierDate: string | null;
  readonly lines: readonly SuppliedLine[];
  /** Paise that the supplier gets, less what is held back. */
  readonly payable: number;
};

/** Reads a document as papers about it say it; null when nothing of it is under reverse charge. */
export type ReadBought = (ctx: ReadContext, id: number) => Promise<BoughtUnderReverseCharge | null>;

let readers: Readonly<Record<Bought['kind'], ReadBought>> | undefined;

/** Bills and expenses belong to areas below: these read them through this register. */
export const boughtRegister = {
  open(given: Readonly<Record<Bought['kind'], ReadBought>>): void {
    readers = given;
  },
};

/** A bill or an expense with tax that we owe ourselves; null of any other. */
export function boughtUnderReverseCharge(
  ctx: ReadContext,
  { kind, id }: Bought,
): Promise<BoughtUnderReverseCharge | null> {
  invariant(readers, 'the registers are opened at the start');
  return readers[kind](ctx, id);
}
