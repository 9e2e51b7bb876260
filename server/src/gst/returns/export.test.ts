import { contract } from '@counting-house/contract/contract.ts';
import type { AddressBlock } from '@counting-house/contract/customers/address.ts';
import { describe, expect } from 'vitest';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { PortalGstr1 } from '../../testing/machine/gst-portal.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { aCustomer, anOrder, carStreet, goods } from '../../testing/orders.ts';
import { pieces } from '../../testing/stock.ts';

const { admin, gst, invoices } = contract;
const october = { month: '2026-10' };
const dubai: AddressBlock = {
  ...carStreet,
  line1: '14, Al Fahidi Street',
  city: 'Dubai, United Arab Emirates',
  stateCode: '96',
  pinCode: '999999',
};

/** Two jars at ₹118.00 with 18 % in the price, sent abroad and invoiced on 12 October. */
async function exported(house: TestHouse) {
  house.clock.set('2026-10-12T05:00:00.000Z');
  const owner = await house.as('owner');
  const { variantId } = await goods(house, { price: 11_800, percent: 18 });
  const buyer = await aCustomer(house, { addresses: [dubai] });
  const order = await anOrder(house, {
    customerId: buyer.id,
    lines: [{ variantId, qty: pieces(2) }],
    charges: [],
    confirm: true,
  });
  const made = await owner.call(invoices.createInvoice, { orderId: order.id });
  const invoice = await owner.call(invoices.getInvoice, { id: made.id });
  await house.database.direct.update(salesInvoiceLines).set({ hsn: '20079990' });
  house.clock.set('2026-11-09T05:00:00.000Z');
  return { clerk: await house.as('accountant'), invoice };
}

const shipped = { shippingBillNo: '7896542', shippingBillDate: '2026-10-14', portCode: 'innsa1' };

async function portalOf(house: TestHouse, of = october) {
  const accountant = await house.as('accountant');
  const reply = await accountant.send(gst.downloadReturn, {
    ...of,
    return: 'gstr1',
    as: 'json',
  });
  return PortalGstr1.parse(JSON.parse(reply.bytes.toString()));
}

describe('an export', () => {
  test('leaves without tax under a letter of undertaking, and bears its shipping bill in GSTR-1', async ({
    house,
  }) => {
    const { clerk, invoice } = await exported(house);
    expect(invoice).toMatchObject({ placeOfSupply: '96', taxAmount: 0, series: 'invoice_b2c' });

    const before = await clerk.call(gst.getTaxMonth, october);
    expect(before.checks.find(({ key }) => key === 'shipping_bill')).toMatchObject({
      level: 'warning',
      documents: [{ number: invoice.number }],
    });
    const changed = await clerk.call(invoices.updateInvoice, {
      id: invoice.id,
      version: invoice.version,
      ...shipped,
    });

    expect(changed).toMatchObject({ ...shipped, portCode: 'INNSA1' });
    const { exp, nil } = await portalOf(house);
    expect(nil.inv).toEqual([]);
    expect(exp).toEqual([
      {
        exp_typ: 'WOPAY',
        inv: [
          {
            inum: invoice.number,
            idt: '12-10-2026',
            val: invoice.total / 100,
            sbpcode: 'INNSA1',
            sbnum: '7896542',
            sbdt: '14-10-2026',
            itms: [{ txval: invoice.total / 100, rt: 0, iamt: 0, csamt: 0 }],
          },
        ],
      },
    ]);
    const month = await clerk.call(gst.getTaxMonth, october);
    expect(month.checks.find(({ key }) => key === 'shipping_bill')?.level).toBe('ok');
    expect(month.gstr3b.lines.find(({ line }) => line === '3.1b')?.taxable).toBe(invoice.total);
  });

  test('bears IGST where the house charges it', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(admin.updateSettings, {
      changes: [{ key: 'tax.exportWithTax', value: true }],
    });
    const { invoice } = await exported(house);

    expect(invoice.taxesByRate).toMatchObject([{ rate: 18_000 }]);
    expect((await portalOf(house)).exp).toMatchObject([{ exp_typ: 'WPAY' }]);
  });

  test.for([
    [{ portCode: 'INNSA1' }, 'shippingBillNo', 'Enter the number of the shipping bill'],
    [
      { ...shipped, portCode: 'NSA1' },
      'portCode',
      'A port code has six characters, such as INNSA1',
    ],
    [
      { ...shipped, shippingBillNo: 'A1' },
      'shippingBillNo',
      'A shipping bill number has 3 to 7 digits',
    ],
    [
      { ...shipped, shippingBillDate: '2026-10-11' },
      'shippingBillDate',
      'The invoice is of 12 Oct 2026. A shipping bill is not older',
    ],
    [
      { ...shipped, shippingBillDate: '2026-12-01' },
      'shippingBillDate',
      'This day has not come yet',
    ],
  ] as const)('takes no shipping bill %o', async ([values, field, text], { house }) => {
    const { clerk, invoice } = await exported(house);

    const changing = clerk.call(invoices.updateInvoice, {
      id: invoice.id,
      version: invoice.version,
      ...values,
    });

    await expect(changing).rejects.toMatchObject({ fields: { [field]: text } });
  });

  test('of which something is credited has a note without a place of supply', async ({ house }) => {
    const { clerk, invoice } = await exported(house);
    const [line] = invoice.lines;
    if (!line) throw new Error('an invoice has a line');

    const note = await clerk.call(invoices.creditPrice, {
      invoiceId: invoice.id,
      version: invoice.version,
      reason: 'Agreed otherwise',
      lines: [{ invoiceLineId: line.id, newUnitPrice: line.unitPrice - 10_00 }],
    });

    expect((await portalOf(house, { month: '2026-11' })).cdnur).toEqual([
      {
        typ: 'EXPWOP',
        ntty: 'C',
        nt_num: note.number,
        nt_dt: '09-11-2026',
        val: 20,
        itms: [{ num: 1, itm_det: { txval: 20, rt: 0, iamt: 0, csamt: 0 } }],
      },
    ]);
  });

  test('takes none once its GSTR-1 is filed', async ({ house }) => {
    const { clerk, invoice } = await exported(house);
    await clerk.call(gst.checkMonth, { ...october, version: 0 });
    await clerk.call(gst.fileReturn, {
      ...october,
      return: 'gstr1',
      filedOn: '2026-11-09',
      arn: 'AA291126001234X',
    });

    const changing = clerk.call(invoices.updateInvoice, {
      id: invoice.id,
      version: invoice.version,
      ...shipped,
    });

    await expect(changing).rejects.toMatchObject({
      fields: {
        shippingBillNo: 'GSTR-1 of October 2026 is filed. Amend the export on the portal',
      },
    });
  });
});
