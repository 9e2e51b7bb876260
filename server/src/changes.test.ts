import { VariantValues } from '@counting-house/contract/catalogue/variant.ts';
import { NewVideo } from '@counting-house/contract/catalogue/video.ts';
import { allOperations } from '@counting-house/contract/contract.ts';
import { givenIn } from '@counting-house/contract/kit/change.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { NewCourier } from '@counting-house/contract/logistics/courier.ts';
import { ChangedTray } from '@counting-house/contract/stock/tray.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { test, type TestHouse } from './testing/house.ts';
import { specimens } from './testing/coverage/rows.ts';

/** Changes of a row that two people may have on view: what they leave out stays. */
const rows: Readonly<Record<string, string>> = {
  'accounts.updateBankAccount': 'bank_account',
  'admin.updateRole': 'role',
  'admin.updateUnit': 'unit',
  'admin.updateUser': 'management_user',
  'admin.updateView': 'saved_view',
  'b2b.updateAddress': 'b2b_company_address',
  'b2b.updateCompany': 'b2b_company',
  'b2b.updateGroup': 'b2b_group',
  'catalogue.updateCategory': 'product_category',
  'catalogue.updateProduct': 'product',
  'catalogue.updateVariant': 'product_variant',
  'catalogue.updateYoutubeUrl': 'product_youtube_url',
  'cms.updateBanner': 'banner',
  'cms.updateFaq': 'faq',
  'customers.updateAddress': 'customer_address',
  'customers.updateCustomer': 'customer',
  'customers.updateSegment': 'customer_segment',
  'logistics.courierUpdate': 'courier',
  'logistics.updateBoxType': 'box_type',
  'logistics.updateTote': 'tote',
  'logistics.updateTrack': 'track',
  'offers.updateOffer': 'offer',
  'orders.updateReason': 'reason',
  'purchasing.updateVendor': 'vendor',
  'purchasing.updateVendorAddress': 'vendor_address',
  'purchasing.updateVendorItem': 'vendor_item',
  'purchasing.updateCategory': 'purchase_category',
  'purchasing.updateItem': 'item',
  'reports.updateSavedReport': 'saved_report',
  'stock.updateReason': 'stock_reason',
  'stock.updateTray': 'tray',
  'tax.updateTax': 'tax',
};

