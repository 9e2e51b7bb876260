import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { atWork } from '../../testing/work.ts';
import { aSku, aVendor, gunturGodown } from '../../testing/vendors.ts';
import { nameKey } from './vendor.rules.ts';
import { vendorStatus } from './vendor-status.service.ts';

const { admin, purchasing, stock } = contract;
/** Of the law's own example; its PAN is AAPFU0939F. */
const gstin = '27AAPFU0939F1ZV';
const registered = {
  name: 'Nashik Masala LLP',
  displayName: '',
  gstTreatment: 'registered',
  gstin,
  phone: '9845099999',
} as const;

test.for([
  ['Guntur Spices Pvt. Ltd.', 'guntur spices'],
  ['GUNTUR  SPICES (Private) Limited', 'guntur spices'],
  ['Müller & Söhne LLP', 'muller sohne'],
  ['Pvt Ltd', 'pvt ltd'],
])('%s is looked for as %s', ([name, key]) => {
  expect(nameKey(name ?? '')).toBe(key);
});

describe('a vendor', () => {
  test('is added with a number, the PAN of the GSTIN, and an address for both uses', async ({
    house,
  }) => {
    const vendor = await aVendor(house, {
      ...registered,
      gstin: ' 27aapfu0939f1zv',
      addresses: [{ ...gunturGodown, city: 'Nashik', stateCode: '27', pinCode: '422001', gstin }],
    });

    expect(vendor).toMatchObject({
      name: 'Nashik Masala LLP',
      displayName: 'Nashik Masala LLP',
      gstin,
      pan: 'AAPFU0939F',
      city: 'Nashik',
      payable: 0,
      status: 'active',
      addresses: [{ isDefaultBilling: true, isDefaultDispatch: true }],
    });
    expect(vendor.number).toMatch(/^VEN-\d{4}$/u);
  });

  test('is refused with the fault of an address at its field', async ({ house }) => {
    const wrongPin = aVendor(house, { addresses: [{ ...gunturGodown, pinCode: '12' }] });
    const wrongState = aVendor(house, { ...registered, addresses: [{ ...gunturGodown, gstin }] });

    await expect(wrongPin).rejects.toMatchObject({
      status: 422,
      fields: { 'addresses.0.pinCode': 'PIN code must be 6 digits' },
    });
    await expect(wrongState).rejects.toMatchObject({
      fields: {
        'addresses.0.gstin': 'GSTIN belongs to Maharashtra, the address to Andhra Pradesh.',
      },
    });
  });

  test('from overseas has a number of their country, and no PIN code', async ({ house }) => {
    const vendor = await aVendor(house, {
      gstTreatment: 'overseas',
      phone: '+44 20 7946 0958',
      addresses: [{ label: 'London', line1: '1 Mincing Lane', city: 'London', country: 'GB' }],
    });

    expect(vendor).toMatchObject({ phone: '442079460958', addresses: [{ stateCode: null }] });
  });

  test('who looks like another is added only when somebody says so', async ({ house }) => {
    const known = await aVendor(house);
    const alike = { name: 'GUNTUR SPICES Private Limited', phone: '9800000001' };

    const refused = aVendor(house, alike);

    await expect(refused).rejects.toMatchObject({
      status: 409,
      code: 'vendor.similar',
      more: { rows: [{ id: known.id, alike: ['Name'] }] },
    });
    await expect(aVendor(house, { ...alike, confirmNew: true })).resolves.toBeTruthy();
  });

  test('has a GSTIN to themselves, unless a reason is given', async ({ house }) => {
    await aVendor(house, { ...registered, addresses: [] });
    const second = { ...registered, name: 'Nashik Masala Works', addresses: [], confirmNew: true };

    await expect(aVendor(house, second)).rejects.toMatchObject({
      status: 409,
      fields: { gstin: "'Nashik Masala LLP' already has this GSTIN." },
    });
    const shared = {
      ...second,
      allowSameGstin: true,
      sameGstinReason: 'Two godowns, two accounts',
    };
    await expect(aVendor(house, shared)).resolves.toMatchObject({ gstin });
  });

  test('is found by number, names, GSTIN, phone and city', async ({ house }) => {
    const vendor = await aVendor(house);
    const keeper = await house.as('store keeper');

    for (const q of [vendor.number, 'guntur spic', '98450123', 'yard', 'GUNTUR']) {
      const { rows } = await keeper.call(purchasing.listVendors, { q });
      expect(rows.length, q).toBe(q === 'yard' ? 0 : 1);
      expect(rows.every(({ payable }) => payable === null)).toBe(true);
    }
  });

  test('who is deleted leaves with addresses, and comes back with them', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aVendor(house);

    await owner.call(admin.softDeleteRow, { table: 'vendor', id, version });
    await owner.call(admin.restoreRow, { table: 'vendor', id });

    const back = await owner.call(purchasing.getVendor, { id });
    expect(back.addresses).toMatchObject([{ label: 'Guntur godown' }]);
  });
});

