import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { NewAddress } from '@counting-house/contract/customers/address.ts';
import { NewCustomer } from '@counting-house/contract/customers/customer.ts';
import { statesOfPin } from '@counting-house/contract/customers/state.ts';
import { inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
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
import { dateText } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { readAddresses, createAddress } from '../address.service.ts';
import { customerAddresses } from '../address.table.ts';
import { createCustomer, updateCustomer } from '../customer.service.ts';
import { customers } from '../customer.table.ts';
import { isSamePlace } from '../merge.rules.ts';
import { landlineText, readNumber } from './phone-reading.service.ts';
import { parseState } from './state-reading.service.ts';

type CustomerRecord = typeof customers.$inferSelect;

/** Customers with an address, found by their phone; what a row leaves blank stays as it is. */
export const customersList: KindOfList = {
  page: addresses.customers,
  fields: [
    { key: 'name', isLead: true, label: 'Name', names: ['customer', 'customer name', 'full name'] },
    { key: 'phone', label: 'Phone', names: ['mobile', 'phone number', 'mobile number', 'contact'] },
    { key: 'email', label: 'E-mail', names: ['email', 'mail', 'email address'] },
    {
      key: 'altPhone',
      label: 'Second phone',
      names: ['alternate phone', 'phone 2', 'landline', 'telephone'],
    },
    { key: 'birthday', label: 'Birthday', names: ['date of birth', 'dob', 'birth date'] },
    { key: 'tags', label: 'Tags', names: ['tag', 'labels', 'segment'] },
    { key: 'note', label: 'Note', names: ['notes', 'remark', 'remarks'] },
    { key: 'consentSms', label: 'Agrees to SMS', names: ['sms consent', 'accepts sms marketing'] },
    {
      key: 'consentEmail',
      label: 'Agrees to e-mail',
      names: ['email consent', 'accepts email marketing'],
    },
    { key: 'line1', label: 'Address', names: ['address line 1', 'address 1', 'street', 'line 1'] },
    { key: 'line2', label: 'Address line 2', names: ['address 2', 'line 2'] },
    { key: 'city', label: 'City', names: ['town'] },
    { key: 'state', label: 'State', names: ['province', 'state code'] },
    { key: 'pinCode', label: 'PIN code', names: ['pin', 'pincode', 'zip', 'postal code'] },
  ],
  sample: [
    {
      name: 'Meera Rao',
      phone: '9845012345',
      email: 'meera@example.in',
      birthday: '14-11-1990',
      tags: 'retail, festive',
      consentSms: 'yes',
      consentEmail: 'yes',
      line1: '8, Car Street',
      city: 'Sagara',
      state: 'Karnataka',
      pinCode: '577401',
    },
    { name: 'Ganesh Bhat', phone: '9845054321', note: 'Calls in the evening' },
  ],
  judge,
};

type Row = Pick<ReturnType<typeof readRow>, 'customer'> & {
  readonly address: NewAddress | undefined;
};

/** Who comes with a list may have an e-mail address or a landline alone. */
const ListedCustomer = z
  .strictObject({
    ...NewCustomer.shape,
    phone: z.union([z.literal(''), NewCustomer.shape.phone]),
  })
  .refine(({ phone, email, altPhone }) => phone !== '' || email !== '' || altPhone !== '', {
    path: ['phone'],
    message: 'Enter a mobile number, a landline or an e-mail address',
  });

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    return { row, reader, values: readRow(reader, ctx.today) };
  });
  const known = await knownBy(
    ctx,
    read.flatMap(({ values }) => values.customer ?? []),
  );
  const places = await placesOf(ctx, [...known.values()]);
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const { row, reader, values } of read) {
    const [key, words, column] = keyOf(values.customer);
    const before = seen.get(key);
    if (before) reader.wrong(column, `Same ${words} as row ${before}`);
    if (key) seen.set(key, row.rowNo);
    const customer = known.get(key);
    const { address } = values;
    const isThere =
      customer !== undefined &&
      address !== undefined &&
      (places.get(customer.id) ?? []).some((one) => isSamePlace(one, address));
    const said = isThere ? { ...values, address: undefined } : values;
    const change = changeOf(customer, said, reader);
    const { row: ofRow, step } = ownRow(reader, customer, change, (write) =>
      load(write, customer?.id, values, reader),
    );
    rows.push(ofRow);
    steps.push(step);
  }
  return { rows, steps, warnings: [] };
}

