import { contract } from '@counting-house/contract/contract.ts';
import { describe, expect } from 'vitest';
import { aCompany, gstinOf, puneStore } from '../../testing/companies.ts';
import { test } from '../../testing/house.ts';
import { aCustomer } from '../../testing/orders.ts';

const { admin, b2b } = contract;

const gstin = gstinOf('27', 'AAKFS4821M');
const inKarnataka = { ...puneStore, city: 'Sagara', stateCode: '29', pinCode: '577401' } as const;

describe('a company', () => {
  test('is added with its first group, its people and the GSTIN on its address', async ({
    house,
  }) => {
    const company = await aCompany(house, {
      name: 'Sahyadri Provisions',
      gstin: ` ${gstin.toLowerCase()} `,
      contacts: [
        { name: 'Anagha Deshpande', phone: '+91 98220 11440' },
        { name: 'Ravi Kulkarni', phone: '9822011441', role: 'approver' },
      ],
    });

    expect(company).toMatchObject({
      legalName: 'Sahyadri Provisions',
      gstin,
      pan: 'AAKFS4821M',
      taxTreatment: 'registered',
      creditMode: 'advance_only',
      status: 'active',
      city: 'Pune',
      addresses: [{ label: 'Address 1', gstin, isDefaultBilling: true, isDefaultShipping: true }],
      groups: [{ name: 'Main', baseDiscount: 0, status: 'active' }],
      people: [
        { name: 'Anagha Deshpande', phone: '9822011440', role: 'buyer', isPrimary: true },
        { name: 'Ravi Kulkarni', role: 'approver', isPrimary: false },
      ],
    });
    expect(company.companyNo).toMatch(/^COM-\d{5}$/u);
  });

  test.for([
    { values: { gstin: '27AAPFU0939F1ZA' }, field: 'gstin', text: /not valid/u },
    { values: { gstin: '27AAPFU' }, field: 'gstin', text: /15 characters/u },
    { values: { gstin, pan: 'ABCDE1234F' }, field: 'pan', text: /PAN does not match the GSTIN/u },
    {
      values: { gstin: '', taxTreatment: 'registered' },
      field: 'gstin',
      text: /GSTIN is required/u,
    },
    {
      values: { creditMode: 'limit' },
      field: 'creditLimit',
      text: /Credit limit is required/u,
    },
    {
      values: { creditDays: 181 },
      field: 'creditDays',
      text: /Credit days must be 180 or fewer/u,
    },
    { values: { addresses: [] }, field: 'addresses', text: /Add an address/u },
    {
      values: { gstin, addresses: [inKarnataka] },
      field: 'addresses.0.gstin',
      text: /A registered company needs a GSTIN on a billing address/u,
    },
    {
      values: { gstin, addresses: [{ ...inKarnataka, gstin }] },
      field: 'addresses.0.gstin',
      text: /GSTIN belongs to Maharashtra, the address to Karnataka/u,
    },
  ] as const)('is refused: $text', async ({ values, field, text }, { house }) => {
    const adding = aCompany(house, values as object);

    await expect(adding).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.stringMatching(text) },
    });
  });

  test('has its name and its GSTIN to itself', async ({ house }) => {
    await aCompany(house, { name: 'Sahyadri Provisions', gstin });

    const sameName = aCompany(house, { name: 'SAHYADRI provisions' });
    const sameGstin = aCompany(house, { name: 'Somebody else', gstin });

    await expect(sameName).rejects.toMatchObject({
      status: 409,
      fields: { name: 'Company Sahyadri Provisions already exists' },
    });
    await expect(sameGstin).rejects.toMatchObject({
      status: 409,
      fields: { gstin: `GSTIN ${gstin} belongs to Sahyadri Provisions` },
    });
  });

  test('gets credit only from anyone who may give it', async ({ house }) => {
    const sales = await house.as('sales');
    const owner = await house.as('owner');
    const { id, version } = await aCompany(house);
    const terms = { creditMode: 'limit', creditLimit: 20_000_000, creditDays: 45 } as const;

    const bySales = sales.call(b2b.updateCompany, { id, version, ...terms });
    await expect(bySales).rejects.toMatchObject({ status: 403, code: 'right_missing' });
    await owner.call(b2b.updateCompany, { id, version, ...terms });
    const renamed = await sales.call(b2b.updateCompany, {
      id,
      version: version + 1,
      note: 'Pays on the 5th',
    });

    expect(renamed).toMatchObject({ ...terms, creditLeft: 20_000_000, note: 'Pays on the 5th' });
  });

  test('is found by its GSTIN, its city and the phone of its people', async ({ house }) => {
    const sales = await house.as('sales');
    const { id } = await aCompany(house, { gstin });

    for (const q of ['AAKFS4821', 'pune', 'anagha']) {
      const { rows } = await sales.call(b2b.listCompanies, { q });
      expect(rows.map((row) => row.id)).toContain(id);
    }
  });

  test('closes with its groups, and then opens again without them', async ({ house }) => {
    const sales = await house.as('sales');
    const { id, version } = await aCompany(house);

    const closed = await sales.call(b2b.updateCompany, { id, version, status: 'closed' });

    expect(closed).toMatchObject({ status: 'closed', groups: [{ status: 'closed' }] });
    const group = { id: closed.groups[0]?.id ?? 0, version: closed.groups[0]?.version ?? 0 };
    await expect(sales.call(b2b.updateGroup, { ...group, status: 'active' })).rejects.toMatchObject(
      { code: 'company.closed' },
    );
  });

  test('keeps one default address of each kind, and its last billing address', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id, addresses } = await aCompany(house);
    const [first] = addresses;
    const { addresses: two } = await owner.call(b2b.createAddress, {
      ...inKarnataka,
      companyId: id,
      use: 'shipping',
      isDefaultShipping: true,
    });

    const at = { id: first?.id ?? 0, version: first?.version ?? 0, table: 'b2b_company_address' };
    const gone = owner.call(admin.softDeleteRow, { ...at, version: at.version + 1 });

    expect(two).toMatchObject([
      { label: 'Address 1', isDefaultBilling: true, isDefaultShipping: false },
      { label: 'Address 2', isDefaultBilling: false, isDefaultShipping: true, gstin: null },
    ]);
    await expect(gone).rejects.toMatchObject({
      status: 422,
      code: 'company_address.last',
    });
  });

  test('that never ordered is deleted with all that is its own, and comes back', async ({
    house,
  }) => {
    const owner = await house.as('owner');
    const { id, version } = await aCompany(house);
    const at = { id, table: 'b2b_company' };

    await owner.call(admin.softDeleteRow, { ...at, version });
    await expect(owner.call(b2b.getCompany, { id })).rejects.toMatchObject({ status: 404 });
    await owner.call(admin.restoreRow, at);

    expect(await owner.call(b2b.getCompany, { id })).toMatchObject({
      addresses: [{ city: 'Pune' }],
      people: [{ name: 'Anagha Deshpande' }],
    });
  });

  test('is closed to packers', async ({ house }) => {
    const packer = await house.as('packer');

    await expect(packer.call(b2b.listCompanies, {})).rejects.toMatchObject({ status: 403 });
  });
});

