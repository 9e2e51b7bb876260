import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import type { Tax } from '@counting-house/contract/tax/tax.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { post } from '../books/journal/journal.service.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { issuedInvoice } from '../testing/invoices.ts';
import { atWork } from '../testing/work.ts';
import { taxes } from './tax.table.ts';

const { tax } = contract;

async function components(house: TestHouse): Promise<Record<string, number>> {
  const { rows } = await (await house.as('accountant')).call(tax.listComponents, {});
  return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
}

async function gst(house: TestHouse, percent: number): Promise<InputOf<typeof tax.createTax>> {
  const ids = await components(house);
  const part = (code: string, scope: 'intra' | 'inter', rate: number) => ({
    componentId: ids[code] ?? 0,
    scope,
    rate,
  });
  const rate = percent * 1000;
  return {
    name: `GST ${percent}%`,
    code: `GST${percent}`,
    treatment: 'taxable',
    rate,
    parts: [
      part('CGST', 'intra', rate / 2),
      part('SGST', 'intra', rate / 2),
      part('IGST', 'inter', rate),
    ],
    validFrom: '2025-09-22',
  };
}

async function known(house: TestHouse, code: string): Promise<Tax> {
  const { rows } = await (await house.as('packer')).call(tax.listTaxes, {});
  const found = rows.find((row) => row.code === code);
  if (!found) throw new Error(`no tax ${code}`);
  return found;
}

describe('taxes', () => {
  test('are there for anyone who takes an order, lowest rate first', async ({ house }) => {
    const { rows } = await (await house.as('packer')).call(tax.listTaxes, {});

    expect(rows.map(({ name, validFrom, validTo }) => [name, validFrom, validTo])).toEqual([
      ['Exempt', '2017-07-01', null],
      ['Export', '2017-07-01', null],
      ['GST 0%', '2017-07-01', null],
      ['Non-GST', '2017-07-01', null],
      ['GST 0.25%', '2017-07-01', null],
      ['GST 1.5%', '2017-07-01', null],
      ['GST 3%', '2017-07-01', null],
      ['GST 5%', '2017-07-01', null],
      ['GST 12%', '2017-07-01', '2025-09-21'],
      ['GST 18%', '2017-07-01', null],
      ['GST 28%', '2017-07-01', '2025-09-21'],
      ['GST 40%', '2025-09-22', null],
    ]);
    expect(rows[4]?.parts.map(({ code, scope, rate }) => [code, scope, rate])).toEqual([
      ['CGST', 'intra', 125],
      ['SGST', 'intra', 125],
      ['IGST', 'inter', 250],
    ]);
  });

  test('are changed by accountants, not by packers', async ({ house }) => {
    const packer = await house.as('packer');

    const asked = packer.call(tax.createTax, await gst(house, 42));

    await expect(asked).rejects.toMatchObject({ status: 403 });
  });
});

describe('a new tax', () => {
  test('can be chosen at once', async ({ house }) => {
    await (await house.as('accountant')).call(tax.createTax, await gst(house, 42));

    expect(await known(house, 'GST42')).toMatchObject({ rate: 42_000, validTo: null, version: 1 });
  });

  test('must have parts that add up to it, within the state and beyond', async ({ house }) => {
    const accountant = await house.as('accountant');
    const input = await gst(house, 42);
    const parts = input.parts.slice(0, 2);

    const asked = accountant.call(tax.createTax, { ...input, parts });

    await expect(asked).rejects.toMatchObject({
      status: 422,
      fields: { parts: 'The parts add up to 0 %, not 42 %.' },
    });
  });

  test.for([
    {
      change: { code: 'OTHER', name: 'gst 18%' },
      fields: { name: 'Another tax is called gst 18%.' },
    },
    {
      change: { code: 'gst18', name: 'Other' },
      fields: { code: 'Another tax has the code GST18.' },
    },
  ])('is not called like another: $change', async ({ change, fields }, { house }) => {
    const accountant = await house.as('accountant');

    const asked = accountant.call(tax.createTax, { ...(await gst(house, 18)), ...change });

    await expect(asked).rejects.toMatchObject({ status: 409, fields });
  });

  test.for([
    {
      change: { validTo: '2025-09-21' },
      fields: { validTo: 'The end date is before the start date.' },
    },
    {
      change: { treatment: 'exempt' as const },
      fields: { rate: 'Only a taxable treatment has a rate.' },
    },
    { change: { rate: 100_010 }, fields: { rate: 'The rate can be at most 100 %' } },
  ])('is refused with $change', async ({ change, fields }, { house }) => {
    const accountant = await house.as('accountant');

    const asked = accountant.call(tax.createTax, { ...(await gst(house, 42)), ...change });

    await expect(asked).rejects.toMatchObject({ status: 422, fields });
  });
});