describe('bank details', () => {
  const bank = { bankAccountNumber: '123456789012', ifsc: 'SBIN0001234' };

  test('are whole for anyone who may see them, masked for others', async ({ house }) => {
    const { id } = await aVendor(house, bank);

    const accountant = await (await house.as('accountant')).call(purchasing.getVendor, { id });
    const keeper = await (await house.as('store keeper')).call(purchasing.getVendor, { id });

    expect(accountant).toMatchObject(bank);
    expect(keeper).toMatchObject({ bankAccountNumber: '•••• 9012', ifsc: '•••• 1234', upiId: '' });
  });

  test('that change are told to all who may change them', async ({ house }) => {
    const { id, version } = await aVendor(house);
    const owner = await house.as('owner');

    await owner.call(purchasing.updateVendor, { id, version, ...bank });

    const { rows } = await house.database.direct.execute<{ text: string }>(
      sql`select text from notification where kind = 'vendor_bank_changed'`,
    );
    expect(rows[0]?.text).toMatch(/^Bank details of Guntur Spices were changed by /u);
    const log = await house.auditOf('purchasing.updateVendor');
    expect(JSON.stringify(log)).not.toContain(bank.bankAccountNumber);
  });
});

describe('addresses of a vendor', () => {
  test('have one default of each use; another takes it over', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: vendorId } = await aVendor(house);

    const { addresses } = await owner.call(purchasing.createVendorAddress, {
      ...gunturGodown,
      vendorId,
      label: 'Head office',
      isDefaultBilling: true,
    });

    expect(
      addresses.map(({ label, isDefaultBilling, isDefaultDispatch }) => [
        label,
        isDefaultBilling,
        isDefaultDispatch,
      ]),
    ).toEqual([
      ['Head office', true, false],
      ['Guntur godown', false, true],
    ]);
    const [office] = addresses;
    const removing = owner.call(purchasing.removeVendorAddress, {
      id: office?.id ?? 0,
      version: office?.version ?? 0,
    });
    await expect(removing).rejects.toMatchObject({ code: 'vendor_address.is_default' });
  });

  test('are called differently', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: vendorId } = await aVendor(house);

    const again = owner.call(purchasing.createVendorAddress, {
      ...gunturGodown,
      vendorId,
      label: 'GUNTUR godown',
    });

    await expect(again).rejects.toMatchObject({ code: 'vendor_address.label_taken', status: 409 });
  });

  test('stay when they are the last', async ({ house }) => {
    const owner = await house.as('owner');
    const { addresses } = await aVendor(house);
    const [only] = addresses;

    const removing = owner.call(purchasing.removeVendorAddress, {
      id: only?.id ?? 0,
      version: only?.version ?? 0,
    });

    await expect(removing).rejects.toMatchObject({ code: 'vendor_address.last' });
  });
});

describe('papers of a vendor', () => {
  test('are kept and read by anyone who sees vendors, and taken away', async ({ house }) => {
    const owner = await house.as('owner');
    const { id: vendorId } = await aVendor(house);
    const sent = [{ bytes: await jpeg() }];
    const kept = await send(house, owner, admin.uploadFile, sent, { purpose: 'attachment' });
    const fileId = kept.files[0]?.id ?? 0;

    const { files } = await owner.call(purchasing.addVendorFiles, { vendorId, fileIds: [fileId] });
    const keeper = await house.as('store keeper');
    const packer = await house.as('packer');
    const read = await Promise.all(
      [keeper, packer].map((person) => person.send(admin.getFile, { id: fileId })),
    );
    const left = await owner.call(purchasing.removeVendorFile, { vendorId, fileId });

    expect(files.map(({ id }) => id)).toEqual([fileId]);
    expect(read.map(({ status }) => status === 200)).toEqual([true, false]);
    expect(left.files).toEqual([]);
  });
});

