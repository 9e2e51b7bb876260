import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { describe, expect, test } from 'vitest';
import { allTables } from '../../../../scripts/tables.ts';
import { isNamed, ownerKeyOf, ownerOf } from './belonging.ts';

/** Rows that neither have a name nor belong to anything that must be there, and what says whose they are. */
const beside: Readonly<Record<string, string>> = {
  file: 'hangs on the record that shows it',
  gift_card: 'of its customer, where one was named; its code is secret',
  job: 'its kind is told',
  job_schedule: 'its kind is told',
  otp_challenge: 'of the phone that asked',
  outbox_message: 'of whom it goes to',
  party_follow_up: 'its party stands in its fields',
  reminder: 'its party stands in its fields',
  reminder_stop: 'its party stands in its fields',
  session: 'of its user',
  tax_registration: 'there is one at a time',
  wallet: 'of its customer or company',
};

const tables = [...(await allTables()).values()];
const named = (name: string) => {
  const table = tables.find((one) => getTableName(one) === name);
  if (!table) throw new Error(`no table ${name}`);
  return table;
};
const isWritten = (table: PgTable) =>
  'updatedAt' in getTableColumns(table) || 'createdAt' in getTableColumns(table);

describe('an entry of the audit log', () => {
  test('names what its row belongs to wherever the row has no name of its own', () => {
    const nameless = tables
      .filter((table) => isWritten(table) && !isNamed(table) && ownerKeyOf(table) === null)
      .map((table) => getTableName(table));

    expect(nameless.toSorted()).toEqual(Object.keys(beside).toSorted());
  });

  test.each([
    ['variant_price', 'product_variant'],
    ['product_variant', 'product'],
    ['vendor_address', 'vendor'],
    ['vendor_item', 'vendor'],
    ['customer_address', 'customer'],
    ['order_line', 'sales_order'],
    ['po_line', 'purchase_order'],
    ['bill_line', 'bill'],
    ['recipe', 'sku'],
    ['b2b_group_item', 'b2b_group'],
    ['batch', 'sku'],
    ['stock_policy', 'sku'],
  ])('of %s belongs to %s', (name, owner) => {
    const key = ownerKeyOf(named(name));

    expect(key && getTableName(key.table)).toBe(owner);
  });

  test.each(['product', 'sku', 'bill', 'purchase_order', 'sales_order', 'parcel', 'voucher'])(
    'of %s stands for itself',
    (name) => {
      expect(ownerKeyOf(named(name))).toBeNull();
    },
  );

  test('of a wallet is of the one who has it', () => {
    const owner = ownerOf(named('wallet'), { id: 1, customerId: 7, companyId: null });

    expect(owner && [getTableName(owner.table), owner.id]).toEqual(['customer', 7]);
  });
});
