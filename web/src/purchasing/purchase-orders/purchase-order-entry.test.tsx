import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  box,
  button,
  field,
  finish,
  finishTwice,
  late,
  pick,
  refusing,
  save,
  text,
} from '../../testing/hand.ts';
import { signInWith } from '../../testing/people.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { PurchaseOrderEditor } from './purchase-order-entry.tsx';

const line = {
  id: 41,
  skuId: 5,
  code: 'RM-1',
  name: 'Turmeric',
  unitId: 3,
  unit: 'KG',
  qty: 2_000,
  price: 9_000,
};

function playOrdering(house: PlayedHouse): void {
  playReads(house, purchasing, stock);
  play(house, purchasing.listVendors, {
    rows: [{ id: 7, displayName: 'Anand Traders' }],
    total: 1,
  });
  play(house, purchasing.listOrderables, {
    rows: [
      {
        key: 5,
        skuId: 5,
        code: 'RM-1',
        name: 'Turmeric',
        unitId: 3,
        unit: 'KG',
        price: 9_000,
        minQty: 1_000,
      },
    ],
  });
  house.answers(purchasing.previewOrder, ({ lines }) =>
    plain(purchasing.previewOrder, {
      lines: lines.map(({ qty, price }) => ({ listPrice: 9_000, taxable: (qty * price) / 1_000 })),
      total: lines.reduce((sum, { qty, price }) => sum + (qty * price) / 1_000, 0),
    }),
  );
  play(house, purchasing.createOrder, {
    id: 12,
    number: 'PO-00012',
    status: 'approved',
    total: 27_000,
  });
  play(house, purchasing.getOrder, {
    id: 12,
    number: 'PO-00012',
    version: 4,
    status: 'draft',
    vendorId: 7,
    vendorName: 'Anand Traders',
    lines: [line],
  });
}

const vendor = () => box('Vendor');
const items = () => box(/^Item/u);
const quantity = () => field('Quantity of Turmeric');

const Headed = () => (
  <>
    <h1>Things</h1>
    <PurchaseOrderEditor />
  </>
);

async function addsTurmeric(house: PlayedHouse): Promise<void> {
  playOrdering(house);
  await house.opens(PurchaseOrderEditor, '?edit=new');
  await pick('Vendor', 'Anand Traders');
  await userEvent.keyboard('turm');
  await page.getByRole('option', { name: /Turmeric/u }).click();
  await expect.element(quantity()).toHaveFocus();
}

