import { contract } from '@counting-house/contract/contract.ts';
import { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { describe, expect } from 'vitest';
import { aCompany } from '../testing/companies.ts';
import { test } from '../testing/house.ts';
import { aPurchaseCategory } from '../testing/items.ts';
import { defaults, load, previewOf } from '../testing/lists.ts';
import { aVendor } from '../testing/vendors.ts';

const { lists } = contract;

describe('the sample of a kind of list', () => {
  test('has every heading, and loads one after the other as it is', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: companyId, groups } = await aCompany(house, { gstin: '' });
    const scope = { companyId, groupId: groups[0]?.id };
    const options = await defaults(house, { makeCategories: true, ...scope });
    await aVendor(house);
    await aPurchaseCategory(house);
    await aPurchaseCategory(house, { name: 'Packing', code: 'PCK', kind: 'packing' });
    const loaded: [kind: string, unmatched: number, errors: number, rows: number][] = [];

    for (const kind of ListKind.options) {
      const sample = await owner.send(lists.listTemplate, { kind });
      const preview = await previewOf(house, { kind, file: sample.bytes, options });
      const unsure = preview.headers.filter(({ field, sureness }) => !field || sureness < 1);
      loaded.push([kind, unsure.length, preview.counts.error, preview.counts.rows]);
      expect(preview.headers.map(({ field }) => field)).toEqual(
        preview.fields.map(({ key }) => key),
      );
      await load(house, preview);
    }

    expect(loaded).toEqual([
      ['products', 0, 0, 3],
      ['categories', 0, 0, 3],
      ['prices', 0, 0, 2],
      ['customers', 0, 0, 2],
      ['companies', 0, 0, 2],
      ['company_addresses', 0, 0, 2],
      ['group_customers', 0, 0, 2],
      ['group_items', 0, 0, 3],
      ['opening_stock', 0, 0, 2],
      ['items', 0, 0, 2],
      ['vendors', 0, 0, 2],
      ['vendor_prices', 0, 0, 2],
      ['opening_documents', 0, 0, 2],
      ['recipes', 0, 0, 1],
      ['orders', 0, 0, 3],
    ]);
  });

  test('is for those who may load it', async ({ house }) => {
    const sales = await house.as('sales');

    const reply = await sales.send(lists.listTemplate, { kind: 'opening_stock' });

    expect(reply.status).toBe(403);
  });
});
