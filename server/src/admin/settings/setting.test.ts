import { contract } from '@counting-house/contract/contract.ts';
import { allSettings } from '@counting-house/contract/settings.ts';
import { settingFaults } from '@counting-house/contract/kit/setting-fault.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { journalEntries } from '../../books/journal/journal.table.ts';
import { taxes } from '../../tax/tax.table.ts';
import { test } from '../../testing/house.ts';

const { admin } = contract;

const withEntry = test.extend({ lawless: 'An entry without lines stands for all of the books.' });

const numbers = Object.entries<Setting>(allSettings).flatMap(([key, { of }]) => {
  const { minimum, maximum } = z.toJSONSchema(schemaOf(of), { unrepresentable: 'any' });
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number';
  return isBounded ? [{ key, under: minimum - 1, over: maximum + 1 }] : [];
});

const typed = Object.entries<Setting>(allSettings).filter(([, row]) => row.typed || row.words);

describe('the catalogue of settings', () => {
  test.for(Object.entries<Setting>(allSettings))('%s takes its own default', ([key, row]) => {
    expect(settingFaults(key, row, row.default)).toEqual({});
  });

  test.for(typed.filter(([, row]) => row.typed !== 'longText'))(
    '%s refuses a word of no sense with a sentence',
    ([key, row]) => {
      expect(settingFaults(key, row, 'no sense')).toEqual({
        [key]: expect.stringMatching(/^[A-Z][^^\\]+$/u) as string,
      });
    },
  );

  test.for(Object.entries<Setting>(allSettings))('%s lists words it takes', ([key, row]) => {
    const isFigure = typeof row.default === 'number';
    const refused = (row.words ?? []).filter(
      ([value]) =>
        Object.keys(settingFaults(key, row, isFigure ? Number(value) : value)).length > 0,
    );

    expect(refused).toEqual([]);
  });
});

