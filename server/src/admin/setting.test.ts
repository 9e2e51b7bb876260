import { allSettings, contract } from '@counting-house/contract/contract.ts';
import { schemaOf } from '@counting-house/contract/kit/shape.ts';
import type { Setting } from '@counting-house/contract/kit/setting.ts';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { journalEntries } from '../accounts/journal.table.ts';
import { test } from '../testing/house.ts';

const { admin } = contract;

const numbers = Object.entries<Setting>(allSettings).flatMap(([key, { of }]) => {
  const { minimum, maximum } = z.toJSONSchema(schemaOf(of), { unrepresentable: 'any' });
  const isBounded = typeof minimum === 'number' && typeof maximum === 'number';
  return isBounded ? [{ key, under: minimum - 1, over: maximum + 1 }] : [];
});

describe('a setting', () => {
  test('acts on the next request', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.call(admin.saveSettings, {
      changes: [{ key: 'business.name', value: 'Sahyadri Stores' }],
    });

    expect(await asha.call(admin.getPublicSettings, {})).toMatchObject({
      businessName: 'Sahyadri Stores',
    });
  });

  test.for([
    ['session.passwordMinLength', 3, 'Shortest password must be between 6 and 20.'],
    [
      'orders.staffDiscountLimit',
      10_001,
      'Most that staff may give up must be between 0 % and 100 %.',
    ],
  ] as const)('%s of %i is out of its range', async ([key, value, says], { house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.saveSettings, { changes: [{ key, value }] }),
    ).rejects.toMatchObject({ status: 422, fields: { [key]: says } });
  });

  test.for(numbers)('$key refuses $under and $over', async ({ key, under, over }, { house }) => {
    const asha = await house.as('owner');

    for (const value of [under, over]) {
      await expect(
        asha.call(admin.saveSettings, { changes: [{ key, value }] }),
      ).rejects.toMatchObject({
        status: 422,
        fields: { [key]: expect.stringMatching(/ must be between .+ and .+\.$/u) as string },
      });
    }
  });

  test.for([
    ['business.gstin', '29ABCDE1234F1Z', 'GSTIN must have 15 characters.'],
    [
      'business.gstin',
      '29ABCDE1234F1Z5',
      'GSTIN ends in a wrong check character. Look at the certificate again.',
    ],
    [
      'business.gstin',
      '27AAPFU0939F1ZV',
      'GSTIN belongs to Maharashtra, the business to Karnataka.',
    ],
    ['business.stateCode', '30', 'GSTIN belongs to Karnataka, the business to Goa.'],
    ['tax.chargeTax', 'GST19', 'There is no tax with the code GST19.'],
    ['tax.chargeTax', 'GST12', 'GST 12% ended on 21 Sep 2025. Choose another tax.'],
    ['tax.roundTotalTo', 50, 'Enter 100 for whole rupees, or 1 for paise.'],
  ] as const)('%s of %s is refused: %s', async ([key, value, says], { house }) => {
    const asha = await house.as('owner');

    await expect(
      asha.call(admin.saveSettings, { changes: [{ key, value }] }),
    ).rejects.toMatchObject({ status: 422, fields: { [key]: says } });
  });

  test('lets GSTIN and state move together', async ({ house }) => {
    const asha = await house.as('owner');

    const { rows } = await asha.call(admin.saveSettings, {
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
      parts: ['flat', 'freeFrom'],
    });
    expect(field('orders.staffDiscountLimit')).toMatchObject({ kind: 'percent' });
    expect(field('orders.codMax')).toMatchObject({ kind: 'money' });
    expect(field('stock.fefoPolicy')?.options).toContain('warn');
    expect(field('business.logoFileId')).toMatchObject({ kind: 'image', purpose: 'logo' });
    expect(field('business.address')).toMatchObject({ kind: 'text', maxLength: 300 });
  });

  test('that there is not cannot be set', async ({ house }) => {
    const asha = await house.as('owner');

    for (const key of ['business.mood', 'constructor']) {
      await expect(
        asha.call(admin.saveSettings, { changes: [{ key, value: 1 }] }),
      ).rejects.toMatchObject({ status: 422, message: `There is no setting ${key}.` });
    }
  });

  test('of the Security page is for its own permission, with a fresh proof', async ({ house }) => {
    const change = { changes: [{ key: 'session.idleMinutes', value: 30 }] };
    const admins = await house.as('admin');
    const asha = await house.as('owner');

    await expect(admins.call(admin.saveSettings, change)).rejects.toMatchObject({ status: 403 });
    house.clock.pass(11);
    await expect(asha.call(admin.saveSettings, change)).rejects.toMatchObject({
      code: 'reauth_required',
    });
  });

  test('saved by somebody else first is stale', async ({ house }) => {
    const asha = await house.as('owner');
    const change = (value: string, version?: number) =>
      asha.call(admin.saveSettings, {
        changes: [{ key: 'business.city', value, ...(version ? { version } : {}) }],
      });
    const { rows } = await change('Sagara');
    const version = rows[0]?.version ?? 0;
    await change('Sirsi', version);

    await expect(change('Udupi', version)).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('goes back to its default', async ({ house }) => {
    const asha = await house.as('owner');
    await asha.call(admin.saveSettings, {
      changes: [{ key: 'business.phone', value: '080 1234' }],
    });

    const back = await asha.call(admin.resetSetting, { key: 'business.phone' });

    expect(back).toMatchObject({ value: '', isChanged: false, version: null });
    expect(await house.auditOf('admin.resetSetting')).toMatchObject([
      {
        action: 'reset',
        entityNo: 'business.phone',
        changes: [{ field: 'value', before: '080 1234', after: '' }],
      },
    ]);
  });

  test('that the books rest on stays once they have an entry', async ({ house }) => {
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
      asha.call(admin.saveSettings, { changes: [{ key: 'business.currency', value: 'EUR' }] }),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'business.currency': 'Currency cannot change after the first posting.' },
    });
  });

  test('is in the audit log with what it was, and why it changed', async ({ house }) => {
    const asha = await house.as('owner');

    await asha.call(admin.saveSettings, {
      changes: [{ key: 'business.name', value: 'Sahyadri Stores' }],
      reason: 'New sign board',
    });

    const rows = await house.auditOf('admin.saveSettings');
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
