import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { stateCodes, statesOfPin } from '@counting-house/contract/customers/state.ts';
import { gstinStateFault } from '@counting-house/contract/kit/gstin.ts';
import { NewVendorAddress } from '@counting-house/contract/purchasing/vendors/vendor-address.ts';
import { NewVendor } from '@counting-house/contract/purchasing/vendors/vendor.ts';
import { and, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import { parseState } from '../../customers/lists/state-reading.service.ts';
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
import { readRow } from '../../platform/rows/rows.ts';
import { addressesOfVendor, createVendorAddress } from './vendor-address.service.ts';
import { nameKey } from './vendor.rules.ts';
import { createVendor, updateVendor } from './vendor.service.ts';
import { vendorAddresses } from './vendor-address.table.ts';
import { vendors } from './vendor.table.ts';

type Known = typeof vendors.$inferSelect & { readonly hasAddress: boolean };

/** Vendors with an address, found by GSTIN or name; what a row leaves blank stays as it is. */
export const vendorsList: KindOfList = {
  page: addresses.vendors,
  fields: [
    {
      key: 'name',
      isLead: true,
      label: 'Vendor',
      isNeeded: true,
      names: ['name', 'vendor name', 'supplier', 'company name', 'party', 'ledger'],
    },
    { key: 'gstin', label: 'GSTIN', names: ['gst', 'gst no', 'gst number', 'gstin/uin'] },
    { key: 'pan', label: 'PAN', names: ['pan no', 'pan number', 'income tax number'] },
    {
      key: 'phone',
      label: 'Phone',
      isNeeded: true,
      names: ['mobile', 'phone number', 'mobile number', 'telephone'],
    },
    { key: 'email', label: 'E-mail', names: ['email', 'mail', 'email address'] },
    { key: 'contactName', label: 'Contact name', names: ['contact', 'contact person', 'person'] },
    {
      key: 'paymentTermsDays',
      measure: 'days',
      label: 'Terms, days',
      names: ['terms', 'payment terms', 'credit days', 'credit period', 'days'],
    },
    { key: 'line1', label: 'Address', names: ['address line 1', 'address 1', 'street'] },
    { key: 'line2', label: 'Address line 2', names: ['address 2', 'line 2'] },
    { key: 'city', label: 'City', names: ['town'] },
    { key: 'state', label: 'State', names: ['province', 'region', 'state code'] },
    { key: 'pinCode', label: 'PIN code', names: ['pin', 'pincode', 'zip', 'postal code'] },
    { key: 'notes', label: 'Notes', names: ['note', 'remark', 'remarks'] },
  ],
  sample: [
    {
      name: 'Kaveri Glass Works',
      phone: '9845071400',
      email: 'sales@kaveriglass.example.in',
      contactName: 'Mohan Gowda',
      paymentTermsDays: '45',
      line1: '12, Industrial Estate',
      city: 'Mysuru',
      state: 'Karnataka',
      pinCode: '570016',
    },
    { name: 'Malnad Growers', phone: '9845071500', notes: 'Mangoes from April to June' },
  ],
  judge,
};

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    return { reader, ...readVendor(reader) };
  });
  const known = await knownBy(ctx, read);
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const { reader, name, gstin, vendor, address } of read) {
    const before = known(name, gstin);
    const key = before ? `vendor ${before.id}` : `name ${nameKey(name)}`;
    const same = seen.get(key);
    if (name && same) reader.wrong('name', `Same vendor as row ${same}`);
    seen.set(key, reader.rowNo);
    const change = changeOf(before, { vendor, address }, reader);
    const { row, step } = ownRow(reader, before, change, (write) =>
      load(write, before?.id, { vendor, address }, reader),
    );
    rows.push(row);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

/** What a row says, checked by the shapes that the form is checked by. */
function readVendor(reader: RowReader) {
  const name = reader.text('name') ?? '';
  const gstin = (reader.text('gstin') ?? '').replaceAll(' ', '').toUpperCase();
  const terms = reader.whole('paymentTermsDays', 'Terms, days');
  const checked = NewVendor.safeParse({
    name,
    gstTreatment: gstin ? 'registered' : 'unregistered',
    gstin,
    pan: reader.text('pan') ?? '',
    phone: reader.text('phone') ?? '',
    email: reader.text('email') ?? '',
    contactName: reader.text('contactName') ?? '',
    notes: reader.text('notes') ?? '',
    ...(terms === undefined ? {} : { paymentTermsDays: terms }),
  });
  for (const { path, message } of checked.error?.issues ?? []) wrongOnce(reader, path[0], message);
  return { name, gstin, vendor: checked.data, address: readAddress(reader, gstin) };
}

/** The address of a row that names a street; its state follows from the PIN code where none is given. */
function readAddress(reader: RowReader, gstin: string): NewVendorAddress | undefined {
  const line1 = reader.text('line1');
  if (!line1) return undefined;
  const pinCode = (reader.text('pinCode') ?? '').replaceAll(' ', '');
  const city = reader.text('city') ?? '';
  const named = reader.text('state');
  const stateCode = parseState(named) ?? statesOfPin(pinCode)[0] ?? '';
  const checked = NewVendorAddress.safeParse({
    label: city.slice(0, 40) || 'Main address',
    line1,
    line2: reader.text('line2') ?? '',
    city,
    stateCode,
    pinCode,
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    if (path[0] !== 'stateCode') wrongOnce(reader, path[0], message);
  }
  const isState = (stateCodes as readonly string[]).includes(stateCode);
  if (!isState)
    reader.wrong('state', named ? `State '${named}' not found` : 'Choose a valid state');
  if (!/^[1-9]\d{5}$/u.test(pinCode)) wrongOnce(reader, 'pinCode', 'PIN code must be 6 digits');
  const fault = isState && gstinStateFault(gstin, { stateCode, whose: 'the address' });
  if (fault) reader.wrong('gstin', fault);
  return checked.data;
}

/** Says one fault of a column, the first. */
function wrongOnce(reader: RowReader, field: PropertyKey | undefined, message: string): void {
  const column = String(field ?? 'name');
  if (!reader.errors.some((error) => error.column === column)) reader.wrong(column, message);
}

type Row = {
  readonly vendor: NewVendor | undefined;
  readonly address: NewVendorAddress | undefined;
};

const changeable = [
  'pan',
  'phone',
  'email',
  'contactName',
  'paymentTermsDays',
  'notes',
] as const satisfies readonly (keyof NewVendor)[];

function changeOf(before: Known | undefined, { vendor, address }: Row, reader: RowReader) {
  const said = (field: string, value: unknown) =>
    reader.text(field) === undefined ? undefined : String(value ?? '');
  const was = (field: (typeof changeable)[number]) => String(before?.[field] ?? '');
  return differences([
    ['Vendor', before?.name ?? '', before ? undefined : vendor?.name],
    ['GSTIN', before?.gstin ?? '', said('gstin', vendor?.gstin)],
    ['PAN', was('pan'), said('pan', vendor?.pan)],
    ['Phone', was('phone'), said('phone', vendor?.phone)],
    ['E-mail', was('email'), said('email', vendor?.email)],
    ['Contact name', was('contactName'), said('contactName', vendor?.contactName)],
    ['Terms, days', was('paymentTermsDays'), said('paymentTermsDays', vendor?.paymentTermsDays)],
    ['Notes', was('notes'), said('notes', vendor?.notes)],
    [
      'Address',
      '',
      address && !before?.hasAddress ? `${address.line1}, ${address.city}` : undefined,
    ],
  ]);
}

const hasGstin: readonly string[] = ['registered', 'composition', 'sez'];

async function load(
  ctx: WriteContext,
  id: number | undefined,
  { vendor, address }: Row,
  reader: RowReader,
): Promise<number> {
  if (!vendor) return 0;
  if (id === undefined) {
    // Anyone who brings a list has looked through it: one that looks like another is added.
    const addresses = address ? [address] : [];
    return (await createVendor(ctx, { ...vendor, addresses, confirmNew: true })).id;
  }
  const given = Object.fromEntries(
    changeable
      .filter((field) => reader.text(field) !== undefined)
      .map((field) => [field, vendor[field]]),
  );
  const before = await readRow(ctx, vendors, id);
  const { version } = before;
  // One that composes or is in an SEZ stays what it is: a list says only the number.
  const treatment = hasGstin.includes(before.gstTreatment) ? before.gstTreatment : 'registered';
  const registered = vendor.gstin ? { gstin: vendor.gstin, gstTreatment: treatment } : {};
  await updateVendor(ctx, { id, version, ...given, ...registered });
  // One who has addresses keeps them: which of them a row means, it does not say.
  if (address && (await addressesOfVendor(ctx, id)).length === 0) {
    await createVendorAddress(ctx, { ...address, vendorId: id });
  }
  return id;
}

/** Finds vendors by GSTIN, else by their name without case, accents and words such as 'Pvt Ltd'. */
async function knownBy(
  ctx: ReadContext,
  rows: readonly { readonly name: string; readonly gstin: string }[],
): Promise<(name: string, gstin: string) => Known | undefined> {
  const ofVendor = ctx.tx
    .select({ id: vendorAddresses.id })
    .from(vendorAddresses)
    .where(eq(vendorAddresses.vendorId, vendors.id));
  const found = await ctx.tx
    .select({ ...getTableColumns(vendors), hasAddress: sql<boolean>`exists ${ofVendor}` })
    .from(vendors)
    .where(
      and(
        isNull(vendors.mergedIntoId),
        or(
          inArray(vendors.gstin, ['', ...rows.map(({ gstin }) => gstin)]),
          inArray(vendors.nameKey, ['', ...rows.map(({ name }) => nameKey(name))]),
        ),
      ),
    )
    .orderBy(vendors.id);
  return (name, gstin) =>
    (gstin ? found.find((one) => one.gstin === gstin) : undefined) ??
    found.find((one) => one.nameKey === nameKey(name) && (!gstin || !one.gstin));
}