describe('the people of a group', () => {
  test('are customers: known by phone, or made', async ({ house }) => {
    const sales = await house.as('sales');
    const asha = await aCustomer(house, { name: 'Asha Bhat', phone: '9844021357' });
    const { groups } = await aCompany(house);
    const groupId = groups[0]?.id ?? 0;

    const known = await sales.call(b2b.addGroupCustomer, { groupId, phone: '98440 21357' });
    const again = sales.call(b2b.addGroupCustomer, { groupId, customerId: asha.id });

    expect(known).toMatchObject({ customerId: asha.id, name: 'Asha Bhat', isPrimary: false });
    await expect(again).rejects.toMatchObject({
      status: 409,
      fields: { phone: 'Asha Bhat is already in this group' },
    });
  });

  test('have one first contact, who passes it on when they go', async ({ house }) => {
    const owner = await house.as('owner');
    const { groups, people } = await aCompany(house);
    const groupId = groups[0]?.id ?? 0;
    const second = await owner.call(b2b.addGroupCustomer, {
      groupId,
      name: 'Ravi Kulkarni',
      phone: '9822099001',
      isPrimary: true,
    });
    const [first] = people;

    const { people: now } = await owner.call(b2b.getGroup, { id: groupId });
    await owner.call(admin.softDeleteRow, {
      id: second.id,
      version: second.version,
      table: 'b2b_group_customer',
    });
    const { people: then } = await owner.call(b2b.getGroup, { id: groupId });

    expect(now.map(({ name, isPrimary }) => [name, isPrimary])).toEqual([
      ['Ravi Kulkarni', true],
      ['Anagha Deshpande', false],
    ]);
    expect(then).toMatchObject([{ id: first?.id, isPrimary: true }]);
  });
});

describe('a group', () => {
  test('begins with the terms and prices of another when told so', async ({ house }) => {
    const sales = await house.as('sales');
    const company = await aCompany(house);
    const first = company.groups[0] ?? { id: 0, version: 0 };
    await sales.call(b2b.updateGroup, {
      id: first.id,
      version: first.version,
      baseDiscount: 1_200,
    });

    const west = await sales.call(b2b.createGroup, {
      companyId: company.id,
      name: 'Retail stores, West',
      copyFromId: first.id,
    });
    const again = sales.call(b2b.createGroup, {
      companyId: company.id,
      name: 'retail stores, west',
    });

    expect(west).toMatchObject({ name: 'Retail stores, West', baseDiscount: 1_200, itemCount: 0 });
    await expect(again).rejects.toMatchObject({
      status: 409,
      fields: { name: 'Group Retail stores, West already exists in this company' },
    });
  });

  test('sends and bills to addresses of its company alone', async ({ house }) => {
    const sales = await house.as('sales');
    const [company, other] = [await aCompany(house), await aCompany(house)];
    const group = company.groups[0] ?? { id: 0, version: 0 };

    const elsewhere = sales.call(b2b.updateGroup, {
      id: group.id,
      version: group.version,
      defaultShippingAddressId: other.addresses[0]?.id,
    });

    await expect(elsewhere).rejects.toMatchObject({
      status: 422,
      fields: { defaultShippingAddressId: 'Choose a delivery address of the company' },
    });
  });
});
