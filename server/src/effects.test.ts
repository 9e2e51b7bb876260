import path from 'node:path';
import { allOperations } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { getTableName } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { allRows } from './rows.ts';
import { alsoForCompanies, companyRights } from './testing/coverage/company-effects.ts';
import { exempt } from './testing/coverage/effect-reasons.ts';
import { bankRights } from './testing/coverage/bank-rights.ts';
import { rightsOfBatches, tablesWritten } from './testing/coverage/effects.ts';
import { booksRights } from './testing/coverage/books-rights.ts';
import {
  each,
  productionRights,
  purchasingRights,
  takesOut,
} from './testing/coverage/goods-rights.ts';
import { offerRights } from './testing/coverage/offer-rights.ts';

/** What an operation may write is read off the source: anyone who writes a table asks for a right to do so. */

const takes: readonly PermissionKey[] = [
  'orders.order.create',
  'orders.order.edit',
  'orders.order.confirm',
  'orders.order.hold',
  'orders.order.deliver',
  'orders.order.cancel',
];
const packs: readonly PermissionKey[] = ['logistics.packing.write'];
const sends: readonly PermissionKey[] = ['logistics.parcel.dispatch', ...packs];
const takesBack: readonly PermissionKey[] = [
  'returns.offer.create',
  'returns.return.create',
  'returns.return.decide',
  'returns.return.receive',
  'returns.return.settle',
];
const keepsProducts: readonly PermissionKey[] = ['catalogue.product.write'];
const movesWallets: readonly PermissionKey[] = [
  'customers.wallet.credit',
  'customers.wallet.debit',
];
const keepsUsers: readonly PermissionKey[] = [
  'admin.user.write',
  'admin.user.disable',
  'admin.user.resetPassword',
  'admin.user.resetSecondFactor',
];

/** Tables that have calls of their own, and the rights of these; one of them is asked for. */
const rightsOf: Readonly<Record<string, readonly PermissionKey[]>> = {
  sales_order: takes,
  vendor: ['purchasing.vendor.write', 'purchasing.vendor.hold'],
  ...each('vendor_address vendor_category vendor_file vendor_item', ['purchasing.vendor.write']),
  order_line: takes,
  order_charge: takes,
  quotation: takes,
  payment_link: ['orders.payment.record', 'orders.shop.pay'],
  order_payment: ['orders.payment.record', 'orders.payment.collect', 'orders.payment.refund'],
  ...each('invoice_draft invoice_draft_line', [
    'invoices.invoice.create',
    'invoices.invoice.issue',
  ]),
  reason: ['orders.reason.write'],
  ...each('customer customer_address customer_segment', ['customers.customer.write']),
  ...companyRights,
  ...offerRights,
  ...each('wallet wallet_entry wallet_use', movesWallets),
  ...each(
    'product product_slug product_image product_variant product_variant_image product_youtube_url',
    keepsProducts,
  ),
  ...each('price_change variant_price', ['catalogue.product.price']),
  product_category: ['catalogue.category.write'],
  ...each('product_review product_review_image', ['catalogue.review.moderate']),
  banner: ['cms.banner.write', 'cms.banner.delete'],
  ...each('faq faq_topic', ['cms.faq.write']),
  stock_doc: takesOut,
  stock_doc_line: takesOut,
  stock_doc_file: takesOut,
  ...each('stock_transfer stock_transfer_line', takesOut),
  stock_hold: ['stock.tray.move'],
  ...each('sku_unit sku_barcode stock_policy', ['stock.sku.write', 'purchasing.item.write']),
  ...each('purchase_category item', ['purchasing.item.write']),
  stock_reason: ['stock.store.write'],
  ...rightsOfBatches,
  tray: ['stock.tray.write', 'stock.store.write'],
  ...purchasingRights,
  ...each('basket basket_line basket_box', packs),
  ...each('parcel parcel_line shipping_data', sends),
  ...productionRights,
  ...each('return_order return_line return_piece return_photo return_offer shop_photo', takesBack),
  ...each('tracking_event manifest', ['logistics.parcel.dispatch']),
  courier_update: ['logistics.parcel.dispatch', 'integrations.connection.write'],
  ...each('courier_account courier_word', ['integrations.connection.write']),
  ...each('courier track', ['logistics.courier.write']),
  ...each('box_type tote', ['logistics.setting.write']),
  ...booksRights,
  ...bankRights,
  ...each('tax tax_part tax_component', ['tax.rate.write']),
  management_user: keepsUsers,
  role: ['admin.role.write'],
  unit: ['admin.unit.write'],
  setting: ['admin.setting.write'],
  number_series: ['admin.prefix.write'],
  job_schedule: ['admin.job.run'],
  api_token: ['integrations.token.write'],
  integration_connection: ['admin.security.write'],
  secret: ['admin.security.write'],
  message_template: ['integrations.connection.write'],
  message_template_version: ['integrations.connection.write'],
};

