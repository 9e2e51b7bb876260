import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { OpeningParty } from '@counting-house/contract/accounts/periods/opening.ts';
import { inArray, sql } from 'drizzle-orm';
import { createOpeningDocument, updateOpeningDocument } from './opening-document.service.ts';
import { openingBalances } from './opening.table.ts';
import { companies } from '../../b2b/companies/company.table.ts';
import { customers } from '../../customers/customer.table.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  dateCell,
  differences,
  moneyCell,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { vendors } from '../../purchasing/vendors/vendor.table.ts';

/** Invoices, bills and advances that were open when the books began, found by party and number. */
export const openingDocumentsList: KindOfList = {
  page: addresses.accountsOverview,
  fields: [
    {
      key: 'party',
      isLead: true,
      label: 'Party',
      isNeeded: true,
      names: [
        'party name',
        'customer',
        'company',
        'vendor',
        'supplier',
        'name',
        'ledger',
        'account',
      ],
    },
    { key: 'kind', label: 'Kind of party', names: ['kind', 'party type', 'type'] },
    {
      key: 'docNo',
      label: 'Number',
      isNeeded: true,
      names: [
        'no',
        'invoice no',
        'invoice number',
        'bill no',
        'bill number',
        'document number',
        'ref no',
      ],
    },
    {
      key: 'docDate',
      label: 'Date',
      isNeeded: true,
      names: ['invoice date', 'bill date', 'document date'],
    },
    { key: 'dueDate', label: 'Due date', names: ['due', 'due on'] },
    { key: 'amount', label: 'Amount', names: ['invoice amount', 'bill amount', 'total', 'value'] },
    {
      key: 'open',
      label: 'Amount still open',
      names: ['open amount', 'outstanding', 'balance', 'pending amount', 'amount due'],
    },
    { key: 'side', label: 'Dr/Cr', names: ['dr cr', 'debit or credit', 'side'] },
  ],
  sample: [
    {
      party: 'Meera Rao',
      kind: 'Customer',
      docNo: 'INV-91',
      docDate: '14-01-2026',
      dueDate: '13-02-2026',
      amount: '1180.00',
      open: '800.00',
    },
    {
      party: 'Kaveri Glass Works',
      kind: 'Vendor',
      docNo: 'KGW/204',
      docDate: '02-02-2026',
      amount: '35400.00',
      open: '35400.00',
      side: 'Cr',
    },
  ],
  judge,
};

const kindsByWord: Readonly<Record<string, OpeningParty>> = {
  customer: 'customer',
  customers: 'customer',
  b2c: 'customer',
  company: 'company',
  companies: 'company',
  b2b: 'company',
  vendor: 'vendor',
  vendors: 'vendor',
  supplier: 'vendor',
  creditor: 'vendor',
};

