import { contract } from '@counting-house/contract/contract.ts';
import type { ListUpload } from '@counting-house/contract/lists/list-upload.ts';
import { describe, expect } from 'vitest';
import { aProduct } from '../../testing/catalogue.ts';
import { aCompany, gstinOf } from '../../testing/companies.ts';
import { test, type TestHouse } from '../../testing/house.ts';
import { bring, load, previewOf } from '../../testing/lists.ts';
import { pieces } from '../../testing/stock.ts';

const { b2b, lists } = contract;

/** Row → what it does, what is wrong and what is worth a look. */
const told = ({ rows }: ListUpload) =>
  rows.map(({ action, errors, warnings }) => [
    action,
    ...errors.map(({ column, text }) => `${column}: ${text}`),
    ...warnings,
  ]);

/** A group whose list has one item: 330.00, from 24 on 320.00. */
async function aGroup(house: TestHouse) {
  const owner = await house.as('owner');
  await aProduct(house, { sku: 'BUTTER', mrp: 45_000, price: 42_500 });
  await aProduct(house, { sku: 'OATS', mrp: 20_000, price: 18_000 });
  const company = await aCompany(house);
  const groupId = company.groups[0]?.id ?? 0;
  await owner.call(b2b.updateGroupItems, {
    groupId,
    items: [
      {
        sku: 'BUTTER',
        validFrom: '2026-04-01',
        prices: [
          { fromQty: 0, price: 33_000 },
          { fromQty: pieces(24), price: 32_000 },
        ],
      },
    ],
  });
  const listed = async () =>
    (await owner.call(b2b.listGroupItems, { groupId, inForce: true })).rows.map(
      ({ sku, prices }) => `${sku} ${prices.map(({ price }) => price / 100).join(' ')}`,
    );
  return { owner, company, groupId, listed };
}

describe('a price list of a group from a file', () => {
  test('says of every row what it would do, what is wrong and what is worth a look', async ({
    house,
  }) => {
    const { groupId } = await aGroup(house);
    const file = [
      'Item code,Rate,From qty,MOQ,Step,Valid from,Valid to',
      'BUTTER,500,0,,,,',
      'BUTTER,320,24,,,,',
      'BUTTER,319,24,,,,',
      'OATS,131.905,,,,,',
      'OATS,131.90,,10,4,01-12-2026,',
      'OATS,0,12,,,02-12-2026,',
      'OATS,180,,,,03-12-2026,01-12-2026',
      'NO-SUCH,10,,,,,',
      ',10,,,,,',
    ].join('\n');

    const preview = await previewOf(house, { kind: 'group_items', file, options: { groupId } });

    expect(told(preview)).toEqual([
      ['create', 'Price changes by 52 %', 'Above MRP ₹450.00'],
      ['create'],
      ['error', 'Item code: Same SKU and quantity as row 3'],
      ['error', "Rate: Price '131.905' has more than 2 decimals"],
      ['error', 'MOQ: Minimum must be a multiple of the step'],
      [
        'error',
        'Rate: Price must be more than zero',
        'From qty: Add a row with From qty 0 for OATS',
      ],
      ['error', 'Valid to: Valid to is before Valid from', 'Same price as the B2C price'],
      ['error', 'Item code: SKU NO-SUCH not found'],
      ['error', 'Item code: SKU or barcode is required'],
    ]);
  });

  test('is loaded, takes off what it does not name, and the list before brings it back', async ({
    house,
  }) => {
    const { owner, groupId, listed } = await aGroup(house);
    const options = { groupId, onMissing: 'deactivate' } as const;
    const file = 'SKU,Price,From qty\nOATS,131.90,\nOATS,128,48\n';

    const preview = await previewOf(house, { kind: 'group_items', file, options });
    const loaded = await load(house, preview);
    const after = await listed();
    const again = await previewOf(house, { kind: 'group_items', file, options });
    const before = await owner.send(lists.listBefore, { uploadId: loaded.uploadId });
    await bring(house, 'group_items', before.bytes, options);

    expect(preview.makes).toBe('1 item not in the file will be made inactive: BUTTER.');
    expect(after).toEqual(['OATS 131.9 128']);
    expect(again.counts).toMatchObject({ rows: 2, same: 2 });
    expect(await listed()).toEqual(['BUTTER 330 320']);
  });

  test('leaves what held until today alone, and is the same when it is what holds', async ({
    house,
  }) => {
    const { owner, groupId } = await aGroup(house);

    const template = await owner.send(lists.listTemplate, {
      kind: 'group_items',
      isFilled: true,
      groupId,
    });
    const same = await previewOf(house, {
      kind: 'group_items',
      file: template.bytes,
      options: { groupId },
    });
    await bring(house, 'group_items', 'SKU,Price\nBUTTER,335\n', { groupId });
    const { rows } = await owner.call(b2b.listGroupItems, { groupId });

    expect(same.counts).toMatchObject({ rows: 2, same: 2 });
    expect(rows.map(({ validFrom, prices }) => [validFrom, prices[0]?.price])).toEqual([
      ['2026-04-01', 33_000],
      [house.clock.now().toISOString().slice(0, 10), 33_500],
    ]);
  });

  test('asks for the group, and for the right to change price lists', async ({ house }) => {
    const { groupId } = await aGroup(house);
    const packer = await house.as('packer');
    const file = 'SKU,Price\nBUTTER,335\n';

    const nowhere = previewOf(house, { kind: 'group_items', file });
    const forbidden = previewOf(house, {
      kind: 'group_items',
      file,
      options: { groupId },
      by: packer,
    });

    await expect(nowhere).rejects.toMatchObject({ status: 422 });
    await expect(forbidden).rejects.toMatchObject({ status: 403 });
  });
});