/** What a row says, checked by the shapes that the forms are checked by. */
function readRow(reader: RowReader, today: string) {
  const tags = reader.text('tags');
  const typed = {
    name: reader.text('name') ?? '',
    ...numbersOf(reader),
    email: reader.text('email') ?? '',
    birthday: birthdayOf(reader, today),
    tags:
      tags === undefined
        ? []
        : tags
            .split(/[,;]/u)
            .map((tag) => tag.trim())
            .filter(Boolean),
    note: reader.text('note') ?? '',
    consentSms: reader.flag('consentSms', 'Agrees to SMS') ?? false,
    consentEmail: reader.flag('consentEmail', 'Agrees to e-mail') ?? false,
  };
  const checked = ListedCustomer.safeParse(typed);
  for (const { path, message } of checked.error?.issues ?? []) {
    reader.wrong(String(path[0] ?? 'name'), message);
  }
  return { customer: checked.data, address: readAddress(reader, typed) };
}

/** The mobile number, and the other one: a landline is kept there, and never as a mobile. */
function numbersOf(reader: RowReader): { phone: string; altPhone: string } {
  const typed = reader.text('phone') ?? '';
  const second = reader.text('altPhone') ?? '';
  const found = readNumber(typed);
  const altPhone = readNumber(second)?.digits ?? second;
  if (!found) return { phone: typed, altPhone };
  if (found.is === 'mobile') return { phone: found.digits, altPhone };
  if (found.is === 'either' || altPhone !== '') {
    reader.wrong('phone', landlineText(typed, found));
    return { phone: '', altPhone };
  }
  reader.warn(`${typed} is a landline: it is kept as the second phone`);
  return { phone: '', altPhone: found.digits };
}

/** A birthday lies in the past; a dash takes it away. */
function birthdayOf(reader: RowReader, today: string): string | null {
  if (reader.text('birthday') === '') return null;
  const birthday = reader.date('birthday', 'Birthday') ?? null;
  if (birthday !== null && birthday > today) {
    reader.wrong('birthday', 'This birthday is in the future. Write the year with four digits');
  }
  return birthday;
}

/** The address of a row that names a street; its state follows from the PIN code where none is given. */
function readAddress(reader: RowReader, person: { name: string; phone: string }) {
  const line1 = reader.text('line1');
  if (!line1) {
    const isPart = ['line2', 'city', 'state', 'pinCode'].some((field) => reader.text(field));
    if (isPart) reader.warn('City, state and PIN code are not kept without an address');
    return undefined;
  }
  const pinCode = reader.text('pinCode') ?? '';
  const checked = NewAddress.safeParse({
    name: person.name,
    phone: person.phone,
    line1,
    line2: reader.text('line2') ?? '',
    city: reader.text('city') ?? '',
    stateCode: parseState(reader.text('state')) ?? statesOfPin(pinCode)[0] ?? '',
    pinCode,
  });
  const columns: Readonly<Record<string, string>> = { stateCode: 'state' };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = String(path[0] ?? 'line1');
    if (field !== 'name' && field !== 'phone') reader.wrong(columns[field] ?? field, message);
  }
  return checked.data;
}

function changeOf(
  before: CustomerRecord | undefined,
  { customer, address }: Row,
  reader: RowReader,
) {
  const said = (field: string, value: string | undefined) =>
    reader.text(field) === undefined ? undefined : (value ?? '');
  const day = (value: string | null | undefined) => (value ? dateText(value) : '');
  const yes = (value: boolean | undefined) => (value ? 'Yes' : 'No');
  return differences([
    ['Name', before?.name ?? '', customer?.name],
    ['Phone', before?.phone ?? '', customer?.phone],
    ['E-mail', before?.email ?? '', said('email', customer?.email)],
    ['Second phone', before?.altPhone ?? '', said('altPhone', customer?.altPhone)],
    ['Birthday', day(before?.birthday), said('birthday', day(customer?.birthday))],
    ['Tags', before?.tags.join(', ') ?? '', said('tags', customer?.tags.join(', '))],
    ['Note', before?.note ?? '', said('note', customer?.note)],
    ['Agrees to SMS', yes(before?.consentSms), said('consentSms', yes(customer?.consentSms))],
    [
      'Agrees to e-mail',
      yes(before?.consentEmail),
      said('consentEmail', yes(customer?.consentEmail)),
    ],
    ['Address', '', address && `${address.line1}, ${address.city}`],
  ]);
}