type Found = { readonly kind: OpeningParty; readonly id: number; readonly name: string };
type Read = ReturnType<typeof readDocument>;

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const read = sheet.rows.map((row) => readDocument(makeRowReader(row, sheet.options)));
  const parties = await partiesNamed(
    ctx,
    read.map(({ party }) => party),
  );
  const known = await knownDocuments(
    ctx,
    [...parties.values()].flat().map(({ id }) => id),
  );
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const one of read) {
    const { reader, docNo } = one;
    const party = partyOfRow(one, parties.get(one.party.toLowerCase()) ?? []);
    const key = `${party?.kind} ${party?.id} ${docNo.toLowerCase()}`;
    const before = known.get(key);
    const same = seen.get(key);
    if (party && same) reader.wrong('docNo', `Same document as row ${same}`);
    seen.set(key, reader.rowNo);
    const side = one.side ?? (party?.kind === 'vendor' ? 'credit' : 'debit');
    const change = changeOf(before, { ...one, side });
    const { row, step } = ownRow(reader, before, change, (write) =>
      load(write, before, { ...one, side, party }),
    );
    rows.push(row);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

/** What a row says; what is open is the whole amount unless a column says less. */
function readDocument(reader: RowReader) {
  const party = reader.text('party') ?? '';
  const docNo = reader.text('docNo') ?? '';
  const docDate = reader.date('docDate', 'Date');
  const dueDate = reader.date('dueDate', 'Due date') ?? docDate;
  const amount = reader.money('amount', 'Amount');
  const open = reader.money('open', 'Amount still open') ?? amount;
  const word = (reader.text('kind') ?? '').toLowerCase();
  const kind = kindsByWord[word];
  if (!party) reader.wrong('party', 'Party is required');
  if (!docNo) reader.wrong('docNo', 'Number is required');
  if (docNo.length > 40) reader.wrong('docNo', 'Number: at most 40 characters');
  if (!docDate) reader.wrong('docDate', 'Date is required');
  if (word && !kind) reader.wrong('kind', 'Kind of party: Customer, Company or Vendor');
  if (open === undefined) {
    if (reader.errors.length === 0) reader.wrong('open', 'Amount still open is required');
  } else if (open <= 0) reader.wrong('open', 'Enter an amount above zero.');
  else if (amount !== undefined && open > amount) {
    reader.wrong('open', 'More is open than the amount of the document');
  }
  if (docDate && dueDate && dueDate < docDate) {
    reader.wrong('dueDate', 'The due date is before the document date.');
  }
  return { reader, party, kind, docNo, docDate, dueDate, open, side: sideOf(reader) };
}

function sideOf(reader: RowReader): 'debit' | 'credit' | undefined {
  const word = (reader.text('side') ?? '').toLowerCase().replaceAll(/[^a-z]/gu, '');
  if (word === '') return undefined;
  if (/^(?:d|dr|debit)$/u.test(word)) return 'debit';
  if (/^(?:c|cr|credit)$/u.test(word)) return 'credit';
  reader.wrong('side', 'Dr/Cr: Dr for receivable, Cr for payable');
  return undefined;
}

/** Who is called so, without case: customers by name or phone, companies and vendors by name or GSTIN. */
async function partiesNamed(
  ctx: ReadContext,
  names: readonly string[],
): Promise<ReadonlyMap<string, Found[]>> {
  const asked = [...new Set(names.map((name) => name.toLowerCase()))].filter(Boolean);
  if (asked.length === 0) return new Map();
  const { rows } = await ctx.tx.execute<{
    called: string;
    kind: OpeningParty;
    id: string;
    name: string;
  }>(sql`
    select asked.name as called, 'customer' as kind, id, c.name from unnest(${sql.param(asked)}::text[]) asked (name)
      join ${customers} c on asked.name in (lower(c.name), c.phone) and c.status not in ('merged', 'erased')
    union all
    select asked.name, 'company', id, c.name from unnest(${sql.param(asked)}::text[]) asked (name)
      join ${companies} c on asked.name in (lower(c.name), lower(c.gstin)) and c.merged_into_id is null
    union all
    select asked.name, 'vendor', id, v.display_name from unnest(${sql.param(asked)}::text[]) asked (name)
      join ${vendors} v on asked.name in (lower(v.name), lower(v.display_name), lower(v.gstin)) and v.merged_into_id is null
    order by 1, 2, 3`);
  return Map.groupBy(
    rows.map(({ called, kind, id, name }) => ({ called, kind, id: Number(id), name })),
    ({ called }) => called,
  );
}

/** The one party that a row means. Faults are put to its column. */
function partyOfRow({ reader, party, kind }: Read, found: readonly Found[]): Found | undefined {
  const fitting = kind === undefined ? found : found.filter((one) => one.kind === kind);
  const [first, second] = fitting;
  if (party && !first) {
    const what = kind ?? 'customer, company or vendor';
    reader.wrong('party', `No ${what} is called '${party}'`);
  } else if (first && second) {
    const says =
      first.kind === second.kind
        ? `More than one ${first.kind} is called '${party}': use the ${first.kind === 'customer' ? 'phone number' : 'GSTIN'}`
        : `'${party}' is a ${first.kind} and a ${second.kind}. Enter which in the column Kind of party`;
    reader.wrong('party', says);
    return undefined;
  }
  return first;
}

type Known = typeof openingBalances.$inferSelect;

/** Opening documents that are entered already, by party and number. */
async function knownDocuments(
  ctx: ReadContext,
  partyIds: readonly number[],
): Promise<ReadonlyMap<string, Known>> {
  if (partyIds.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(openingBalances)
    .where(inArray(openingBalances.partyId, [...partyIds]));
  return new Map(
    rows.map((row) => [`${row.partyKind} ${row.partyId} ${row.docNo.toLowerCase()}`, row]),
  );
}

type Said = Read & { readonly side: 'debit' | 'credit' };

const sides = { debit: 'Dr', credit: 'Cr' } as const;

const changeOf = (before: Known | undefined, { docNo, docDate, dueDate, open, side }: Said) =>
  differences([
    ['Number', before?.docNo ?? '', before ? undefined : docNo],
    ['Date', dateCell(before?.docDate ?? null), docDate && dateCell(docDate)],
    ['Due date', dateCell(before?.dueDate ?? null), dueDate && dateCell(dueDate)],
    [
      'Amount still open',
      before ? moneyCell(before.debit + before.credit) : '',
      open === undefined ? undefined : moneyCell(open),
    ],
    ['Dr/Cr', before ? sides[before.debit > 0 ? 'debit' : 'credit'] : '', sides[side]],
  ]);

async function load(
  ctx: WriteContext,
  before: Known | undefined,
  {
    party,
    docNo,
    docDate,
    dueDate,
    open,
    side,
  }: Omit<Said, 'party'> & { readonly party: Found | undefined },
): Promise<number> {
  if (!party || docDate === undefined || open === undefined) return 0;
  const said = { docDate, dueDate, amount: open, side };
  if (before) {
    const { id, version } = before;
    return (await updateOpeningDocument(ctx, { id, version, ...said })).id;
  }
  const whose = { partyKind: party.kind, partyId: party.id, docNo };
  return (await createOpeningDocument(ctx, { ...whose, ...said })).id;
}