describe('a new purchase order', () => {
  test('begins at its vendor, and goes on to its items', async ({ house }) => {
    playOrdering(house);
    await house.opens(PurchaseOrderEditor, '?edit=new');
    await expect.element(vendor()).toHaveFocus();

    await pick('Vendor', 'Anand Traders');

    await expect.element(items()).toHaveFocus();
  });

  test('is sent as it was typed', async ({ house }) => {
    await addsTurmeric(house);
    await userEvent.keyboard('3{Enter}');
    await field('Note to the vendor').fill('Before noon');
    await field('Vendor’s reference').fill('Q-9');
    await expect.element(text('₹270.00')).toBeVisible();

    await finish();

    await expect.element(text('PO-00012 approved, ₹270.00')).toBeVisible();
    expect(house.asked(purchasing.createOrder)).toMatchObject([
      {
        vendorId: 7,
        vendorRef: 'Q-9',
        noteToVendor: 'Before noon',
        submit: true,
        lines: [{ skuId: 5, unitId: 3, qty: 3_000, price: 9_000 }],
      },
    ]);
  });

  test('is submitted once, however often the key is pressed', async ({ house }) => {
    await addsTurmeric(house);
    const { answer, comes } = late(() => plain(purchasing.createOrder, { number: 'PO-00012' }));
    house.answers(purchasing.createOrder, answer);

    await finishTwice();
    await expect.poll(() => house.asked(purchasing.createOrder)).toHaveLength(1);
    comes();

    await expect.element(text(/^PO-00012/u)).toBeVisible();
    expect(house.asked(purchasing.createOrder)).toHaveLength(1);
  });

  test('without a vendor leads back to it, and keeps its lines', async ({ house }) => {
    playOrdering(house);
    await house.opens(PurchaseOrderEditor, '?edit=new');
    await userEvent.keyboard('{F2}turm');
    await page.getByRole('option', { name: /Turmeric/u }).click();
    await expect.element(quantity()).toHaveFocus();

    await save();

    await expect.element(text('Choose a vendor.')).toBeVisible();
    await expect.element(vendor()).toHaveFocus();
    await expect.element(quantity()).toBeVisible();
    expect(house.asked(purchasing.createOrder)).toEqual([]);
  });

  test('that is refused says so at its field, with nothing typed lost', async ({ house }) => {
    await addsTurmeric(house);
    await userEvent.keyboard('3{Enter}');
    house.answers(
      purchasing.createOrder,
      refusing({ 'lines.0.qty': 'Sold in tens', vendorRef: 'Used before' }),
    );
    await field('Vendor’s reference').fill('Q-9');

    await finish();

    await expect.element(text('Not submitted')).toBeVisible();
    await expect.element(quantity()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(quantity()).toHaveValue('3');
    await expect.element(field('Vendor’s reference')).toHaveAccessibleDescription('Used before');
    await expect.element(field('Vendor’s reference')).toHaveValue('Q-9');
  });

  test('is for those alone who may order', async ({ house }) => {
    playOrdering(house);
    signInWith(house, 'purchasing.order.read');
    await house.opens(Headed, '?edit=new');

    await expect.element(text(/purchase orders/u)).toBeVisible();
    await expect.element(vendor()).not.toBeInTheDocument();
  });
});

describe('a purchase order that stands', () => {
  test('is changed under its version', async ({ house }) => {
    playOrdering(house);
    play(house, purchasing.updateOrder, { id: 12, number: 'PO-00012' });
    await house.opens(PurchaseOrderEditor, '?edit=12');
    await quantity().click();
    await userEvent.keyboard('5{Enter}');

    await save();

    await expect.element(text(/^PO-00012 saved/u)).toBeVisible();
    expect(house.asked(purchasing.updateOrder)).toMatchObject([
      { id: 12, version: 4, submit: false, lines: [{ id: 41, qty: 5_000 }] },
    ]);
  });

  test('that was sent is revised, with a word why', async ({ house }) => {
    playOrdering(house);
    play(house, purchasing.getOrder, {
      id: 12,
      number: 'PO-00012',
      version: 4,
      status: 'sent',
      vendorId: 7,
      vendorName: 'Anand Traders',
      lines: [line],
    });
    play(house, purchasing.orderRevise, {
      id: 12,
      number: 'PO-00012',
      status: 'sent',
      revision: 2,
    });
    await house.opens(PurchaseOrderEditor, '?edit=12');
    await expect.element(vendor()).toBeDisabled();
    await expect.element(button('Save draft')).not.toBeInTheDocument();
    await field('Why it is revised').fill('Fewer needed');

    await button('Save revision').click();

    await expect.element(text(/^PO-00012 saved as revision 2/u)).toBeVisible();
    expect(house.asked(purchasing.orderRevise)).toMatchObject([
      { id: 12, version: 4, note: 'Fewer needed' },
    ]);
  });

  test('that is closed is only pointed to', async ({ house }) => {
    playOrdering(house);
    play(house, purchasing.getOrder, { id: 12, number: 'PO-00012', status: 'closed' });
    await house.opens(PurchaseOrderEditor, '?edit=12');

    await expect.element(text(/can.t be changed now/u)).toBeVisible();
    await expect.element(button('Submit')).not.toBeInTheDocument();
  });

  test('begins another like it', async ({ house }) => {
    playOrdering(house);
    await house.opens(PurchaseOrderEditor, '?edit=new&copy=12');

    await expect.element(quantity()).toHaveValue('2');
    await expect.element(vendor()).toHaveValue('Anand Traders');
    await finish();

    await expect
      .poll(() => house.asked(purchasing.createOrder))
      .toMatchObject([{ origin: 'copy', lines: [{ skuId: 5, qty: 2_000 }] }]);
    expect(house.asked(purchasing.createOrder)[0]?.lines[0]).not.toHaveProperty('id', 41);
  });
});
