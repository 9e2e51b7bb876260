import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { CompanyAddressUse } from '@counting-house/contract/b2b/company-labels.ts';
import type { NewCompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import { gstin as Gstin, panOf } from '@counting-house/contract/kit/gstin.ts';
import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { asc, eq } from 'drizzle-orm';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  differences,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { createAddress, updateAddress } from '../companies/company-address.service.ts';
import { companyAddresses } from '../companies/company-address.table.ts';
import { isRegistered } from '../companies/company.rules.ts';
import { companies } from '../companies/company.table.ts';
import { addressFields, readAddress } from './address-reading.rules.ts';

/** Addresses of one company, found by their label. */
export const companyAddressesList: KindOfList = {
  page: addresses.companies,
  fields: [
    { key: 'label', label: 'Label', isNeeded: true, names: ['branch', 'site', 'store'] },
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      isNeeded: true,
      names: ['receiver', 'contact', 'consignee'],
    },
    { key: 'phone', label: 'Phone', isNeeded: true, names: ['mobile', 'phone number'] },
    ...addressFields.map((field) => (field.key === 'line2' ? field : { ...field, isNeeded: true })),
    { key: 'gstin', label: 'GSTIN', names: ['gst', 'gst number'] },
    { key: 'use', label: 'Kind', names: ['use', 'for', 'type'] },
  ],
  sample: [
    {
      label: 'Warehouse',
      name: 'Stores, Deepak Shenoy',
      phone: '9845071201',
      line1: '12, Industrial Area',
      city: 'Mangaluru',
      state: 'Karnataka',
      pinCode: '575011',
      use: 'shipping',
    },
    {
      label: 'City shop',
      name: 'Shop desk',
      phone: '9845071202',
      line1: '3, Car Street',
      city: 'Mangaluru',
      state: 'Karnataka',
      pinCode: '575001',
      use: 'shipping',
    },
  ],
  judge,
  now,
};

type Known = typeof companyAddresses.$inferSelect;

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const company = await companyIn(ctx, sheet.options);
  const known = new Map(
    (await addressesIn(ctx, company.id)).map((row) => [row.label.toLowerCase(), row]),
  );
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const row of sheet.rows) {
    const reader = makeRowReader(row, sheet.options);
    const label = reader.text('label') ?? '';
    const key = label.toLowerCase();
    if (!key) reader.wrong('label', 'Label is required');
    const before = seen.get(key);
    if (key && before) reader.wrong('label', `Same label as row ${before}`);
    seen.set(key, row.rowNo);
    const found = known.get(key);
    const address = readAddress(reader, {
      label,
      name: reader.text('name') ?? '',
      phone: reader.text('phone') ?? '',
      gstin: gstinIn(reader, found),
      use: useIn(reader, found),
    });
    if (address) faultsOf(reader, company, address);
    const change = changeOf(found, address);
    const { row: ofRow, step } = ownRow(reader, found, change, async (write) =>
      address ? load(write, { companyId: company.id, found, address }) : 0,
    );
    rows.push(ofRow);
    steps.push(step);
  }
  return { rows, steps, warnings: [], belongsTo: company.name };
}

function gstinIn(reader: RowReader, found: Known | undefined): string {
  const typed = reader.text('gstin');
  if (typed === undefined) return found?.gstin ?? '';
  const checked = Gstin.safeParse(typed);
  for (const { message } of checked.error?.issues ?? []) reader.wrong('gstin', message);
  return checked.data ?? '';
}

function useIn(reader: RowReader, found: Known | undefined): CompanyAddressUse {
  const typed = reader.text('use')?.toLowerCase();
  if (!typed) return found?.use ?? 'both';
  const isBoth = typed.includes('billing') && typed.includes('shipping');
  const checked = CompanyAddressUse.safeParse(isBoth ? 'both' : typed);
  if (!checked.success) reader.wrong('use', 'Kind must be billing, shipping or both');
  return checked.data ?? 'both';
}

/** What saving it would refuse, told before. */
function faultsOf(
  reader: RowReader,
  company: typeof companies.$inferSelect,
  { gstin, stateCode, use }: NewCompanyAddress,
): void {
  if (gstin && company.pan && panOf(gstin) !== company.pan) {
    reader.wrong('gstin', 'PAN does not match the GSTIN');
  }
  const bears = gstin || (company.gstin?.startsWith(stateCode) ? company.gstin : '');
  if (bears === '' && isRegistered(company) && use !== 'shipping') {
    reader.wrong('gstin', 'A registered company needs a GSTIN on a billing address');
  }
}

const changeOf = (before: Known | undefined, address: NewCompanyAddress | undefined) =>
  differences([
    ['Label', before?.label ?? '', address?.label],
    ['Name', before?.name ?? '', address?.name],
    ['Phone', before?.phone ?? '', address?.phone],
    ['Address', before?.line1 ?? '', address?.line1],
    ['Line 2', before?.line2 ?? '', address?.line2],
    ['City', before?.city ?? '', address?.city],
    ['State', before?.stateCode ?? '', address?.stateCode],
    ['PIN', before?.pinCode ?? '', address?.pinCode],
    ['GSTIN', before?.gstin ?? '', address?.gstin || before?.gstin || ''],
    ['Kind', before?.use ?? '', address?.use],
  ]);

async function load(
  ctx: WriteContext,
  to: {
    readonly companyId: number;
    readonly found: Known | undefined;
    readonly address: NewCompanyAddress;
  },
): Promise<number> {
  const { companyId, found, address } = to;
  if (!found) {
    const { addresses } = await createAddress(ctx, { ...address, companyId });
    return addresses.find(({ label }) => label === address.label)?.id ?? 0;
  }
  const { version } = await readRow(ctx, companyAddresses, found.id);
  await updateAddress(ctx, { ...address, id: found.id, version });
  return found.id;
}

async function companyIn(ctx: ReadContext, { companyId }: ListOptions) {
  if (companyId === undefined) throw invalid({ 'options.companyId': 'Choose a company' });
  return readRow(ctx, companies, companyId);
}

const addressesIn = (ctx: ReadContext, companyId: number) =>
  ctx.tx
    .select()
    .from(companyAddresses)
    .where(eq(companyAddresses.companyId, companyId))
    .orderBy(asc(companyAddresses.id));

async function now(ctx: ReadContext, options: ListOptions) {
  const company = await companyIn(ctx, options);
  const rows = await addressesIn(ctx, company.id);
  return rows.map((row) => ({
    label: row.label,
    name: row.name,
    phone: row.phone,
    line1: row.line1,
    line2: row.line2,
    city: row.city,
    state: row.stateCode,
    pinCode: row.pinCode,
    gstin: row.gstin ?? '',
    use: row.use,
  }));
}
