import { allOperations } from '@counting-house/contract/contract.ts';
import { expect } from 'vitest';
import { test } from '../../testing/house.ts';

/** What every person of the house may ask, also one whose role has no right at all. */
const forEverybody = [
  // What forms and screens of everybody need, and nothing of the business.
  'admin.getPublicSettings',
  'admin.listRegister',
  'admin.listUnits',
  'tax.listTaxes',
  'tax.getTax',
  'tax.listWithholdingSections',
  // Answered by what the asker may see: here nothing.
  'admin.search',
  'admin.nameRecords',
  'lists.listUploads',
  // One's own.
  'admin.listJobs',
  'admin.listViews',
  'integrations.listNotifications',
  'reports.listSavedReports',
  'session.current',
  'session.getPreferences',
  'session.getProfile',
  'session.getSecondFactor',
  'session.listSessions',
];

/** Enough to be answered, for reads that take more than nothing. */
const askedWith: Readonly<Record<string, object>> = {
  'accounts.getExpense': { id: 1 },
  'admin.search': { q: 'pantry' },
  'admin.nameRecords': { of: 'bank_account:1' },
  'admin.listViews': { list: 'orders.b2cDesk:orders.listOrders' },
  'admin.getHistory': { table: 'bank_account', id: 1 },
  'admin.getFile': { id: 1 },
  'admin.getJob': { id: 1 },
  'tax.getTax': { id: 1 },
  'lists.getUpload': { uploadId: 1 },
  'lists.listUploadRows': { uploadId: 1 },
  'lists.uploadErrors': { uploadId: 1 },
  'lists.listBefore': { uploadId: 1 },
  'lists.listTemplate': { kind: 'products' },
  'stock.convert': { skuId: 1, unitId: 1, qty: 1000 },
  'stock.scan': { text: 'MP-500' },
};

const reads = allOperations.filter(
  ({ kind, permission }) => kind === 'read' && permission !== 'public',
);

test('somebody without any right is told only what the list says', async ({ house }) => {
  const person = await house.withPermissions([]);
  const answered: string[] = [];
  const others: string[] = [];
  for (const operation of reads) {
    const { status, body } = await person.send(operation, askedWith[operation.key] ?? {});
    if (status === 200) answered.push(operation.key);
    else if (![403, 404].includes(status))
      others.push(`${operation.key} ${status} ${String(body['detail'])}`);
  }

  expect(others).toEqual([]);
  expect(answered.toSorted()).toEqual(forEverybody.toSorted());
}, 120_000);