/** Tables that nobody writes for their own sake: what follows from a document, or belongs to the caller. */
const follows: Readonly<Record<string, string>> = {
  'the books, posted by the document that is written':
    'allocation fiscal_year journal_entry journal_line open_item party_merge period',
  'the store’s figures and promises, moved by a document or an order':
    'batch_store count_entry count_line count_line_file count_tray stock_count demand reservation sale_cost sku stock_balance stock_movement stock_position store',
  'invoices, issued by packing or dispatch as the house is set':
    'sales_invoice sales_invoice_line credit_note credit_note_line',
  'papers under reverse charge, issued with what is bought and paid': 'reverse_charge_paper',
  'numbers, taken by whatever is numbered': 'series_counter',
  'what couriers’ systems sent': 'courier_account_use courier_message',
  'messages, notices and work that an operation asks for':
    'integration_health job notification outbox_file outbox_message',
  'what the PIN code service answered': 'pin_place',
  'what was seen and done, for the timeline and the log':
    'audit_log basket_scan history_note order_event scan_log user_log',
  'what offers gave on an order, by the order that got it': 'offer_usage order_offer',
  'deleted rows, kept so that they can come back': 'deleted_row',
  'the asker’s own way in, and the counts that guard it':
    'approval device otp_challenge rate_bucket recovery_code reset_ticket session sign_in_challenge',
  'the asker’s own views and uploads':
    'dashboard_layout list_upload list_upload_before list_upload_row saved_report saved_view',
  'files, each by the right of what it is used for': 'file',
};
const following = new Set(Object.values(follows).flatMap((tables) => tables.split(' ')));

const written = tablesWritten(path.join(import.meta.dirname));
/** They write what the register of rows names, each by the right that stands there. */
const byRegister = new Set(
  [
    'addHistory',
    'bulkRows',
    'changeStatus',
    'rawDeleteRow',
    'restoreRow',
    'softDeleteRow',
    'updateField',
  ].map((name) => `admin.${name}`),
);

const writes = allOperations
  .filter(
    ({ kind, key, permission }) =>
      kind === 'write' && !byRegister.has(key) && permission !== 'public',
  )
  .flatMap((operation: Operation) =>
    [...(written.get(operation.key) ?? [])].map((table) => ({ operation, table })),
  );

/** `catalogue.product.write` of `catalogue.product.delete`: deleting has a right of its own. */
const writeOf = (right: string) => right.replace(/\.delete$/u, '.write');

const asks = ({ permission, also = [] }: Operation): string[] => [
  permission,
  ...also.map(({ right }) => right),
];

describe('an operation asks for the right of everything it writes', () => {
  test('and what it writes is found', () => {
    const orders = written.get('orders.createB2C');

    expect([...(orders ?? [])]).toEqual(
      expect.arrayContaining(['sales_order', 'order_payment', 'customer', 'journal_entry']),
    );
    expect(written.size).toBe(allOperations.length);
  });

  test('of tables that all stand in one list or the other', () => {
    const unknown = writes.filter(({ table }) => !(table in rightsOf) && !following.has(table));

    expect([...new Set(unknown.map(({ table }) => table))]).toEqual([]);
  });

  test('also where a row is changed by the general calls', () => {
    const lacking = allRows.flatMap((row) => {
      const table = getTableName(row.table);
      const rights: readonly string[] = rightsOf[table] ?? [];
      const asked = [row.softDelete, row.rawDelete, row.status, ...Object.values(row.fields ?? {})];
      return asked
        .flatMap((act) => (typeof act === 'object' ? [act.permission] : []))
        .filter(() => rights.length > 0)
        .filter((right) => !rights.includes(right) && !rights.includes(writeOf(right)))
        .map((right) => `${table} ${right}`);
    });

    expect(lacking).toEqual([]);
  });

  test('or it is said why not', () => {
    const lacking = writes
      .filter(({ operation, table }) => {
        const rights: readonly string[] = rightsOf[table] ?? [];
        return rights.length > 0 && !asks(operation).some((right) => rights.includes(right));
      })
      .map(({ operation, table }) => `${operation.key} ${table}`);

    expect(lacking.toSorted()).toEqual(alsoForCompanies(exempt).toSorted());
  });
});
