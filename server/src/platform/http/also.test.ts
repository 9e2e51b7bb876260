import { allOperations, allPermissions } from '@counting-house/contract/contract.ts';
import { placeOf } from '@counting-house/contract/kit/also.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { describe, expect } from 'vitest';
import { booksInputs, booksJudged } from '../../testing/coverage/books-also.ts';
import { catalogueInputs, catalogueJudged } from '../../testing/coverage/catalogue-also.ts';
import { test } from '../../testing/house.ts';
import { byUpi, carStreet } from '../../testing/orders.ts';

const aNewVendor = { name: 'Spices', gstTreatment: 'unregistered', phone: '9845012345' };

const ofCompany = { companyId: 1, groupId: 1, lines: [] };

/** What each field that asks for a right beside its operation's looks like in an input that fits the shape. */
const inputs: Readonly<Record<string, object>> = {
  ...booksInputs,
  ...catalogueInputs,
  'b2b.createCompany contacts': {
    name: 'Sahyadri Provisions',
    phone: '9822011440',
    addresses: [carStreet],
    contacts: [{ name: 'Anagha Deshpande', phone: '9822011441' }],
  },
  'offers.createGiftCards paid': { value: 50_000, paid: { method: 'cash' } },
  'offers.createGiftCards sendReceipt': { value: 50_000, note: 'Late', sendReceipt: true },
  'invoices.takeBackGiftCard': { id: 1, version: 1, reason: 'Bought twice' },
  'orders.createB2C payments': { lines: [], payments: [byUpi(100)] },
  'orders.createB2C confirm': { lines: [], confirm: true },
  'orders.createB2B payments': { ...ofCompany, payments: [byUpi(100)] },
  'orders.createB2B confirm': { ...ofCompany, confirm: true },
  'orders.convertQuotation confirm': { id: 1, version: 1, confirm: true },
  'orders.updateB2B payments': { id: 1, version: 1, payments: [byUpi(100)] },
  'orders.updateB2B confirm': { id: 1, version: 1, confirm: true },
  'orders.updateB2B settle': { id: 1, version: 1, settle: { to: 'source' } },
  'orders.holdOrder clear': { id: 1, clear: ['credit'] },
  'orders.holdOrders clear': { ids: [1], clear: ['overdue'] },
  'orders.updateB2C payments': { id: 1, version: 1, payments: [byUpi(100)] },
  'orders.updateB2C confirm': { id: 1, version: 1, confirm: true },
  'orders.updateB2C settle': { id: 1, version: 1, settle: { to: 'source' } },
  'returns.cancelOrder money': { id: 1, version: 1, reasonId: 1, money: { to: 'wallet' } },
  'returns.cancelOrderLines money': {
    id: 1,
    version: 1,
    reasonId: 1,
    lines: [{ lineId: 1, qty: 1_000 }],
    money: { to: 'keep' },
  },
  'catalogue.createProduct': {
    name: 'Kokum',
    categoryId: 1,
    unitId: 1,
    defaultVariant: { mrp: 100, price: 90 },
  },
  'catalogue.createVariant': { productId: 1, variants: [{ mrp: 100, price: 90 }] },
  'catalogue.updateVariant price': { id: 1, version: 1, price: 90 },
  'catalogue.updateVariant mrp': { id: 1, version: 1, mrp: 90 },
  'catalogue.bulkUpdateVariants rows.changes.price': {
    rows: [{ id: 1, version: 1, changes: { price: 90 } }],
  },
  'catalogue.bulkUpdateVariants rows.changes.mrp': {
    rows: [{ id: 1, version: 1, changes: { mrp: 90 } }],
  },
  'customers.createCustomer ifExists': {
    name: 'Meenakshi Iyer',
    phone: '9845012976',
    ifExists: 'return',
  },
  'customers.postWallet amount': {
    ownerType: 'customer',
    ownerId: 1,
    kind: 'promo',
    amount: 100,
    reason: 'Late',
  },
  'gst.askForCertificate': {
    partyKind: 'customer',
    partyId: 1,
    fiscalYear: 2026,
    quarter: 1,
  },
  'accounts.mailStatement': { kind: 'customer', id: 1 },
  'orders.createPaymentLink send': { orderId: 1, amount: 100, send: true },
  'orders.sendPaymentLink': { id: 1 },
  'customers.postWallet method orders.payment.record': {
    ownerType: 'customer',
    ownerId: 1,
    kind: 'top_up',
    amount: 100,
    method: 'cash',
  },
  'customers.postWallet method orders.payment.refund': {
    ownerType: 'customer',
    ownerId: 1,
    kind: 'withdraw',
    amount: 100,
    method: 'cash',
    reason: 'Closed',
  },
  'customers.postWallet notify': {
    ownerType: 'customer',
    ownerId: 1,
    kind: 'top_up',
    amount: 100,
    method: 'cash',
    notify: true,
  },
  'customers.postWallet kind': {
    ownerType: 'customer',
    ownerId: 1,
    kind: 'adjust',
    amount: -100,
    reason: 'Twice',
  },
  'logistics.trackingData items.event.codCollected': {
    items: [{ parcelId: 1, event: { status: 'delivered', codCollected: 0 } }],
  },
  'logistics.claimUpdate status': { id: 1, version: 1, status: 'open', note: 'Another claim' },
  'logistics.claimUpdate amount': { id: 1, version: 1, status: 'paid', amount: 100 },
  'purchasing.createVendor bankAccountName': { ...aNewVendor, bankAccountName: 'Guntur Spices' },
  'purchasing.updateVendor bankAccountName': {
    id: 1,
    version: 1,
    bankAccountName: 'Guntur Spices',
  },
  'purchasing.createVendor bankAccountNumber': { ...aNewVendor, bankAccountNumber: '123456789012' },
  'purchasing.updateVendor bankAccountNumber': {
    id: 1,
    version: 1,
    bankAccountNumber: '123456789012',
  },
  'purchasing.createVendor ifsc': { ...aNewVendor, ifsc: 'SBIN0001234' },
  'purchasing.updateVendor ifsc': { id: 1, version: 1, ifsc: 'SBIN0001234' },
  'purchasing.createVendor upiId': { ...aNewVendor, upiId: 'spices@upi' },
  'purchasing.updateVendor upiId': { id: 1, version: 1, upiId: 'spices@upi' },
  'purchasing.listVendors overdue': { overdue: true },
  'purchasing.listVendors desk': { desk: 'overdue' },
  'invoices.createInvoice payments': { orderId: 1, payments: [byUpi(100)] },
  'invoices.createInvoices invoices.payments': {
    invoices: [{ orderId: 1 }, { orderId: 2, payments: [byUpi(100)] }],
  },
  'invoices.issueBill': { lines: [] },
  'invoices.issueBill payments': { lines: [], payments: [byUpi(100)] },
  'returns.refund creditsRest': { orderId: 1, amount: 100, reason: 'Late', creditsRest: true },
  'returns.settle spread': { id: 1, version: 1, spread: [{ paymentId: 1, amount: 100 }] },
  'returns.settle resolution': { id: 1, version: 1, resolution: 'replacement' },
  'returns.createReturn approve': {
    orderId: 1,
    lines: [{ orderLineId: 1, qty: 1000, reasonId: 1 }],
    approve: true,
  },
  'returns.createReturn lines.pieces': {
    orderId: 1,
    lines: [
      {
        orderLineId: 1,
        qty: 1000,
        reasonId: 1,
        pieces: [{ qty: 1000, condition: 'sealed' }],
      },
    ],
  },
  'returns.createReturn orders.lines.pieces': {
    orders: [
      {
        orderId: 1,
        lines: [
          {
            orderLineId: 1,
            qty: 1000,
            reasonId: 1,
            pieces: [{ qty: 1000, condition: 'sealed' }],
          },
        ],
      },
    ],
  },
  'returns.createReturn settle': {
    orderId: 1,
    lines: [{ orderLineId: 1, qty: 1000, reasonId: 1 }],
    settle: 'refund',
  },
  'returns.createReturn override': {
    orderId: 1,
    lines: [{ orderLineId: 1, qty: 1000, reasonId: 1 }],
    override: { note: 'Asked in time' },
  },
  'admin.updateView isShared': { id: 1, version: 1, isShared: true },
  'admin.createView isShared': {
    list: 'orders.b2c:orders.listOrders',
    name: 'Mine',
    state: {},
    isShared: true,
  },
  'purchasing.createBill confirm': {
    vendorId: 1,
    vendorBillNo: 'KT-118',
    vendorBillDate: '2026-03-01',
    vendorTotal: 100,
    confirm: true,
  },
  'purchasing.createBill tdsAmount': {
    vendorId: 1,
    vendorBillNo: 'KT-118',
    vendorBillDate: '2026-03-01',
    vendorTotal: 100,
    tdsSectionId: 1,
    tdsAmount: 5,
  },
  'purchasing.updateBill tdsAmount': { id: 1, version: 1, tdsAmount: 5 },
  'purchasing.updateBill confirm': { id: 1, version: 1, confirm: true },
  'purchasing.billApprove raiseNote': { id: 1, version: 1, raiseNote: true },
  'purchasing.returnPdf paper': { id: 1, paper: 'debit_note' },
  'purchasing.batchExpiredClear action': { allExpired: true, action: 'vendor_return' },
  'purchasing.inward kind': { mode: 'draft', kind: 'without_po', vendorId: 1 },
  'production.createPlan release': { outputSkuId: 1, qty: 1_000, release: true },
  'production.updatePlan action production.plan.write': { id: 1, version: 1, action: 'save' },
  'production.updatePlan action production.plan.release': { id: 1, version: 1, action: 'release' },
  'production.updatePlan action production.run.write': { id: 1, version: 1, action: 'start' },
  'production.updatePlan action production.plan.close': { id: 1, version: 1, action: 'complete' },
  'production.variantStockUpdate mode production.run.write': {
    mode: 'produce',
    planId: 1,
    version: 1,
    goodQty: 1_000,
  },
  'production.variantStockUpdate complete': {
    mode: 'produce',
    planId: 1,
    version: 1,
    goodQty: 1_000,
    complete: true,
  },
  'production.variantStockUpdate mode stock.adjustment.write': {
    mode: 'opening',
    lines: [{ skuId: 1, qty: 1_000 }],
  },
  'production.variantStockUpdate lines.fromTrayId': {
    mode: 'move',
    lines: [{ batchId: 1, fromTrayId: 1, toTrayId: 2, qty: 1_000 }],
  },
  'stock.revalue': { note: 'Billed otherwise', lines: [{ batchId: 1, value: 1 }] },
  'integrations.updateMail': {
    host: 'smtp.example.in',
    port: 587,
    security: 'starttls',
    fromName: 'Malenadu Pantry',
    fromAddress: 'office@malenadu.example',
    version: null,
  },
  'integrations.updateSms': {
    method: 'GET',
    url: 'https://sms.example.in/?to={phone}&text={text}',
    version: null,
  },
  'integrations.updateTemplate key': { key: 'otp', channel: 'sms', body: '{otp}', version: 0 },
  'integrations.resetTemplate key': { key: 'otp', channel: 'sms' },
};

