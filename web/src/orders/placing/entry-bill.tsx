import type { OrderPreview } from '@counting-house/contract/orders/order-entry.ts';
import type { BillTerms } from '@counting-house/contract/orders/order-labels.ts';
import { Textarea } from '@mantine/core';
import { DateInput } from '../../ui/dates/date-input.tsx';
import { DocumentPart } from '../../ui/lines/document-page.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import { today } from '../../platform/format/format.ts';
import type { Entry } from './entry.ts';

/** What the invoice of a bill without an order bears beside its goods: when it is due, a note, its terms. */
export function BillPart({
  entry: { bill },
  change,
  errors,
  preview,
}: {
  entry: Entry;
  change: (by: (before: Entry) => Entry) => void;
  errors: Messages;
  preview: OrderPreview | null;
}) {
  const set = (next: Partial<BillTerms>) =>
    change((before) => ({ ...before, bill: { ...before.bill, ...next } }));
  return (
    <DocumentPart part="bill" title="On the invoice" step="pay">
      <DateInput
        label="Due date"
        description="Leave blank if it is due on the day of the invoice"
        data-part="bill"
        minDate={today()}
        value={bill.dueDate ?? ''}
        onChange={(next) => set({ dueDate: String(next ?? '') || null })}
        error={errors['bill.dueDate']}
      />
      <Textarea
        label="Note"
        description="Printed on the invoice"
        autosize
        minRows={1}
        maxLength={1000}
        value={bill.note}
        onChange={({ currentTarget: { value } }) => set({ note: value })}
        error={errors['bill.note']}
      />
      <Textarea
        label="Terms"
        description="Printed under the total"
        autosize
        minRows={1}
        maxLength={2000}
        value={bill.terms ?? preview?.terms ?? ''}
        onChange={({ currentTarget: { value } }) => set({ terms: value })}
        error={errors['bill.terms']}
      />
    </DocumentPart>
  );
}