/** Changes of something else, and where it is tested that they leave alone what they do not name. */
const others: Readonly<Record<string, string>> = {
  'accounts.updateAccount': 'an account by its parts: account.test.ts',
  'tax.updateWithholdingSection': 'a rate that documents may have used: taxes/tds.test.ts',
  'accounts.updateBankRule': 'what a rule says, by its outcome: bank-rule.test.ts',
  'accounts.updateCentre': 'a centre by its parts: account.test.ts',
  'accounts.updateOpeningDocument': 'an entry in the books: opening.test.ts',
  'accounts.updateExpense': 'an expense that may stand in the books: expense.test.ts',
  'accounts.updateVoucherTemplate': 'when a voucher repeats: voucher-template.test.ts',
  'accounts.updateVoucher': 'a voucher with its lines: voucher.test.ts',
  'accounts.updateReconciliation': 'while it is open: reconciliation.test.ts',
  'logistics.updateCourierAccount': 'a connection with its secret: courier-update.test.ts',
  'logistics.updateCourierWord': 'what a word means: courier-update.test.ts',
  'admin.updateField': 'one field, by the register of rows',
  'admin.updateSchedule': 'by the kind of job: job.test.ts',
  'admin.updateSeries': 'by the key of the series: series.test.ts',
  'admin.updateSettings': 'by the keys of settings: setting.test.ts',
  'b2b.updateGroupCustomer': 'no field of it is needed: company.test.ts',
  'b2b.updateGroupItems': 'prices of a group together: group-item.test.ts',
  'b2b.updateShippingCharge': 'what stands in a scope: shipping-charge.test.ts',
  'orders.updateTill': 'no field of it is needed: till.test.ts',
  'integrations.updateMail': 'one of its kind: mail.test.ts',
  'integrations.updateSms': 'one of its kind: sms.test.ts',
  'integrations.updateTemplate': 'by key and channel: template.test.ts',
  'invoices.updateDraft': 'a draft with its lines: drafts/draft.test.ts',
  'invoices.updateInvoice': 'an invoice that stands in the books: update.test.ts',
  'logistics.claimUpdate': 'what became of a claim: way-back.test.ts',
  'logistics.packingUpdate': 'a step at the packing station',
  'logistics.parcelUpdate': 'parcels of an order leave',
  'logistics.shippingDataUpdate': 'how an order is to be packed: delivery-state.test.ts',
  'offers.updateCoupon': 'a code of an offer: coupon.test.ts',
  'offers.updateGiftCard': 'a card with its money: gift-card.test.ts',
  'orders.updateB2B': 'an order with its lines: b2b.test.ts',
  'orders.updateB2C': 'an order with its lines: change.test.ts',
  'purchasing.updateBill': 'a bill with its lines: bill.test.ts',
  'purchasing.updateReturn': 'a draft with its lines: vendor-return.test.ts',
  'purchasing.updateVendorNote': 'a draft with its lines: vendor-note.test.ts',
  'purchasing.updateOrder': 'a draft with its lines: purchase-order.test.ts',
  'recall.updateRecall': 'only as long as it is a draft: recall.test.ts',
  'stock.updateTransfer': 'a draft with its lines: transfers/transfer.test.ts',
  'stock.updateStore': 'one default at a time, off only when empty: transfer.test.ts',
  'stock.updateBatch': 'what is printed on goods: batch-facts.test.ts',
  'production.variantStockUpdate': 'a document that moves goods',
  'production.updatePlan': 'a plan with its materials: plan.test.ts',
  'production.updateRecipe': 'a draft, lines and all: recipe.test.ts',
  'stock.updateProductSupply': 'the cards of several variants: product-supply.test.ts',
  'purchasing.updateVendorItems': 'prices of a vendor together: price-list.test.ts',
  'session.updateProfile': 'the asker’s own row, which nobody else writes',
};

/** What a row is made of, where no `createX` beside its `updateX` makes one of it. */
const makers: Readonly<Record<string, z.ZodType>> = {
  'catalogue.updateVariant': VariantValues,
  'catalogue.updateYoutubeUrl': NewVideo,
  'logistics.courierUpdate': NewCourier,
  'stock.updateTray': z.object({ code: ChangedTray.shape.code.unwrap() }), // Trays are made by the range.
};

const changes = allOperations.filter(
  ({ key, kind }) => kind === 'write' && /\.(?:update[A-Z]\w*|\w+Update)$/u.test(key),
);
const operations = new Map<string, Operation>(changes.map((one) => [one.key, one]));

test('every operation makes or changes, and never both', () => {
  const both = allOperations.filter(({ key }) => /\.(?:save|upsert|put)[A-Z]/u.test(key));

  expect(both.map(({ key }) => key)).toEqual([]);
});

test('every change is tested here, or it is said why not', () => {
  const known = [...Object.keys(rows), ...Object.keys(others)];

  expect(changes.map(({ key }) => key).toSorted()).toEqual(known.toSorted());
});