/** What only the service can judge; each has its test in its area. */
const judged = [
  ...booksJudged,
  ...catalogueJudged,
  ...[
    'gst.askForCertificate',
    'accounts.mailStatement',
    'customers.sendWalletReceipt',
    'invoices.sendCreditNote',
    'invoices.sendInvoice',
    'logistics.sendReturnLabel',
    'offers.sendGiftCardReceipt',
    'orders.sendOrder',
    'purchasing.orderRemind',
    'purchasing.orderSend',
    'purchasing.returnSend',
    'purchasing.vendorNoteSend',
  ].map((call) => `${call} integrations.outbox.anyAddress`),
  'admin.resetSetting admin.security.write',
  'admin.updateSettings admin.security.write',
  'b2b.addGroupCustomer customers.customer.write',
  'b2b.createCompany b2b.credit.write',
  'b2b.createCompany customers.customer.write',
  'b2b.updateCompany b2b.credit.write',
  'invoices.createInvoice invoices.invoice.backdate',
  'invoices.createInvoices invoices.invoice.backdate',
  'invoices.issueBill customers.customer.write',
  'invoices.issueBill orders.order.discountAny',
  'invoices.issueBill orders.order.price',
  'invoices.issueDraft invoices.invoice.backdate',
  'invoices.issueDrafts invoices.invoice.backdate',
  'lists.uploadList b2b.company.write',
  'lists.uploadList b2b.credit.write',
  'lists.uploadList b2b.group.write',
  'lists.uploadList b2b.priceList.write',
  'lists.uploadList catalogue.category.write',
  'lists.uploadList catalogue.product.price',
  'lists.uploadList catalogue.product.write',
  'lists.uploadList production.recipe.write',
  'lists.uploadList purchasing.item.write',
  'lists.uploadList purchasing.vendor.write',
  'lists.uploadList stock.adjustment.write',
  'lists.uploadProductList catalogue.category.write',
  'lists.uploadProductList catalogue.product.price',
  'lists.uploadProductList catalogue.product.write',
  'logistics.clearBasket logistics.packing.supervise',
  'logistics.manifestCancel logistics.packing.supervise',
  'logistics.packingUpdate logistics.packing.manual',
  'logistics.packingUpdate logistics.packing.supervise',
  'logistics.parcelUpdate logistics.packing.supervise',
  'logistics.shippingDataUpdate orders.order.edit',
  'orders.createB2B orders.order.discountAny',
  'orders.createB2B orders.order.price',
  'orders.createB2C customers.customer.write',
  'orders.createB2C orders.order.discountAny',
  'orders.createB2C orders.order.price',
  'orders.sendOrder orders.order.create',
  'orders.updateB2B orders.order.discountAny',
  'orders.updateB2B orders.order.edit',
  'orders.updateB2B orders.order.price',
  'orders.updateB2C customers.customer.write',
  'orders.updateB2C orders.order.discountAny',
  'orders.updateB2C orders.order.edit',
  'orders.updateB2C orders.order.price',
  'production.variantStockUpdate production.plan.release',
  'production.variantStockUpdate stock.inspection.write',
  'purchasing.inward purchasing.inward.overReceive',
  'purchasing.inward purchasing.inward.override',
  'purchasing.inward purchasing.inward.price',
  'purchasing.inward purchasing.inward.withoutPoLarge',
  'purchasing.vendorStatus purchasing.vendor.hold',
  'purchasing.vendorStatus purchasing.vendor.write',
  'returns.receive returns.return.override',
  'stock.move stock.inspection.write',
  'stock.receiveTransfer stock.inspection.write',
  'stock.settleTransfer stock.scrap.write',
  'stock.transfer stock.inspection.write',
  'stock.updateBatch stock.batch.correct',
];

