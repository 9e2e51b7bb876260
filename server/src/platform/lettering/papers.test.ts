import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect, test as check } from 'vitest';
import { test } from '../../testing/house.ts';
import { aPackedOrder } from '../../testing/logistics.ts';
import { aCustomer, byUpi, carStreet, goods } from '../../testing/orders.ts';

const { invoices, logistics, orders } = contract;
const source = path.join(import.meta.dirname, '../..');

/** Written by hand, past what writes all scripts and refuses what it cannot print. */
const byHand =
  /from 'pdfkit'|require\('pdfkit'\)|\.(?:widthOfString|heightOfString|font|fontSize|registerFont)\(|\bpage\s*\.text\(/u;

check('every paper writes through the one function that knows all scripts', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .filter((file) => file !== path.join('platform', 'papers', 'pdf.ts'));

  const past = files.filter((file) => byHand.test(readFileSync(path.join(source, file), 'utf8')));

  expect(past).toEqual([]);
});

describe('papers of a buyer', () => {
  const lived = {
    ...carStreet,
    name: 'ಲಕ್ಷ್ಮಿ ರಾಜೇಂದ್ರ',
    line1: '12, கோயம்புத்தூர் சாலை',
    line2: 'గాంధీ రోడ్డు, ਅੰਮ੍ਰਿਤਸਰ ਮਾਰਗ',
    landmark: 'جامع مسجد کے سامنے',
    city: 'തൃശ്ശൂർ',
  };

  async function papersOf(
    house: Parameters<typeof aPackedOrder>[0],
    values: { name: string; item: string },
  ) {
    const owner = await house.as('owner');
    const customer = await aCustomer(house, { name: values.name, addresses: [lived] });
    const packed = await aPackedOrder(house, {
      customerId: customer.id,
      item: await goods(house, { name: values.item }),
      payments: [byUpi(70_000)],
    });
    const [invoice] = (await owner.call(invoices.listInvoices, {})).rows;
    return [
      await owner.send(logistics.documents, { id: packed.parcelId, parts: 'label,slip,invoice' }),
      await owner.send(orders.printOrders, { id: packed.order.id }),
      await owner.send(orders.printOrders, { id: packed.order.id, kind: 'address' }),
      await owner.send(invoices.print, { id: invoice?.id, size: '80mm' }),
    ];
  }

  test('print what the screens took, in all scripts of India', async ({ house }) => {
    const made = await papersOf(house, { name: 'ଲକ୍ଷ୍ମୀ ମହାନ୍ତି', item: 'কাসুন্দি, કેરીનું અથાણું' });

    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('refuse an emoji in a sentence that says where it stands', async ({ house }) => {
    const made = await papersOf(house, { name: 'Meera', item: 'Pickle 🌶️' });

    expect(made.map(({ status }) => status)).toEqual([422, 422, 200, 422]);
    expect(made[0]?.body).toMatchObject({
      code: 'paper.cannot_print',
      detail: expect.stringContaining('“🌶️” in “Pickle 🌶️'),
    });
  });
});
