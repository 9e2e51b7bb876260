import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { offers } from './offers/offer.table.ts';
import { outboxMessages } from './integrations/outbox/outbox.table.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { jobs, jobSchedules } from './platform/jobs/job.table.ts';
import { openSmsGateway, smsAt } from './testing/machine/post-office.ts';
import {
  type Caller,
  type Program,
  setUp,
  signIn,
  test as base,
} from './testing/machine/program.ts';
import { ownDatabase } from './testing/machine/worker-database.ts';

const nightly = 'integrations.cleanNotices';
const phones = Array.from({ length: 9 }, (_, i) => `984400010${i}`);

type Shop = {
  readonly database: Database;
  readonly gateway: Awaited<ReturnType<typeof openSmsGateway>>;
  /** One more server on the same database. */
  server(): Program;
};

/** A database that whole programs share, and an SMS gateway that they may call. */
const test = base.extend<{ shop: Shop }>({
  shop: async ({ open, task }, use) => {
    const url = await ownDatabase(`servers_${process.pid}_${task.id.replaceAll(/\W/gu, '_')}`);
    const database = openDatabase(url, { connections: 2 });
    const gateway = await openSmsGateway();
    const variables = {
      DATABASE_URL: url,
      APP_SECRET: 'shared by both'.padEnd(32, '.'),
      INTEGRATION_ALLOW_PRIVATE: `127.0.0.1:${gateway.port}`,
    };
    await use({ database, gateway, server: () => open(variables) });
    await database.close();
  },
});

/** Asks again and again until it is so. */
async function until(is: () => Promise<boolean>): Promise<void> {
  while (!(await is())) await new Promise((resolve) => setTimeout(resolve, 50));
}

const withSms = async (person: Caller, { gateway }: Shop) => {
  const reply = await person('Admin/SmsSave', smsAt(gateway));
  if (!reply.ok) throw new Error(await reply.text());
};

/** How the tried messages stand; new sign-ins are told by messages as well. */
async function statesOf({ database }: Shop): Promise<string[]> {
  const rows = await database.direct
    .select()
    .from(outboxMessages)
    .where(eq(outboxMessages.templateKey, 'test'))
    .orderBy(outboxMessages.id);
  return rows.map(({ status, attempts }) => `${status} ${attempts}`);
}

/** Who was sent a tried message, in the order in which the gateway heard of it. */
const toldBy = ({ gateway }: Shop): string[] =>
  gateway.arrived
    .map(({ body }) => (JSON.parse(body) as { to: string }).to.slice(2))
    .filter((phone) => phones.includes(phone));

describe('two servers on one database', () => {
  test('send each message once, and run what the clock brings once', async ({ shop }) => {
    const long = '2026-01-01T00:00:00.000Z';
    await shop.database.direct.insert(jobSchedules).values({
      kind: nightly,
      cron: '15 4 * * *',
      timeZone: 'Asia/Kolkata',
      nextRunAt: long,
      updatedAt: long,
    });
    const [a, b] = await Promise.all([shop.server(), shop.server()].map(({ address }) => address));
    const first = await setUp(a ?? '');
    const second = await signIn(b ?? '');
    await withSms(first, shop);

    await Promise.all(
      phones.map((phone, i) => (i % 2 === 0 ? first : second)('Admin/SmsTest', { phone })),
    );

    await until(async () => (await statesOf(shop)).every((state) => state.startsWith('sent')));
    expect(await statesOf(shop)).toEqual(phones.map(() => 'sent 1'));
    expect(toldBy(shop).toSorted()).toEqual(phones);
    const runs = () => shop.database.direct.select().from(jobs).where(eq(jobs.kind, nightly));
    await until(async () => (await runs()).some(({ status }) => status === 'done'));
    expect(await runs()).toMatchObject([{ runs: 1 }]);
  });

  test('give the last use of a coupon to one of fifty buyers', async ({ shop }) => {
    const [a, b] = await Promise.all([shop.server(), shop.server()].map(({ address }) => address));
    const first = await setUp(a ?? '');
    const second = await signIn(b ?? '');
    const variantId = await aService(first);
    await said(first('ProductManagement/CreateOffer', lastUse));
    // Known before: who is new takes a number, and waits there for anyone who is before them.
    const buyers = Array.from({ length: 50 }, (_, n) => ({
      name: `Buyer ${n + 1}`,
      phone: String(9_000_000_001 + n),
    }));
    for (const buyer of buyers) await said(first('SupplyChainManagement/CustomerCreate', buyer));

    const outcomes = await Promise.all(
      buyers.map(async (customer, n) => {
        const server = n % 2 === 0 ? first : second;
        const reply = await server('SupplyChainManagement/OrderCreateBtoC', {
          customer,
          deliveryMethod: 'pickup',
          couponCode: 'LASTONE',
          lines: [{ variantId, qty: 1_000 }],
        });
        return reply.status;
      }),
    );

    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    expect(outcomes.filter((status) => ![200, 409, 422].includes(status))).toEqual([]);
    const rows = await shop.database.direct.select().from(offers);
    expect(rows).toMatchObject([{ usedCount: 1, usedAmount: 5_000 }]);
  });

  test('let through as many orders of a company as its credit allows, and hold all others', async ({
    shop,
  }) => {
    const [a, b] = await Promise.all([shop.server(), shop.server()].map(({ address }) => address));
    const first = await setUp(a ?? '');
    const second = await signIn(b ?? '');
    const variantId = await aService(first);
    const company = await said(first('SupplyChainManagement/B2BCompanyCreate', onCredit));
    const [group] = company['groups'] as { id: number }[];
    const [person] = company['people'] as { customerId: number }[];

    const placed = (await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        said(
          (n % 2 === 0 ? first : second)('SupplyChainManagement/OrderCreateBtoB', {
            companyId: company['id'],
            GroupID: group?.id,
            customerId: person?.customerId,
            deliveryMethod: 'pickup',
            lines: [{ variantId, qty: 1_000 }],
          }),
        ),
      ),
    )) as { grandTotal: number; holds: { code: string }[] }[];

    const free = placed.filter(({ holds }) => holds.length === 0);
    const held = placed.filter(({ holds }) => holds.some(({ code }) => code === 'credit'));
    const fitting = Math.floor(onCredit.creditLimit / (placed[0]?.grandTotal ?? 1));
    expect([free.length, held.length]).toEqual([fitting, 16 - fitting]);
    expect(fitting).toBeGreaterThan(2);
    expect(fitting).toBeLessThan(8);
  });

  test('go on with what a killed one had, and stop what one of them is told to cancel', async ({
    shop,
  }) => {
    const { gateway } = shop;
    const killed = shop.server();
    const person = await setUp(await killed.address);
    await withSms(person, shop);
    const answerFirst = gateway.hold();
    await person('Admin/SmsTest', { phone: phones[0] });
    await until(async () => toldBy(shop).length === 1);
    killed.process.kill('SIGKILL');
    await killed.end;
    answerFirst();
    await endLeases(shop);

    const first = await signIn(await shop.server().address);
    await until(async () => (await statesOf(shop))[0] === 'sent 2');
    await until(async () => (await sendingOf(shop)) === undefined);

    const second = await signIn(await shop.server().address);
    await until(async () => (await sendingOf(shop)) === undefined);
    const answerSecond = gateway.hold();
    await first('Admin/SmsTest', { phone: phones[1] });
    await until(async () => toldBy(shop).length === 3);
    const job = await sendingOf(shop);
    await second(`Admin/JobCancel?ID=${job?.id}`, {});
    answerSecond();
    const endOf = () =>
      shop.database.direct
        .select()
        .from(jobs)
        .where(eq(jobs.id, job?.id ?? 0));
    await until(async () => (await endOf()).every(({ status }) => status !== 'running'));

    expect(await endOf()).toMatchObject([{ status: 'cancelled' }]);
    expect(await statesOf(shop)).toEqual(['sent 2', 'sent 1']);
  });
});

