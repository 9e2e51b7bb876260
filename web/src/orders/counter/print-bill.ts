import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import type { MyTill } from '@counting-house/contract/orders/till.ts';
import { openFile } from '../../platform/http/download.ts';
import { toast } from '../../platform/toasts.ts';

/** What was finished before this bill: another, or goods that came back alone with their credit notes. */
export type LastSale = { readonly words: string } & (
  | { readonly kind: 'bill'; readonly invoiceId: number }
  | { readonly kind: 'return'; readonly noteIds: readonly number[] }
);

/** Opens a bill for the printer, on the paper of the till. */
export function printBill(id: number, size: MyTill['paper']): void {
  void openFile(invoices.print, { id, size }).catch(toast.thrown('The bill could not be printed'));
}

/** Opens the credit notes of goods that came back, if there are any. */
export function printNotes(ids: readonly number[]): void {
  if (ids.length === 0) return;
  void openFile(invoices.printCreditNotes, { ids: [...ids] }).catch(
    toast.thrown('The credit note could not be printed'),
  );
}

/** Opens what the last sale printed once more. */
export function printAgain(last: LastSale, paper: MyTill['paper']): void {
  if (last.kind === 'bill') printBill(last.invoiceId, paper);
  else printNotes(last.noteIds);
}
