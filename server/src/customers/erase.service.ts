import { eq, or } from 'drizzle-orm';
import type { WriteContext } from '../platform/context.ts';
import { changeRow, removeRow } from '../platform/rows/rows.ts';
import { customerAddresses } from './address.table.ts';
import { customers } from './customer.table.ts';

type CustomerRecord = typeof customers.$inferSelect;

/** Empties the record of a customer, and those of customers who were merged into it. The caller has locked it. */
export async function eraseRecord(ctx: WriteContext, { id }: CustomerRecord): Promise<void> {
  const records = await ctx.tx
    .select()
    .from(customers)
    .where(or(eq(customers.id, id), eq(customers.mergedIntoId, id)))
    .orderBy(customers.id);
  for (const record of records) {
    const addresses = await ctx.tx
      .select({ id: customerAddresses.id })
      .from(customerAddresses)
      .where(eq(customerAddresses.customerId, record.id));
    for (const address of addresses) await removeRow(ctx, customerAddresses, address.id);
    await changeRow(ctx, customers, record, {
      status: record.id === id ? 'erased' : 'merged',
      name: `Erased customer ${record.number}`,
      phone: '',
      altPhone: null,
      formerPhones: [],
      email: null,
      birthday: null,
      tags: [],
      note: '',
      blockReason: null,
      codAllowed: 'auto',
      consentSms: false,
      consentEmail: false,
      consentAt: null,
      searchText: record.number,
    });
  }
}