async function load(
  ctx: WriteContext,
  id: number | undefined,
  { customer, address }: Row,
  reader: RowReader,
): Promise<number> {
  if (!customer) return 0;
  if (id === undefined) {
    const made = await createCustomer(ctx, { ...customer, addresses: address ? [address] : [] });
    return made.id;
  }
  const given = Object.fromEntries(
    (['altPhone', 'email', 'birthday', 'tags', 'note', 'consentSms', 'consentEmail'] as const)
      .filter((field) => reader.text(field) !== undefined)
      .map((field) => [field, customer[field]]),
  );
  const [now] = await ctx.tx
    .select({ version: customers.version })
    .from(customers)
    .where(inArray(customers.id, [id]));
  await updateCustomer(ctx, { id, version: now?.version ?? 1, name: customer.name, ...given });
  const isKnown =
    !address || (await readAddresses(ctx, id)).some((one) => isSamePlace(one, address));
  if (address && !isKnown) await createAddress(ctx, { ...address, customerId: id });
  return id;
}

/** Where customers live, as far as telling addresses apart needs it. */
async function placesOf(ctx: ReadContext, of: readonly CustomerRecord[]) {
  const rows = await ctx.tx
    .select({
      customerId: customerAddresses.customerId,
      line1: customerAddresses.line1,
      pinCode: customerAddresses.pinCode,
    })
    .from(customerAddresses)
    .where(inArray(customerAddresses.customerId, [0, ...of.map(({ id }) => id)]));
  return Map.groupBy(rows, ({ customerId }) => customerId);
}

/** What a customer is found by: the phone, else the mail, else the landline. */
function keyOf(customer: Person | undefined): [key: string, words: string, column: string] {
  if (!customer) return ['', '', ''];
  const { phone, email, altPhone } = customer;
  if (phone) return [`phone ${phone}`, 'phone', 'phone'];
  if (email) return [`email ${email.toLowerCase()}`, 'e-mail', 'email'];
  return [`landline ${altPhone}`, 'landline', 'altPhone'];
}

type Person = { readonly phone: string; readonly email: string; readonly altPhone: string };

/** Customers by what rows find them by; a mail or landline that several have finds none of them. */
async function knownBy(
  ctx: ReadContext,
  people: readonly Person[],
): Promise<ReadonlyMap<string, CustomerRecord>> {
  const phones = people.flatMap(({ phone }) => phone || []);
  const without = people.filter(({ phone }) => phone === '');
  const mails = without.flatMap(({ email }) => email.toLowerCase() || []);
  const landlines = without.flatMap(({ altPhone }) => altPhone || []);
  if (people.length === 0) return new Map();
  const rows = await ctx.tx
    .select()
    .from(customers)
    .where(
      or(
        inArray(customers.phone, ['none', ...phones]),
        inArray(sql`lower(${customers.email})`, ['none', ...mails]),
        inArray(customers.altPhone, ['none', ...landlines]),
      ),
    );
  const found = new Map<string, CustomerRecord>();
  const several = new Set<string>();
  const note = (key: string, row: CustomerRecord) => {
    if (found.has(key)) several.add(key);
    found.set(key, row);
  };
  for (const row of rows) {
    if (row.phone) note(`phone ${row.phone}`, row);
    if (row.email) note(`email ${row.email.toLowerCase()}`, row);
    if (row.altPhone) note(`landline ${row.altPhone}`, row);
  }
  for (const key of several) found.delete(key);
  return found;
}