/** A coupon of ₹50 that can be used once. */
const lastUse = {
  name: 'Last one',
  kind: 'coupon',
  slot: 'order',
  benefit: 'amount',
  tiers: [{ from: 0, value: 5_000, cap: null }],
  status: 'active',
  limitTotal: 1,
  codes: ['LASTONE'],
};

/** A company that buys on account, up to what four or five orders come to. */
const onCredit = {
  name: 'Sahyadri Provisions',
  phone: '9822011440',
  taxTreatment: 'unregistered',
  creditMode: 'limit',
  creditLimit: 90_000,
  addresses: [
    {
      name: 'Sahyadri Provisions',
      phone: '9822011440',
      line1: '14, Laxmi Road',
      city: 'Pune',
      stateCode: '27',
      pinCode: '411037',
    },
  ],
  contacts: [{ name: 'Anagha Deshpande', phone: '9822011441' }],
};

/** What a call answers; fails with what it refuses. */
async function said(reply: Promise<Response>): Promise<Record<string, unknown>> {
  const answer = await reply;
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Record<string, unknown>;
}

/** Something to order that needs no stock. */
async function aService(owner: Caller): Promise<number> {
  const idOf = async (path: string, is: (row: Record<string, unknown>) => boolean) => {
    const { rows } = (await said(owner(path))) as { rows: { id: number }[] };
    return rows.find((row) => is(row))?.id;
  };
  const category = await said(owner('ProductManagement/CreateCategory', { name: 'Classes' }));
  const product = await said(
    owner('ProductManagement/CreateProduct', {
      name: 'Pickling class',
      kind: 'service',
      status: 'active',
      categoryId: category['id'],
      unitId: await idOf('Admin/Units?limit=200', ({ code }) => code === 'NOS'),
      taxId: await idOf('Accounts/Taxes', ({ rate }) => rate === 5_000),
      defaultVariant: { sku: 'CLASS', mrp: 20_000, price: 18_000 },
    }),
  );
  return (product['variants'] as { id: number }[])[0]?.id ?? 0;
}

/** The run of the outbox that is there now; one that went well leaves none. */
async function sendingOf({ database }: Shop) {
  const [row] = await database.direct
    .select()
    .from(jobs)
    .where(eq(jobs.kind, 'integrations.sendOutbox'));
  return row;
}

/** As if nobody had heard of the killed server for as long as it is believed. */
async function endLeases({ database }: Shop): Promise<void> {
  const leaseUntil = '2026-01-01T00:00:00.000Z';
  await database.direct.update(jobs).set({ leaseUntil }).where(eq(jobs.status, 'running'));
  await database.direct
    .update(outboxMessages)
    .set({ leaseUntil })
    .where(eq(outboxMessages.status, 'sending'));
}
