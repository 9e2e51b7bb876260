import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { openFile } from '../../platform/http/download.ts';
import { toast } from '../../platform/toasts.ts';

/** Prints the day report of a till. */
export function printReport({ id }: { readonly id: number }): void {
  void openFile(orders.printTillReport, { id }).catch(
    toast.thrown('The day report could not be printed'),
  );
}
