import { allOperations } from '@counting-house/contract/contract.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import type pg from 'pg';
import { describe, expect } from 'vitest';
import { searchQuery } from '../../platform/audit/search-text.ts';
import { searchKinds } from '../../search.ts';
import { sharedReferences } from '../../orders/payments/shared-reference.service.ts';
import { testUntouched as test, type TestHouse } from '../house.ts';
import { within } from '../within.ts';

/**
 * Every order that a list offers is the order of an index, and every word is looked for in one, so that
 * a page costs the same however long the list is. Read off the plans that the database makes when it
 * would rather do anything than sort, or read a table through.
 */

/** Lists that are short in any house, and why. */
const short: Readonly<Record<string, readonly string[]>> = {
  'what the owner sets up once': [
    'accounts.listAccounts',
    'accounts.listBankAccounts',
    'accounts.listCentres',
    'accounts.getChart',
    'accounts.listOpeningDocuments',
    'admin.listRoles',
    'admin.listUnits',
    'admin.roleReport',
    'catalogue.listCategories',
    'customers.listSegments',
    'cms.listBanners',
    'cms.listFaqs',
    'integrations.listTokens',
    'logistics.listBoxTypes',
    'offers.listOffers',
    'logistics.listCouriers',
    'logistics.listTotes',
    'logistics.listTracks',
    'logistics.listCourierAccounts',
    'logistics.listCourierWords',
    'b2b.listCompanies',
    'stock.listCounts',
    'stock.listStores',
    'production.listRecipes',
    'production.makeList',
    'purchasing.listCategories',
    'stock.listTrays',
    'purchasing.listVendors',
    'purchasing.listVendorItems',
    'tax.listTaxes',
    'tax.listWithholdingSections',
  ],
  'what nobody has issued yet, of which people keep a few': ['invoices.listDrafts'],
  'templates of vouchers, and payments made together: a few in a month': [
    'accounts.listPayRuns',
    'accounts.listVoucherTemplates',
    'accounts.listCashCounts',
  ],
  'what is held back in a quarter, and credit given back': [
    'gst.listTdsCertificates',
    'gst.listTdsRegister',
    'gst.listCreditReversals',
  ],
  'documents of one month behind one line of a return': ['gst.listGstDocuments'],
  'statements of one bank account, and what was made of them: one a month': [
    'accounts.listStatements',
    'accounts.listReconciliations',
  ],
  'recalls, and those who have goods of one': ['recall.listRecalls', 'recall.listRecallContacts'],
  'people of the firm': ['admin.listUsers'],
  'goods that are kept for somebody, a few a day': ['stock.listHolds'],
  'day reports of tills, a few a day': ['orders.listTillSessions', 'accounts.listTillCounts'],
  'files that people bring, and the rows of one of them': [
    'lists.listUploads',
    'lists.listUploadRows',
  ],
  'groups of one company, and what they agreed': ['b2b.listGroups', 'b2b.listGroupItems'],
  'confirmed orders that are not packed yet': ['logistics.listQueue'],
  'sums of a period, worked out and then sorted; what they stand on is found by its day': [
    'reports.getSaleReport',
    'reports.drillSaleReport',
    'reports.getProductReport',
  ],
};
const isShort = new Set(Object.values(short).flat());

/** Orders that are worked out and sorted, of lists as long as the catalogue and no longer. */
const sorted: Readonly<Record<string, readonly string[]>> = {
  'catalogue.listProducts': ['category', 'priceFrom'],
  'catalogue.listVariants': ['mrp', 'price'],
  'stock.listPositions': 'onHand reserved free blocked waiting nearestExpiry lastOutAt value'.split(
    ' ',
  ),
  'stock.listCountLines': ['variance'],
  'stock.listAgeing': ['onHand', 'older', 'value', 'valueOlder'],
  'purchasing.listItems': ['onHand', 'free', 'nearestExpiry', 'value'],
  'stock.listBatches': ['onHand', 'reserved', 'free', 'value'],
};

/** Lists whose words are read through, and why that may be. */
const readThrough: Readonly<Record<string, string>> = {
  'accounts.listCheques': 'of the one account of cheques, as here, its own index is as good',
  'accounts.listSeals': 'an auditor looks for a seal once in a year',
  'accounts.listBookLines': 'what one bank has still to show is few',
  'accounts.listStatementLines': 'of one account and few days, as here, its own index is as good',
  'accounts.listOpenItems':
    'what is open is few beside what is settled, and has an index of its own',
  'accounts.listReceivableItems':
    'what is open with buyers is few among all, and has an index of its own',
  'accounts.listPayableItems': 'what is open with vendors is few, and has an index of its own',
  'catalogue.listPriceChanges': 'prices are changed by a rule a few times in a month',
  'customers.listWalletEntries': 'one wallet has few entries',
  'orders.listQuotations': 'of those in force, as here, their own index is as good',
  'stock.listCountLines': 'what is looked through is the lines of one count',
  'offers.listMessages': 'a business writes to its customers a few times in a month',
  'admin.listJobs': 'old jobs are cleared away',
  'reports.listLedgerParties': 'of an account with few parties, as here, its own index is as good',
  'invoices.listBillable':
    'what is to be billed is few among all orders, and has an index of its own',
  'purchasing.unbilled': 'what is not billed yet is few among all receipts',
  'logistics.listProblems': 'stops at a station are few, and are read by the day',
};