describe('changing a tax', () => {
  test('ends it on a day and names what follows', async ({ house }) => {
    const accountant = await house.as('accountant');
    const [old, next] = [await known(house, 'GST12'), await known(house, 'GST18')];

    const ended = await accountant.call(tax.updateTax, {
      id: old.id,
      version: old.version,
      validTo: '2026-12-31',
      replacedById: next.id,
    });

    expect(ended).toMatchObject({
      validTo: '2026-12-31',
      replacedByName: 'GST 18%',
      version: old.version + 1,
    });
  });

  test('leaves the rate that stands in the books', async ({ house }) => {
    const accountant = await house.as('accountant');
    const used = await known(house, 'GST18');
    const ids = await components(house);
    await atWork(house, (ctx) =>
      post(ctx, {
        event: 'sales.invoiceIssued',
        date: '2026-11-21',
        source: { kind: 'sales_invoice', id: 1, no: 'INV/2627/00001' },
        party: { kind: 'customer', id: 1, name: 'Asha Rao' },
        channel: 'b2c',
        goods: 10_000,
        shipping: 0,
        other: 0,
        taxes: [{ componentId: ids['IGST'] ?? 0, base: 10_000, rate: 18_000, amount: 1_800 }],
        roundOff: 0,
        total: 11_800,
      }),
    );
    const { parts } = await gst(house, 20);

    const asked = accountant.call(tax.updateTax, {
      id: used.id,
      version: used.version,
      rate: 20_000,
      parts,
    });

    await expect(asked).rejects.toMatchObject({
      code: 'tax.in_use',
      message: 'This rate is in use. End it and add a new one.',
    });
  });

  test('gives no rate to one without tax that stands on an invoice', async ({ house }) => {
    await issuedInvoice(house, { percent: 0 });
    const accountant = await house.as('accountant');
    const nil = await known(house, 'GST0');
    const { rate, parts, treatment } = await gst(house, 18);

    const asked = accountant.call(tax.updateTax, {
      id: nil.id,
      version: nil.version,
      treatment,
      rate,
      parts,
    });

    await expect(asked).rejects.toMatchObject({ status: 422, code: 'tax.in_use' });
  });

  test('keeps the one that shipping bears', async ({ house }) => {
    const owner = await house.as('owner');
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'tax.chargeTax', value: 'GST18' }],
    });
    const { id, version } = await known(house, 'GST18');
    const says =
      'This tax is used for shipping and other charges. Choose another one in the settings first.';

    for (const [field, value] of [
      ['validTo', '2026-12-31'],
      ['isActive', false],
      ['code', 'GST-18'],
    ] as const) {
      await expect(
        owner.call(tax.updateTax, { id, version, [field]: value }),
      ).rejects.toMatchObject({ status: 422, fields: { [field]: says } });
    }
  });

  test('keeps a tax that follows the one that shipping bears', async ({ house }) => {
    const owner = await house.as('owner');
    const [bears, follows] = [await known(house, 'GST18'), await known(house, 'GST5')];
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-12-31', replacedById: follows.id })
      .where(eq(taxes.id, bears.id));
    await owner.call(contract.admin.updateSettings, {
      changes: [{ key: 'tax.chargeTax', value: 'GST18' }],
    });

    const ended = owner.call(tax.updateTax, {
      id: follows.id,
      version: follows.version,
      validTo: '2027-03-31',
    });

    await expect(ended).rejects.toMatchObject({
      status: 422,
      fields: { validTo: expect.stringContaining('shipping and other charges') as string },
    });
  });

  test('refuses a version that somebody else has changed since', async ({ house }) => {
    const accountant = await house.as('accountant');
    const row = await known(house, 'GST5');
    await accountant.call(tax.updateTax, { id: row.id, version: row.version, name: 'GST 5 %' });

    const late = accountant.call(tax.updateTax, { id: row.id, version: row.version, name: 'Five' });

    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });
});