describe('a setting', () => {
  test('acts on the next request', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.call(admin.updateSettings, {
      changes: [{ key: 'business.name', value: 'Sahyadri Stores' }],
    });

    expect(await asha.call(admin.getPublicSettings, {})).toMatchObject({
      businessName: 'Sahyadri Stores',
    });
  });

  test.for([
    ['session.passwordMinLength', 3, 'Must be between 6 and 20 characters.'],
    ['orders.staffDiscountLimit', 10_001, 'Must be between 0 % and 100 %.'],
  ] as const)('%s of %i is out of its range', async ([key, value, says], { house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.updateSettings, { changes: [{ key, value }] }),
    ).rejects.toMatchObject({ status: 422, fields: { [key]: says } });
  });

  test.for(numbers)('$key refuses $under and $over', async ({ key, under, over }, { house }) => {
    const asha = await house.as('owner');

    for (const value of [under, over]) {
      await expect(
        asha.call(admin.updateSettings, { changes: [{ key, value }] }),
      ).rejects.toMatchObject({
        status: 422,
        fields: { [key]: expect.stringMatching(/^Must be between .+ and .+\.$|amount/u) as string },
      });
    }
  });

  test.for([
    ['business.gstin', '29ABCDE1234F1Z', 'GSTIN must have 15 characters.'],
    [
      'business.gstin',
      '29ABCDE1234F1Z5',
      'This GSTIN is not valid. Check it against your GST certificate.',
    ],
    [
      'business.gstin',
      '27AAPFU0939F1ZV',
      'GSTIN belongs to Maharashtra, the business to Karnataka.',
    ],
    ['business.stateCode', '30', 'GSTIN belongs to Karnataka, the business to Goa.'],
    ['tax.chargeTax', 'GST19', 'That tax does not exist. Choose one from the list.'],
    ['tax.chargeTax', 'the usual', 'That tax does not exist. Choose one from the list.'],
    ['tax.chargeTax', 'GST12', 'GST 12% ended on 21 Sep 2025. Choose another tax.'],
    ['tax.roundTotalTo', 50, 'Choose whole rupees or no rounding.'],
    ['business.email', 'x', 'Enter an e-mail address'],
    ['business.phone', 'call me', 'Enter a phone number such as 98450 12345 or 080 2345 6789.'],
    ['business.pinCode', '012345', 'PIN code must be 6 digits'],
    ['business.stateCode', '99', 'Choose a state from the list.'],
    ['business.timeZone', 'India', 'That time zone does not exist. Choose one from the list.'],
    ['business.currency', 'RUPEES', 'Choose a currency from the list.'],
    ['session.idleMinutes', null, 'Must be between 5 and 1440 minutes.'],
    ['session.idleMinutes', 7.5, 'Must be between 5 and 1440 minutes.'],
    ['catalogue.imageRequired', 'x', 'Products need a picture is not valid'],
  ] as const)('%s of %s is refused: %s', async ([key, value, says], { house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.updateSettings, { changes: [{ key, value }] }),
    ).rejects.toMatchObject({ status: 422, fields: { [key]: says } });
  });

  test('of several amounts is refused at the amount', async ({ house }) => {
    const asha = await house.as('owner');
    const change = { key: 'orders.shipping', value: { flat: -1, freeFrom: null } };

    await expect(asha.call(admin.updateSettings, { changes: [change] })).rejects.toMatchObject({
      status: 422,
      fields: { 'orders.shipping.flat': 'The amount cannot be negative' },
    });
  });

  test('names no tax that ends with none to follow', async ({ house }) => {
    const asha = await house.as('owner');
    await house.database.direct
      .update(taxes)
      .set({ validTo: '2026-12-31' })
      .where(eq(taxes.code, 'GST18'));
    const change = { key: 'tax.chargeTax', value: 'GST18' };

    await expect(asha.call(admin.updateSettings, { changes: [change] })).rejects.toMatchObject({
      status: 422,
      fields: {
        'tax.chargeTax': 'GST 18% ends on 31 Dec 2026, and no tax replaces it. Choose another tax.',
      },
    });
  });

  test('that differs from its default is marked, what each business has of its own is not', async ({
    house,
  }) => {
    const asha = await house.as('owner');

    const { rows } = await asha.call(admin.updateSettings, {
      changes: [
        { key: 'business.name', value: 'Sahyadri Stores' },
        { key: 'stock.backDays', value: 30 },
        { key: 'orders.codFee', value: 0 },
      ],
    });

    expect(rows.map(({ isChanged }) => isChanged)).toEqual([false, true, false]);
  });

  test('lets GSTIN and state move together', async ({ house }) => {
    const asha = await house.as('owner');

    const { rows } = await asha.call(admin.updateSettings, {
      changes: [
        { key: 'business.gstin', value: '27aapfu0939f1zv' },
        { key: 'business.stateCode', value: '27' },
      ],
    });

    expect(rows.map(({ value }) => value)).toEqual(['27AAPFU0939F1ZV', '27']);
  });

  test('says how it is typed', async ({ house }) => {
    const { rows } = await (await house.as('owner')).call(admin.listSettings, {});
    const field = (key: string) => rows.find((row) => row.key === key)?.field;

    expect(rows.map(({ value }) => typeof value)).not.toContain('undefined');
    expect(field('session.passwordMinLength')).toMatchObject({
      kind: 'number',
      minimum: 6,
      maximum: 20,
    });
    expect(field('orders.shipping')).toMatchObject({
      kind: 'amounts',
      parts: [{ label: 'Flat shipping charge' }, { label: 'Free shipping from' }],
    });
    expect(field('returns.conditionRates')?.parts).toMatchObject([
      { name: 'opened', kind: 'percent' },
      { name: 'damaged', kind: 'percent' },
    ]);
    expect(field('orders.staffDiscountLimit')).toMatchObject({ kind: 'percent' });
    expect(field('orders.codMax')).toMatchObject({ kind: 'money' });
    expect(field('stock.fefoPolicy')?.options).toContainEqual({
      value: 'warn',
      label: 'Ask the packer for a reason',
    });
    expect(field('tax.roundTotalTo')).toMatchObject({ kind: 'choice' });
    expect(field('tax.chargeTax')).toMatchObject({ kind: 'tax' });
    expect(field('business.logoFileId')).toMatchObject({ kind: 'image', purpose: 'logo' });
    expect(field('business.address')).toMatchObject({ kind: 'longText', maxLength: 300 });
  });

  test('that there is not cannot be set', async ({ house }) => {
    const asha = await house.as('owner');

    for (const key of ['business.mood', 'constructor']) {
      await expect(
        asha.call(admin.updateSettings, { changes: [{ key, value: 1 }] }),
      ).rejects.toMatchObject({ status: 422, message: `There is no setting ${key}.` });
    }
  });

  test('of the Security page is for its own permission, with a fresh proof', async ({ house }) => {
    const change = { changes: [{ key: 'session.idleMinutes', value: 30 }] };
    const admins = await house.as('admin');
    const asha = await house.as('owner');

    await expect(admins.call(admin.updateSettings, change)).rejects.toMatchObject({ status: 403 });
    house.clock.pass(11);
    await expect(asha.call(admin.updateSettings, change)).rejects.toMatchObject({
      code: 'reauth_required',
    });
  });

  test('saved by somebody else first is stale', async ({ house }) => {
    const asha = await house.as('owner');
    const change = (value: string, version?: number) =>
      asha.call(admin.updateSettings, {
        changes: [{ key: 'business.city', value, ...(version ? { version } : {}) }],
      });
    const { rows } = await change('Sagara');
    const version = rows[0]?.version ?? 0;
    await change('Sirsi', version);

    await expect(change('Udupi', version)).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('goes back to its default', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.updateSettings, {
      changes: [{ key: 'business.phone', value: '080 2345 6789' }],
    });

    const back = await asha.call(admin.resetSetting, { key: 'business.phone' });

    expect(back).toMatchObject({ value: '', isChanged: false, version: null });
    expect(await house.auditOf('admin.resetSetting')).toMatchObject([
      {
        action: 'reset',
        entityNo: 'business.phone',
        changes: [{ field: 'value', before: '080 2345 6789', after: '' }],
      },
    ]);
  });

  withEntry('that the books rest on stays once they have an entry', async ({ house }) => {
    const asha = await house.as('owner');
    await house.database.direct.insert(journalEntries).values({
      entryDate: '2026-11-21',
      postedAt: house.clock.now().toISOString(),
      postedBy: 0,
      event: 'openingBalance.entered',
      sourceKind: 'voucher',
      sourceId: 1,
      sourceSeq: 1,
      sourceNo: 'JNL-26-27-00001',
      narration: 'Capital brought in',
      total: 100,
    });

    await expect(
      asha.call(admin.updateSettings, { changes: [{ key: 'business.currency', value: 'EUR' }] }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'business.currency': 'Currency cannot change after the first posting.' },
    });
  });

  test('is in the audit log with what it was, and why it changed', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.call(admin.updateSettings, {
      changes: [{ key: 'business.name', value: 'Sahyadri Stores' }],
      reason: 'New sign board',
    });

    const rows = await house.auditOf('admin.updateSettings');
    expect(rows).toMatchObject([
      {
        category: 'settings',
        entityNo: 'business.name',
        reason: 'New sign board',
        changes: [{ field: 'value', before: 'Malenadu Pantry', after: 'Sahyadri Stores' }],
      },
    ]);
  });
});
