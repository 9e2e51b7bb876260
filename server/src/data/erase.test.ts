import { contract } from '@counting-house/contract/contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, test as rule } from 'vitest';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { aProduct, aReview } from '../testing/catalogue.ts';
import { aGiftCard } from '../testing/gift-cards.ts';
import { test, type TestHouse } from '../testing/house.ts';
import { anInvoice } from '../testing/invoices.ts';
import { aCustomer, anOrder, byUpi, goods } from '../testing/orders.ts';
import { withPostOffice } from '../testing/machine/post-office.ts';
import { sealAll } from '../testing/machine/seals.ts';
import { auditSeals } from '../platform/audit/audit-seal.ts';
import { makeBlanker } from './erase.rules.ts';

const { accounts, admin, customers, data } = contract;

/** Words that stand nowhere else in the house. */
const marks = {
  name: 'Vasundhara Nittur',
  phone: '9632115577',
  altPhone: '9632115578',
  email: 'vasundhara.nittur@sagara.example',
  line1: '17, Hosabeedi Lane',
  note: 'Rings the Nittur bell twice',
};

const her = {
  name: marks.name,
  phone: marks.phone,
  altPhone: marks.altPhone,
  email: marks.email,
  note: marks.note,
  addresses: [
    {
      name: marks.name,
      phone: marks.phone,
      line1: marks.line1,
      city: 'Sagara',
      stateCode: '29' as const,
      pinCode: '577401',
    },
  ],
} satisfies Partial<InputOf<typeof customers.createCustomer>>;

/** Where a word stands in the database: table and column, for every table there is. */
async function placesOf(house: TestHouse, words: readonly string[]): Promise<string[]> {
  const { rows: columns } = await house.database.direct.execute<{ at: string; col: string }>(sql`
    select c.table_name as at, c.column_name as col from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and (c.data_type in ('text', 'json', 'jsonb', 'ARRAY') or c.data_type like 'char%')
    order by 1, 2`);
  const found: string[] = [];
  for (const { at, col } of columns) {
    const { rows } = await house.database.direct.execute<{ n: string }>(
      sql`select count(*) as n from ${sql.identifier(at)}
        where ${sql.identifier(col)}::text ilike any(${sql.param(words.map((word) => `%${word}%`))}::text[])`,
    );
    if (Number(rows[0]?.n) > 0) found.push(`${at}.${col}`);
  }
  return found;
}

const words = Object.values(marks);

describe('a person who is erased', () => {
  test('stands nowhere any more', async ({ house }) => {
    const { owner } = await withPostOffice(house);
    const customer = await aCustomer(house, her);
    const productId = (await aProduct(house)).id;
    await aReview(house, { customerId: customer.id, productId, authorName: marks.name });
    await owner.call(customers.updateCustomer, {
      id: customer.id,
      version: customer.version,
      phone: '9632115579',
    });
    await owner.call(admin.addHistory, {
      table: 'customer',
      id: customer.id,
      text: `${marks.name} called from ${marks.phone}`,
    });
    await aGiftCard(house, {
      customerId: customer.id,
      recipientName: marks.name,
      recipientEmail: marks.email,
      send: true,
    });
    await sealAll(house, auditSeals);
    expect((await placesOf(house, words)).length).toBeGreaterThan(8);

    const look = await owner.call(data.eraseCustomer, { id: customer.id, dryRun: true });
    const done = await owner.call(data.eraseCustomer, {
      id: customer.id,
      confirmNo: customer.customerNo,
      reason: 'She asked for it',
    });
    await house.runJobs();

    expect(look).toMatchObject({ erased: false, open: [], keeps: [] });
    expect(done.erased).toBe(true);
    expect(await placesOf(house, [...words, '9632115579'])).toEqual([]);
    expect(await owner.call(customers.getCustomer, { id: customer.id })).toMatchObject({
      status: 'erased',
      name: `Erased customer ${customer.customerNo}`,
      addresses: [],
    });
    await sealAll(house, auditSeals);
    const check = await owner.call(accounts.verifySeals, { kind: 'audit' });
    expect(check).toMatchObject({ ok: true });
  });

  test('stays on papers that the law asks to keep, and it is said before', async ({ house }) => {
    const owner = await house.as('owner');
    const { invoice, order } = await anInvoice(house, { paid: true });
    const id = order.buyer?.id ?? 0;
    const customer = await owner.call(customers.getCustomer, { id });

    const look = await owner.call(data.eraseCustomer, { id, dryRun: true });

    expect(look.keeps).toContain('1 × invoice');
    expect(look.keeps.at(-1)).toContain('CGST section 36');
    if (look.open.length === 0) {
      await owner.call(data.eraseCustomer, {
        id,
        confirmNo: customer.customerNo,
        reason: 'Asked for it',
      });
      const places = await placesOf(house, [customer.phone]);
      const kept =
        /^(?:sales_order|quotation|sales_invoice|order_event|parcel|packing_\w+|shipping\w*|basket)\./u;
      expect(places.filter((place) => !kept.test(place))).toEqual([]);
      expect(places).toContain('sales_invoice.buyer');
    }
    expect(invoice.id).toBeGreaterThan(0);
  });

  test('has to be square with us first', async ({ house }) => {
    const owner = await house.as('owner');
    const { variantId } = await goods(house);
    const customer = await aCustomer(house);
    await anOrder(house, {
      customerId: customer.id,
      lines: [{ variantId, qty: 1_000 }],
      payments: [byUpi(100)],
    });
    await owner.call(customers.postWallet, {
      ownerType: 'customer',
      ownerId: customer.id,
      kind: 'promo',
      amount: 10_000,
      reason: 'A late parcel',
    });

    const erasing = owner.call(data.eraseCustomer, {
      id: customer.id,
      confirmNo: customer.customerNo,
      reason: 'Asked for it',
    });

    await expect(erasing).rejects.toMatchObject({
      code: 'customer.unsettled',
      message: 'Close first: 1 open order, ₹1.00 open in the books, ₹100.00 in the wallet',
    });
  });

  test('is given what is kept of them, as a file', async ({ house }) => {
    const owner = await house.as('owner');
    const customer = await aCustomer(house, her);
    await anOrder(house, { customerId: customer.id });

    const file = await owner.send(data.exportPerson, { id: customer.id });

    const told = JSON.stringify(file.body);
    for (const word of [marks.name, marks.phone, marks.email, marks.line1]) {
      expect(told).toContain(word);
    }
  });
});

rule.for([
  { text: 'Asha called', after: '[erased] called' },
  { text: 'Ashankar called', after: 'Ashankar called' },
  { text: 'ASHA, 9632570001', after: '[erased], [erased]' },
  { text: 'a+b@x.example', after: '[erased]' },
])('$text becomes $after', ({ text, after }) => {
  expect(makeBlanker(['Asha', '9632570001', 'a+b@x.example', 'x', null])(text)).toBe(after);
});