/** Few rows share a value of these; what the database sorts within it is no work. */
const nearlyUnique = new Set([
  'batch.code',
  'order_line.order_id',
  'count_line.line_no',
  'coupon_code.code',
  'item.code',
  'journal_line.entry_id',
  'number', // Of one table alone a plan leaves out its name: the number of an invoice.
  'manifest.number',
  'parcel.number',
  'product.code',
  'product.name',
  'product_variant.sku',
  'sku.code',
  'sku.name',
  'stock_doc.number',
  'stock_transfer.number',
]);

/** Tables of short lists; they may be read through wherever they are. */
const shortTables = new Set(
  'recall recall_contact bank_account centre opening_balance ledger_account management_user role unit product_category banner faq faq_topic offer courier tray tax'.split(
    ' ',
  ),
);

/** What a list asks for before it answers. */
const asked: Readonly<Record<string, object>> = {
  'accounts.listBookLines': { id: 1 },
  'accounts.listSeals': { kind: 'audit' },
  'accounts.listStatementLines': { id: 1 },
  'reports.listLedger': { accountId: 1 },
  'stock.listCountLines': { countId: 1 },
  'customers.listWalletEntries': { ownerType: 'customer', ownerId: 1 },
  'reports.listLedgerParties': { accountId: 1 },
};

/** Of a page, told apart from every other limit. */
const limit = 7;
const word = 'zqxj';

type Statement = { readonly text: string; readonly values: readonly unknown[] };
type Plan = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Parent Relationship'?: string;
  readonly 'Sort Key'?: readonly string[];
  readonly 'Presorted Key'?: readonly string[];
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly 'Recheck Cond'?: string;
  readonly Plans?: readonly Plan[];
};

const lists = allOperations.filter((operation) => 'sort' in inputOf(operation));
const long = lists.filter(({ key }) => !isShort.has(key));

describe.for(long.map((operation) => [operation.key, operation] as const))(
  '%s',
  ([, operation]) => {
    const input = { limit, ...asked[operation.key] };

    test('is read in the order of an index', async ({ house }) => {
      const owner = await house.as('owner');
      const fields = Object.keys(rowOf(operation)).flatMap((field) => [field, `-${field}`]);
      const sortedAnew = new Map<string, string>();
      let offered = 0;
      for (const sort of ['', ...fields]) {
        const heard = await statementsOf(house, async () => {
          const { status, body } = await owner.send(operation, {
            ...input,
            sort: sort || undefined,
          });
          if (sort === '' || body['code'] !== 'malformed') expect(status).toBe(200);
          offered += status === 200 ? 1 : 0;
        });
        for (const page of heard.filter(isPage)) {
          const key = await sortIn(house, page);
          if (key) sortedAnew.set(sort.replace('-', ''), `${sort || 'by default'}: ${key}`);
        }
      }

      const mayBe = sorted[operation.key] ?? [];
      expect([...sortedAnew].filter(([sort]) => !mayBe.includes(sort))).toEqual([]);
      expect(mayBe.filter((sort) => !sortedAnew.has(sort))).toEqual([]);
      expect(offered).toBeGreaterThan(1);
    });

    test.skipIf(!('q' in inputOf(operation)))('finds words by an index', async ({ house }) => {
      const owner = await house.as('owner');
      const heard = await statementsOf(house, async () => {
        expect((await owner.send(operation, { ...input, q: word })).status).toBe(200);
      });

      const asked = new Set<unknown>([`%${word}%`, searchQuery(word)]);
      const searches = heard.filter(({ values }) => values.some((value) => asked.has(value)));
      expect(searches).not.toEqual([]);
      const through = (await Promise.all(searches.map((one) => readThroughIn(house, one)))).flat();
      expect(through.length > 0 ? 'reads through' : 'by an index', through.join('\n')).toBe(
        operation.key in readThrough ? 'reads through' : 'by an index',
      );
    });
  },
);

