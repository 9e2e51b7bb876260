import { contract } from '@counting-house/contract/contract.ts';
import { expect, test as rule } from 'vitest';
import { test } from '../../testing/house.ts';
import { issuedInvoice } from '../../testing/invoices.ts';
import { withSetting } from '../../testing/logistics.ts';
import { salesInvoiceLines } from '../../invoices/invoice-line.table.ts';
import { products } from '../../catalogue/products/product.table.ts';
import { digitsFor, isHsnShort } from './hsn.rules.ts';

const { gst } = contract;

rule.each([
  [0, 4],
  [5_00_00_000_00, 4],
  [5_00_00_000_01, 6],
  [12_00_00_000_00, 6],
])('after a turnover of %i paise a code has %i digits', (turnover, digits) => {
  expect(digitsFor(turnover)).toBe(digits);
});

rule.each([
  ['2001', true, 4, false],
  ['200', true, 4, true],
  // Up to ₹5 crore the code may be left out to buyers without a GSTIN.
  ['', false, 4, false],
  ['2001', true, 6, true],
  ['2001', false, 6, true],
  ['200190', false, 6, false],
])('%s to a company: %s, of %i digits is short: %s', (hsn, isB2B, digits, isShort) => {
  expect(isHsnShort({ hsn, isB2B }, digits)).toBe(isShort);
});

test('a code that is too short is named before the month is filed, with its product', async ({
  house,
}) => {
  await issuedInvoice(house, { percent: 18 });
  await house.database.direct.update(salesInvoiceLines).set({ hsn: '2001' });
  await house.database.direct.update(products).set({ hsn: '2001' });
  const clerk = await house.as('accountant');
  const seen = async () => {
    const { checks, gstr1 } = await clerk.call(gst.getTaxMonth, { month: '2026-11' });
    const level = (key: string) => checks.find((check) => check.key === key)?.level;
    return {
      levels: [level('hsn_short'), level('hsn_products')],
      short: [...new Set(gstr1.hsn.map(({ isShort }) => isShort))],
      product: checks.find(({ key }) => key === 'hsn_products')?.documents[0]?.kind,
    };
  };

  expect(await seen()).toEqual({ levels: ['ok', 'ok'], short: [false], product: undefined });
  await withSetting(house, 'tax.hsnMinDigits', 6);

  expect(await seen()).toEqual({
    levels: ['warning', 'warning'],
    short: [true],
    product: 'product',
  });
});