describe('a change', () => {
  test.for(Object.keys(rows))('%s needs the version, and has no defaults', (key) => {
    const input = operations.get(key)?.input;
    const shape = input && schemaOf(input);

    const bare = shape?.safeParse({ id: 1, version: 1 });
    const blind = shape?.safeParse({ id: 1 });

    expect(bare).toMatchObject({ success: true, data: { id: 1, version: 1 } });
    expect(Object.keys(bare?.data as object).toSorted()).toEqual(['id', 'version']);
    expect(blind?.error?.issues.map(({ path }) => path)).toEqual([['version']]);
  });

  test.for(Object.entries(rows))(
    '%s leaves alone what is left out, and knows a stale version',
    async ([key, table], { house }) => {
      const operation = operations.get(key) as Operation;
      const id = (await specimens[table]?.make(house)) ?? 0;
      const owner = await house.as('owner');
      const before = await rowOf(house, table, id);
      const version = Number(before['version']);

      const silent = await owner.send(operation, { id, version });
      const stale = await owner.send(operation, { id, version: version + 1 });

      expect(silent.status, JSON.stringify(silent.body)).toBe(200);
      expect(await rowOf(house, table, id)).toEqual(before);
      expect([stale.status, stale.body['code']]).toEqual([409, 'stale']);
      expect(stale.body['detail']).toMatch(
        /^This .+ was changed.*Check both versions before saving\.$/u,
      );
    },
  );
});

/** Every field that a row is not made without, with what making it says of an empty one. */
const needed = Object.keys(rows).flatMap((key) => {
  const shape = made(key);
  const lacking = shape?.safeParse({}).error?.issues ?? [];
  const names = new Set(lacking.filter(({ path }) => path.length === 1).map(({ path }) => path[0]));
  return [...names].flatMap((name) => {
    const field = String(name);
    return field in fieldsOf(key) ? [[key, field] as const] : [];
  });
});

/** What some rows came without: the shape takes it empty, and the house refuses that of a row that has it. */
const someLack = new Set(['customers.updateCustomer phone']);

describe('a field that its row needs', () => {
  test('is known of every row that people make', () => {
    const without = Object.keys(rows).filter((key) => !needed.some(([one]) => one === key));

    expect(without).toEqual([]);
  });

  test.for(needed)('%s refuses an empty %s in the words of making it', ([key, field]) => {
    const change = schemaOf((operations.get(key) as Operation).input);

    for (const empty of someLack.has(`${key} ${field}`) ? [null] : ['', null]) {
      const said = change.safeParse({ id: 1, version: 1, [field]: empty }).error?.issues;
      const saidAtFirst = made(key)?.safeParse({ [field]: empty }).error?.issues;
      const words = (issues = said) => issues?.find(({ path }) => path[0] === field)?.message;
      expect(words()).toBe(words(saidAtFirst));
      expect(words()).toEqual(expect.any(String));
    }
    // A form sends what was emptied only if the shape says that the row needs it.
    expect(givenIn(fieldsOf(key)[field] as z.ZodType)).toBeDefined();
  });

  test.for([...someLack])('%s is not taken from a row that has it', async (one, { house }) => {
    const [key = '', field = ''] = one.split(' ');
    const table = rows[key] ?? '';
    const id = (await specimens[table]?.make(house)) ?? 0;
    const { version } = await rowOf(house, table, id);
    const owner = await house.as('owner');

    const emptied = { id, version, [field]: '' };
    const { status, body } = await owner.send(operations.get(key) as Operation, emptied);

    const saidAtFirst = made(key)?.safeParse({ [field]: '' }).error?.issues;
    const words = saidAtFirst?.find(({ path }) => path[0] === field)?.message;
    expect([status, body['fields']]).toEqual([422, { [field]: words }]);
  });
});

/** The shape that makes a row of the change. */
function made(key: string) {
  const maker = key.replace('.update', '.create');
  const input = allOperations.find((one) => one.key === maker)?.input;
  return makers[key] ?? (input && schemaOf(input));
}

function fieldsOf(key: string): Readonly<Record<string, z.ZodType>> {
  return insideOf(schemaOf((operations.get(key) as Operation).input)).shape ?? {};
}

async function rowOf(house: TestHouse, table: string, id: number) {
  const { rows: found } = await house.database.direct.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(stored) as row from ${sql.identifier(table)} stored where id = ${id}`,
  );
  return found[0]?.row ?? {};
}