test('Ctrl+K finds records by an index', async ({ house }) => {
  const owner = await house.as('owner');
  const search = allOperations.find(({ key }) => key === 'admin.search');
  if (!search) throw new Error('nothing is searched');
  const heard = await statementsOf(house, async () => {
    expect((await owner.send(search, { q: word })).status).toBe(200);
  });
  const searches = heard.filter(({ values }) => JSON.stringify(values).includes(word));
  expect(searches.length).toBeGreaterThan(searchKinds.length);

  const through = (await Promise.all(searches.map((one) => readThroughIn(house, one)))).flat();
  expect(through).toEqual([]);
});

test('a payment that bore the same reference is found by an index', async ({ house }) => {
  const payment = { method: 'upi', amount: 100, reference: 'UTR-1' } as const;
  const heard = await statementsOf(house, async () => {
    await within(house, (ctx) =>
      sharedReferences(ctx, { orderId: 1, buyer: null, payments: [payment], recorded: [null] }),
    );
  });
  const asked = heard.filter(({ text }) => /"reference"\)\s+= any/u.test(text));
  expect(asked).toHaveLength(1);

  const plans = await Promise.all(asked.map((one) => planOf(house, one, ['sort', 'seqscan'])));

  expect(JSON.stringify(plans)).toContain('order_payment_by_reference');
});

test('lists that are named here are there', () => {
  const named = [...isShort, ...Object.keys(sorted), ...Object.keys(readThrough)];
  const keys = lists.map(({ key }) => key as string);

  expect(named.filter((key) => !keys.includes(key))).toEqual([]);
});

function inputOf(operation: Operation) {
  return insideOf(schemaOf(operation.input)).shape ?? {};
}

function rowOf(operation: Operation) {
  const rows = insideOf(schemaOf(operation.output)).shape?.['rows'];
  const row = rows && insideOf(rows).element;
  return (row && insideOf(row).shape) ?? {};
}

const isPage = ({ text, values }: Statement) =>
  text.endsWith(` limit ${limit + 1}`) || values.at(-1) === limit + 1;

/** The only connection of a test's house. */
const connectionOf = (house: TestHouse) =>
  (house.database.direct as unknown as { $client: pg.Client }).$client;

/** What is asked of the database meanwhile. */
async function statementsOf(house: TestHouse, work: () => Promise<void>): Promise<Statement[]> {
  const client = connectionOf(house);
  const heard: Statement[] = [];
  const plain = client.query;
  const listening = function listening(this: pg.Client, ...args: unknown[]) {
    const [first, values = []] = args as [string | { text: string }, unknown[]?];
    heard.push({ text: typeof first === 'string' ? first : first.text, values });
    return (plain as (...all: unknown[]) => unknown).apply(this, args);
  };
  client.query = listening as typeof client.query;
  try {
    await work();
  } finally {
    client.query = plain;
  }
  return heard;
}

async function planOf(
  house: TestHouse,
  { text, values }: Statement,
  without: readonly string[],
): Promise<Plan> {
  const client = connectionOf(house);
  return house.database.read(async () => {
    for (const way of without) await client.query(`set local enable_${way} = off`);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      [...values],
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) throw new Error(`no plan of ${text}`);
    return plan;
  });
}

/** By what the rows of a page are sorted before the first of them is there; null when they are not. */
async function sortIn(house: TestHouse, page: Statement): Promise<string | null> {
  let at: Plan | undefined = await planOf(house, page, ['sort', 'seqscan', 'bitmapscan']);
  while (at) {
    const isWhole = at['Node Type'] === 'Sort';
    const isOfFew = at['Presorted Key']?.some((key) => nearlyUnique.has(key)) ?? true;
    if (isWhole || !isOfFew) return at['Sort Key']?.join(', ') ?? '';
    at = at.Plans?.find((one) => /Outer|Subquery/u.test(one['Parent Relationship'] ?? ''));
  }
  return null;
}

/** Conditions on words that are tried row by row instead of being looked up: `table: condition`. */
async function readThroughIn(house: TestHouse, search: Statement): Promise<string[]> {
  const through: string[] = [];
  const visit = (plan: Plan) => {
    const isLookedUp = plan['Recheck Cond'] !== undefined && isOfWords(plan['Recheck Cond']);
    for (const tried of [plan.Filter, plan['Join Filter']]) {
      const name = plan['Relation Name'] ?? plan['Node Type'];
      if (tried && isOfWords(tried) && !isLookedUp && !shortTables.has(name))
        through.push(`${name}: ${tried}`);
    }
    plan.Plans?.forEach(visit);
  };
  visit(await planOf(house, search, ['seqscan', 'indexscan', 'indexonlyscan', 'nestloop']));
  return through;
}

const isOfWords = (condition: string) => new RegExp(`~~\\*|${word}`, 'iu').test(condition);