describe('a hold', () => {
  const asks = { status: 'hold', holdReason: 'Short deliveries', holdUntil: '2026-12-01' } as const;

  test('has a reason, and ends by itself on its morning', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aVendor(house);
    const held = await owner.call(purchasing.vendorStatus, { id, version, ...asks });
    expect(held).toMatchObject({ status: 'hold', holdKind: 'all', holdReason: 'Short deliveries' });

    await house.runJobs();
    expect(await owner.call(purchasing.getVendor, { id })).toMatchObject({ status: 'hold' });
    house.clock.set('2026-12-01T00:30:00+05:30');
    await house.runJobs();

    const later = await house.as('accountant');
    expect(await later.call(purchasing.getVendor, { id })).toMatchObject({
      status: 'active',
      holdKind: null,
      holdReason: null,
      holdUntil: null,
    });
  });

  test('is refused without a reason, and with an end that is over', async ({ house }) => {
    const owner = await house.as('owner');
    const { id, version } = await aVendor(house);
    const hold = (values: object) =>
      owner.send(purchasing.vendorStatus, { id, version, status: 'hold', ...values });

    const silent = await hold({});
    const over = await hold({ ...asks, holdUntil: '2020-01-01' });

    expect([silent, over].map(({ status, body }) => [status, body['fields']])).toEqual([
      [422, { holdReason: 'Enter a reason for the hold.' }],
      [422, { holdUntil: 'Choose a day in the future.' }],
    ]);
  });

  test('needs a right of its own, as its end does; giving up a vendor needs another', async ({
    house,
  }) => {
    const { id, version } = await aVendor(house);
    const writer = await house.withPermissions([
      'purchasing.vendor.read',
      'purchasing.vendor.write',
    ]);
    const holder = await house.withPermissions([
      'purchasing.vendor.read',
      'purchasing.vendor.hold',
    ]);

    const mayNotHold = await writer.send(purchasing.vendorStatus, { id, version, ...asks });
    const mayNotEnd = await holder.send(purchasing.vendorStatus, {
      id,
      version,
      status: 'inactive',
    });
    await holder.call(purchasing.vendorStatus, { id, version, ...asks });
    const mayNotRelease = await writer.send(purchasing.vendorStatus, {
      id,
      version: version + 1,
      status: 'active',
    });

    expect([mayNotHold, mayNotEnd, mayNotRelease].map(({ body }) => body['code'])).toEqual([
      'right_missing',
      'right_missing',
      'right_missing',
    ]);
  });

  test('stays while something of theirs is to come or to be posted', async ({ house }) => {
    const owner = await house.as('owner');
    const vendor = await aVendor(house);
    const skuId = await aSku(house);
    const { unitId } = await owner.call(stock.getSku, { id: skuId });
    const { id, version } = await owner.call(purchasing.createOrder, {
      vendorId: vendor.id,
      lines: [{ skuId, unitId, qty: 2_000, price: 100_00 }],
    });
    const giveUp = () =>
      owner.send(purchasing.vendorStatus, {
        id: vendor.id,
        version: vendor.version,
        status: 'inactive',
      });
    const order = await owner.call(purchasing.orderSubmit, { id, version });
    await owner.call(purchasing.inward, {
      mode: 'draft',
      kind: 'with_po',
      vendorId: vendor.id,
      challanNo: 'D-1',
      lines: [
        {
          poLineId: order.lines[0]?.id ?? 0,
          skuId,
          unitId,
          batches: [{ acceptedQty: 1_000 }],
        },
      ],
    });

    const refused = await giveUp();

    expect(refused.body).toMatchObject({
      code: 'vendor.in_use',
      fields: { status: 'Guntur Spices has 1 open purchase order, 1 receipt to post.' },
    });
  });

  test('of two who hold a vendor at once the second reads who did', async ({ crowd }) => {
    const { id, version } = await aVendor(crowd);

    const both = await Promise.allSettled(
      ['Short deliveries', 'Wrong bills'].map((holdReason) =>
        atWork(crowd, (ctx) => vendorStatus(ctx, { id, version, status: 'hold', holdReason })),
      ),
    );

    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'stale', status: 409 },
    });
  });
});