describe('people of a group from a file', () => {
  test('are added or changed by their phone, and left out when the file leaves them out', async ({
    house,
  }) => {
    const { owner, company, groupId } = await aGroup(house);
    const first = company.people[0]?.phone ?? '';
    const file = [
      'Name,Phone,Role,Order limit,Primary',
      'Rekha Pai,9845071203,approver,,yes',
      'Gopal Rao,98450 71204,boss,,',
      'Suma Bhat,9845071203,,,',
    ].join('\n');

    const preview = await previewOf(house, {
      kind: 'group_customers',
      file,
      options: { groupId, onMissing: 'deactivate' },
    });
    await load(house, preview, { onlyValid: true });
    const { people } = await owner.call(b2b.getGroup, { id: groupId });

    expect(told(preview)).toEqual([
      ['create'],
      ['error', 'Role: Role must be buyer, approver or viewer'],
      ['error', 'Phone: Same phone as row 2'],
    ]);
    expect(preview.makes).toBe('1 person not in the file will be made inactive: Anagha Deshpande.');
    expect(people).toMatchObject([
      { name: 'Rekha Pai', role: 'approver', isPrimary: true, status: 'active' },
      { phone: first, isPrimary: false, status: 'inactive' },
    ]);
  });
});

describe('companies from a file', () => {
  const head =
    'Company,GSTIN,Phone,Credit limit,Credit days,Address line 1,City,State,PIN,Contact name,Contact phone,Group';

  test('are added with address, group and contact, found again, and judged as a form is', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const gstin = gstinOf('29', 'AAKFS7777M');
    const file = [
      head,
      `Tulu Stores,${gstin},9845071210,50000,45,"1, Bunder Road",Mangaluru,Karnataka,575001,Asif Khan,9845071211,Retail`,
      `Pune Store,${gstinOf('27', 'AAKFS7778M')},9845071212,,,"1, Bunder Road",Mangaluru,Karnataka,575001,,,`,
      'No Street,,9845071213,,,,,,,,,',
      'Wrong Check,29AAKFS7777M1Z2,12345,,,"1, Bunder Road",Mangaluru,Narnia,575001,,,',
    ].join('\n');

    const preview = await previewOf(house, {
      kind: 'companies',
      file,
      options: { setCredit: true },
    });
    await load(house, preview, { onlyValid: true });
    const again = await previewOf(house, { kind: 'companies', file, options: { setCredit: true } });
    const { rows } = await owner.call(b2b.listCompanies, { q: 'Tulu' });
    const made = await owner.call(b2b.getCompany, { id: rows[0]?.id ?? 0 });

    expect(told(preview)).toEqual([
      ['create'],
      ['error', 'State: A registered company needs a billing address in the state of its GSTIN'],
      [
        'error',
        'Address line 1: Address is required',
        'City: City is required',
        'State: Choose a valid state',
        'PIN: PIN code must be 6 digits',
      ],
      [
        'error',
        'GSTIN: This GSTIN is not valid. Check it against your GST certificate.',
        'Phone: Phone number must be 10 digits',
      ],
    ]);
    expect(made).toMatchObject({
      gstin,
      creditMode: 'limit',
      creditLimit: 5_000_000,
      creditDays: 45,
      groups: [{ name: 'Retail' }],
      people: [{ name: 'Asif Khan' }],
      addresses: [{ city: 'Mangaluru', gstin }],
    });
    expect(again.rows[0]?.action).toBe('same');
  });

  test('leave credit terms to those who may set them', async ({ house }) => {
    const sales = await house.as('sales');
    const file = `${head}\nTulu Stores,,9845071210,50000,,"1, Bunder Road",Mangaluru,Karnataka,575001,,,\n`;

    const plain = await previewOf(house, { kind: 'companies', file, by: sales });
    const set = previewOf(house, {
      kind: 'companies',
      file,
      by: sales,
      options: { setCredit: true },
    });

    expect(told(plain)).toEqual([['create', 'Credit terms are left as they are']]);
    await expect(set).rejects.toMatchObject({ status: 403 });
  });
});

describe('addresses of a company from a file', () => {
  test('are found by their label', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: companyId } = await aCompany(house);
    const file = [
      'Label,Name,Phone,Address line 1,City,State,PIN,GSTIN,Kind',
      'Address 1,Sahyadri Provisions,9822011440,"15, Laxmi Road",Pune,27,411037,,',
      'Depot,Stores,9822011441,"2, Ring Road",Mysuru,Karnataka,570001,,shipping',
      'Office,Desk,9822011442,"3, MG Road",Mysuru,Karnataka,570001,,billing',
      'Shop,Desk,9822011443,"4, MG Road",Mysuru,Karnataka,570001,,counter',
    ].join('\n');

    const preview = await previewOf(house, {
      kind: 'company_addresses',
      file,
      options: { companyId },
    });
    await load(house, preview, { onlyValid: true });
    const { addresses } = await owner.call(b2b.getCompany, { id: companyId });

    expect(told(preview)).toEqual([
      ['update'],
      ['create'],
      ['error', 'GSTIN: A registered company needs a GSTIN on a billing address'],
      [
        'error',
        'Kind: Kind must be billing, shipping or both',
        'GSTIN: A registered company needs a GSTIN on a billing address',
      ],
    ]);
    expect(addresses.map(({ label, line1 }) => [label, line1])).toEqual([
      ['Address 1', '15, Laxmi Road'],
      ['Depot', '2, Ring Road'],
    ]);
  });
});
