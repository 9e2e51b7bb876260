import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  companyFaults,
  CompanyChanges,
  NewCompany,
  NewContact,
  gstTreatment,
} from '@counting-house/contract/b2b/company.ts';
import type { NewCompanyAddress } from '@counting-house/contract/b2b/company-address.ts';
import { asc, inArray } from 'drizzle-orm';
import { isSamePlace } from '../../customers/address.service.ts';
import type {
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  moneyCell,
  differences,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { createAddress } from '../companies/company-address.service.ts';
import { createCompany, updateCompany } from '../companies/company.service.ts';
import { companies } from '../companies/company.table.ts';
import { addGroupCustomer } from '../groups/group-customer.service.ts';
import { createGroup } from '../groups/group.service.ts';
import { knownBy, withParts, type KnownCompany } from './known-company.service.ts';
import { addressFields, readAddress } from './address-reading.rules.ts';

/** Companies with an address, a group and a contact, found by GSTIN or name; what a row leaves blank stays. */
export const companiesList: KindOfList = {
  page: addresses.companies,
  fields: [
    {
      key: 'name',
      isLead: true,
      label: 'Company',
      isNeeded: true,
      names: ['name', 'company name', 'trade name', 'firm', 'party', 'customer'],
    },
    { key: 'legalName', label: 'Legal name', names: ['registered name'] },
    { key: 'gstin', label: 'GSTIN', names: ['gst', 'gst no', 'gst number', 'gstin/uin'] },
    { key: 'pan', label: 'PAN', names: ['pan no', 'pan number', 'income tax number'] },
    {
      key: 'phone',
      label: 'Phone',
      isNeeded: true,
      names: ['mobile', 'phone number', 'mobile number', 'telephone'],
    },
    { key: 'email', label: 'E-mail', names: ['email', 'mail', 'email address'] },
    { key: 'creditLimit', measure: 'rupees', label: 'Credit limit', names: ['limit'] },
    {
      key: 'creditDays',
      measure: 'days',
      label: 'Credit days',
      names: ['credit period', 'payment days', 'days'],
    },
    ...addressFields,
    { key: 'contactName', label: 'Contact name', names: ['contact', 'contact person', 'person'] },
    { key: 'contactPhone', label: 'Contact phone', names: ['contact mobile', 'person phone'] },
    { key: 'group', label: 'Group', names: ['group name', 'branch', 'price group'] },
  ],
  sample: [
    {
      name: 'Coastal Traders',
      phone: '9845071200',
      email: 'accounts@coastal.example.in',
      line1: '4, Harbour Road',
      city: 'Mangaluru',
      state: 'Karnataka',
      pinCode: '575001',
      contactName: 'Deepak Shenoy',
      contactPhone: '9845071201',
    },
    {
      name: 'Hill Cafe',
      phone: '9845071300',
      line1: '2, Market Lane',
      city: 'Madikeri',
      state: 'Karnataka',
      pinCode: '571201',
      group: 'Main',
    },
  ],
  judge,
  now,
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const takesCredit = sheet.options.setCredit === true;
  if (takesCredit) needsRight(ctx, 'b2b.credit.write');
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    return { reader, name: reader.text('name') ?? '', gstin: gstinIn(reader) };
  });
  const found = await knownBy(ctx, read);
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const { reader, name, gstin } of read) {
    const byGstin = gstin ? found.byGstin.get(gstin) : undefined;
    const byName = found.byName.get(name.toLowerCase());
    const known = byGstin ?? byName;
    if (byGstin && byName && byGstin.id !== byName.id) {
      reader.wrong('gstin', `GSTIN ${gstin} belongs to ${byGstin.name}`);
    }
    for (const key of [gstin && `gstin ${gstin}`, name && `name ${name.toLowerCase()}`]) {
      const before = key ? seen.get(key) : undefined;
      if (before && before !== reader.rowNo) {
        reader.wrong(key?.startsWith('gstin') ? 'gstin' : 'name', `Same company as row ${before}`);
      }
      if (key) seen.set(key, reader.rowNo);
    }
    const wanted = wantedOf({ reader, known, takesCredit });
    const change = changeOf(known, wanted);
    const { row, step } = ownRow(reader, known, change, (write) => load(write, known, wanted));
    rows.push(row);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

const gstinIn = (reader: RowReader) =>
  (reader.text('gstin') ?? '').replaceAll(/\s/gu, '').toUpperCase();

/** What a row gives; what it leaves blank is undefined. */
type Wanted = {
  readonly fields: Readonly<
    Partial<
      Pick<
        CompanyChanges,
        | 'name'
        | 'legalName'
        | 'gstin'
        | 'pan'
        | 'phone'
        | 'email'
        | 'creditMode'
        | 'creditLimit'
        | 'creditDays'
        | 'taxTreatment'
      >
    >
  >;
  readonly address: NewCompanyAddress | undefined;
  readonly contact: NewContact | undefined;
  readonly group: string | undefined;
};

function wantedOf(of: {
  readonly reader: RowReader;
  readonly known: KnownCompany | undefined;
  readonly takesCredit: boolean;
}): Wanted {
  const { reader, known } = of;
  const given = {
    name: reader.text('name'),
    legalName: reader.text('legalName'),
    gstin: reader.text('gstin'),
    pan: reader.text('pan'),
    phone: reader.text('phone'),
    email: reader.text('email'),
    ...creditOf(reader, of.takesCredit),
  };
  const turned =
    given.gstin === undefined || (known && known.taxTreatment !== 'unregistered')
      ? {}
      : { taxTreatment: gstTreatment(given.gstin) };
  const checked = CompanyChanges.safeParse({
    id: 1,
    version: 1,
    ...present(given),
    ...turned,
    name: given.name ?? '',
    phone: given.phone ?? '',
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    reader.wrong(String(path[0] ?? 'name'), message);
  }
  const { id: _id, version: _version, ...fields } = checked.data ?? { id: 0, version: 0 };
  if (checked.data) faultsOf(reader, known, fields);
  return {
    fields,
    address: addressOf(reader, { known, fields }),
    contact: contactOf(reader),
    group: reader.text('group') || undefined,
  };
}

function creditOf(reader: RowReader, isTaken: boolean) {
  const creditLimit = reader.money('creditLimit', 'Credit limit');
  const creditDays = reader.whole('creditDays', 'Credit days');
  if (!isTaken) {
    if (creditLimit !== undefined || creditDays !== undefined) {
      reader.warn('Credit terms are left as they are');
    }
    return {};
  }
  return {
    creditLimit,
    creditDays,
    ...(creditLimit === undefined ? {} : { creditMode: 'limit' as const }),
  };
}

const present = (given: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));

/** What only the company as a whole shows to be wrong. */
function faultsOf(
  reader: RowReader,
  known: KnownCompany | undefined,
  fields: Wanted['fields'],
): void {
  const gstin = fields.gstin ?? known?.gstin ?? '';
  const faults = companyFaults({
    gstin,
    pan: fields.pan ?? (fields.gstin ? '' : (known?.pan ?? '')),
    taxTreatment: fields.taxTreatment ?? known?.taxTreatment ?? gstTreatment(gstin),
    creditMode: fields.creditMode ?? known?.creditMode ?? 'advance_only',
    creditLimit: fields.creditLimit ?? known?.creditLimit ?? null,
  });
  for (const [field, text] of Object.entries(faults)) {
    reader.wrong(field === 'taxTreatment' ? 'gstin' : field, text);
  }
}

/** A new company needs an address; one that is known gets it when its row has a street. */
function addressOf(
  reader: RowReader,
  {
    known,
    fields,
  }: { readonly known: KnownCompany | undefined; readonly fields: Wanted['fields'] },
): NewCompanyAddress | undefined {
  if (known && !reader.text('line1')) return undefined;
  if (!fields.name || !fields.phone) return undefined;
  const gstin = fields.gstin ?? known?.gstin ?? '';
  // A known company may have more addresses than that of its own state; the first one of all is billed.
  const use = known && gstin !== '' ? 'shipping' : 'both';
  const address = readAddress(reader, { name: fields.name.slice(0, 80), phone: fields.phone, use });
  if (!address || known) return address;
  if (gstin !== '' && !gstin.startsWith(address.stateCode)) {
    reader.wrong('state', 'A registered company needs a billing address in the state of its GSTIN');
  }
  return address;
}

function contactOf(reader: RowReader): NewContact | undefined {
  const [name, phone] = [reader.text('contactName'), reader.text('contactPhone')];
  if (!name && !phone) return undefined;
  const checked = NewContact.safeParse({ name: name ?? '', phone: phone ?? '' });
  for (const { path, message } of checked.error?.issues ?? []) {
    reader.wrong(path[0] === 'phone' ? 'contactPhone' : 'contactName', message);
  }
  return checked.data;
}

function changeOf(known: KnownCompany | undefined, { fields, address, contact, group }: Wanted) {
  const limit = (paise: number | null | undefined) =>
    typeof paise === 'number' ? rupees(paise) : '';
  const hasAddress = address && known?.addresses.some((one) => isSamePlace(one, address));
  const hasContact =
    contact &&
    known?.people.some(
      ({ phone, groupId }) =>
        phone === contact.phone && (!group || groupId === groupOf(known, group)?.id),
    );
  return differences([
    ['Company', known?.name ?? '', fields.name],
    ['Legal name', known?.legalName ?? '', fields.legalName],
    ['GSTIN', known?.gstin ?? '', fields.gstin],
    ['PAN', known?.pan ?? '', fields.pan],
    ['Phone', known?.phone ?? '', fields.phone],
    ['E-mail', known?.email ?? '', fields.email],
    [
      'Credit limit',
      limit(known?.creditLimit),
      typeof fields.creditLimit === 'number' ? rupees(fields.creditLimit) : undefined,
    ],
    ['Credit days', String(known?.creditDays ?? ''), fields.creditDays?.toString()],
    ['New address', '', address && !hasAddress ? `${address.line1}, ${address.city}` : undefined],
    ['New contact', '', contact && !hasContact ? `${contact.name}, ${contact.phone}` : undefined],
    ['New group', '', group && !groupOf(known, group) ? group : undefined],
  ]);
}

const groupOf = (known: KnownCompany | undefined, name: string) =>
  known?.groups.find((group) => group.name.toLowerCase() === name.toLowerCase());

async function load(
  ctx: WriteContext,
  known: KnownCompany | undefined,
  { fields, address, contact, group }: Wanted,
): Promise<number> {
  if (!known) {
    const made = await createCompany(
      ctx,
      NewCompany.parse({
        ...fields,
        addresses: address ? [address] : [],
        contacts: contact ? [contact] : [],
        ...(group ? { group: { name: group } } : {}),
      }),
    );
    return made.id;
  }
  const { version } = await readRow(ctx, companies, known.id);
  await updateCompany(ctx, { id: known.id, version, ...fields });
  if (address && !known.addresses.some((one) => isSamePlace(one, address))) {
    await createAddress(ctx, { ...address, companyId: known.id });
  }
  const named = group ? groupOf(known, group) : known.groups[0];
  const into =
    named ??
    (await createGroup(ctx, {
      companyId: known.id,
      name: group ?? 'Main',
      pricesIncludeTax: false,
      baseDiscount: 0,
      onlyListed: false,
      offersAllowed: false,
      note: '',
    }));
  const isIn = ({ groupId, phone }: KnownCompany['people'][number]) =>
    phone === contact?.phone && (!group || groupId === into.id);
  if (contact && !known.people.some(isIn)) {
    await addGroupCustomer(ctx, {
      groupId: into.id,
      name: contact.name,
      phone: contact.phone,
      email: '',
      role: 'buyer',
      designation: '',
      isPrimary: false,
    });
  }
  return known.id;
}

/** Every company that is not closed, with what its row would say. */
async function now(ctx: ReadContext) {
  const rows = await ctx.tx
    .select()
    .from(companies)
    .where(inArray(companies.status, ['active', 'on_hold']))
    .orderBy(asc(companies.name));
  const known = await withParts(ctx, rows);
  return known.map((company) => {
    const bills = company.addresses.find(({ isDefaultBilling }) => isDefaultBilling);
    return {
      name: company.name,
      legalName: company.legalName,
      gstin: company.gstin ?? '',
      pan: company.pan ?? '',
      phone: company.phone,
      email: company.email ?? '',
      creditLimit: moneyCell(company.creditLimit),
      creditDays: String(company.creditDays),
      line1: bills?.line1 ?? '',
      line2: bills?.line2 ?? '',
      city: bills?.city ?? '',
      state: bills?.stateCode ?? '',
      pinCode: bills?.pinCode ?? '',
      group: company.groups[0]?.name ?? '',
    };
  });
}