const asked = allOperations.flatMap((operation: Operation) =>
  (operation.also ?? []).map((also, _, all) => {
    const asksTwice = all.filter(({ field, isJudged }) => field === also.field && !isJudged);
    const right = asksTwice.length > 1 ? also.right : null;
    return { operation, also, name: [operation.key, also.field, right].filter(Boolean).join(' ') };
  }),
);
const gated = asked.filter(({ also }) => !also.isJudged);

const allBut = (right: string) =>
  allPermissions.map(({ key }) => key).filter((key) => key !== right);

describe('what a field does that another operation does alone', () => {
  test('stands with an input that does it, or with what its service judges', () => {
    const known = new Set<string>(allPermissions.map(({ key }) => key));
    const others = asked.filter(({ also }) => also.isJudged);

    expect(gated.map(({ name }) => name).toSorted()).toEqual(Object.keys(inputs).toSorted());
    expect(
      [
        ...new Set(others.map(({ operation, also }) => `${operation.key} ${also.right}`)),
      ].toSorted(),
    ).toEqual(judged.toSorted());
    expect(asked.filter(({ also }) => !known.has(also.right))).toEqual([]);
  });

  test.for(gated)(
    'is refused without its right, and nothing is written: $name',
    async (row, { house }) => {
      const { operation, also, name } = row;
      const person = await house.withPermissions(allBut(also.right));
      const sent = inputs[name] ?? {};

      const { status, body } = await person.send(operation, sent);

      const says = `You do not have the right to ${also.does}.`;
      const place = placeOf(also, schemaOf(operation.input).parse(sent));
      expect([status, body['code'], body['detail']]).toEqual([403, 'right_missing', says]);
      expect(body['more']).toEqual({ permission: also.right });
      expect(body['fields']).toEqual(place === '' ? undefined : { [String(place)]: says });
      const done = (await house.auditOf(operation.key)).filter(({ result }) => result === 'ok');
      expect(done.map(({ actorId }) => actorId)).not.toContain(person.userId);
    },
  );

  test('is told on the API page', async ({ house }) => {
    const reply = await house.app.inject({
      url: '/api/counting-house/openapi.json',
      headers: { cookie: (await house.as('owner')).cookie },
    });

    expect(reply.body).toContain('To record payments (`payments`), also `orders.payment.record`.');
  });
});
