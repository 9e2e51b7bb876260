import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { GroupRole } from '@counting-house/contract/b2b/company-labels.ts';
import { NewGroupCustomer } from '@counting-house/contract/b2b/group-customer.ts';
import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import { inArray } from 'drizzle-orm';
import { customers } from '../../customers/customer.table.ts';
import type {
  FirstStep,
  Judged,
  JudgedRow,
  KindOfList,
  ListStep,
  Sheet,
} from '../../lists/list-kind.service.ts';
import {
  flagCell,
  moneyCell,
  differences,
  ownRow,
  makeRowReader,
  type RowReader,
} from '../../lists/row-reader.service.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { readRow } from '../../platform/rows/rows.ts';
import {
  addGroupCustomer,
  peopleOfGroup,
  updateGroupCustomer,
} from '../groups/group-customer.service.ts';
import { groupCustomers } from '../groups/group-customer.table.ts';
import { groupIn, joinNames } from './group-scope.service.ts';

/** People who order for one group, found by their phone. */
export const groupCustomersList: KindOfList = {
  page: addresses.companies,
  fields: [
    {
      key: 'name',
      isLead: true,
      label: 'Name',
      isNeeded: true,
      names: ['contact', 'contact name', 'person'],
    },
    { key: 'phone', label: 'Phone', isNeeded: true, names: ['mobile', 'phone number'] },
    { key: 'email', label: 'E-mail', names: ['email', 'mail', 'email address'] },
    { key: 'role', label: 'Role', names: ['may', 'rights'] },
    {
      key: 'orderLimit',
      measure: 'rupees',
      label: 'Order limit',
      names: ['largest order', 'limit'],
    },
    { key: 'designation', label: 'Designation', names: ['title', 'position'] },
    { key: 'isPrimary', label: 'Primary', names: ['first contact', 'main'] },
    { key: 'isActive', label: 'Active', names: ['status'] },
  ],
  sample: [
    { name: 'Deepak Shenoy', phone: '9845071201', role: 'approver', isPrimary: 'yes' },
    { name: 'Rekha Pai', phone: '9845071203', role: 'buyer', orderLimit: '25000' },
  ],
  judge,
  now,
};

type Known = Awaited<ReturnType<typeof peopleOfGroup>>[number];

async function judge(ctx: ReadContext, sheet: Sheet): Promise<Judged> {
  const group = await groupIn(ctx, sheet.options);
  const members = await peopleOfGroup(ctx, group.id);
  const byPhone = new Map(members.map((one) => [one.phone, one]));
  const read = sheet.rows.map((row) => {
    const reader = makeRowReader(row, sheet.options);
    return { reader, wanted: wantedOf(reader, group.id) };
  });
  const others = await customersWith(
    ctx,
    read.flatMap(({ wanted }) => wanted?.phone ?? []),
  );
  const seen = new Map<string, number>();
  const rows: JudgedRow[] = [];
  const steps: ListStep[] = [];
  for (const { reader, wanted } of read) {
    const phone = wanted?.phone ?? '';
    const before = seen.get(phone);
    if (phone && before) reader.wrong('phone', `Same phone as row ${before}`);
    if (phone) seen.set(phone, reader.rowNo);
    const known = byPhone.get(phone);
    const customer = others.get(phone);
    if (!known && customer) {
      if (customer.status === 'blocked') reader.wrong('phone', `${customer.name} is blocked`);
      else if (customer.name !== wanted?.name) {
        reader.warn(`Phone belongs to ${customer.name}: that person is added`);
      }
    }
    const isActive = reader.flag('isActive', 'Active');
    const isPrimary = reader.flag('isPrimary', 'Primary');
    const change = changeOf(reader, { known, wanted, isActive, isPrimary });
    const { row, step } = ownRow(reader, known, change, async (write) =>
      wanted ? load(write, { reader, known, wanted, isActive }) : 0,
    );
    rows.push(row);
    steps.push(step);
  }
  const first =
    sheet.options.onMissing === 'deactivate'
      ? leaveOut(members.filter(({ phone, status }) => status === 'active' && !seen.has(phone)))
      : null;
  return { rows, steps, first, warnings: [], belongsTo: group.says };
}

function wantedOf(reader: RowReader, groupId: number): NewGroupCustomer | undefined {
  const role = reader.text('role')?.toLowerCase();
  if (role && !GroupRole.safeParse(role).success) {
    reader.wrong('role', 'Role must be buyer, approver or viewer');
  }
  const orderLimit = reader.money('orderLimit', 'Order limit');
  const checked = NewGroupCustomer.safeParse({
    groupId,
    name: reader.text('name') ?? '',
    phone: reader.text('phone') ?? '',
    email: reader.text('email') ?? '',
    ...(role && GroupRole.safeParse(role).success ? { role } : {}),
    ...(orderLimit === undefined ? {} : { orderLimit }),
    designation: reader.text('designation') ?? '',
  });
  for (const { path, message } of checked.error?.issues ?? []) {
    reader.wrong(String(path[0] ?? 'name'), message);
  }
  return checked.data;
}

type Row = {
  readonly known: Known | undefined;
  readonly wanted: NewGroupCustomer | undefined;
  readonly isActive: boolean | undefined;
  readonly isPrimary: boolean | undefined;
};

function changeOf(reader: RowReader, { known, wanted, isActive, isPrimary }: Row) {
  const limit = (paise: number | null | undefined) =>
    typeof paise === 'number' ? rupees(paise) : '';
  const said = (field: string, value: string | undefined) =>
    reader.text(field) === undefined ? undefined : (value ?? '');
  return differences([
    // A person bears the name of their own record, whatever the file calls them.
    ['Name', '', known ? undefined : wanted?.name],
    ['Phone', known?.phone ?? '', wanted?.phone],
    ['Role', known?.role ?? '', known ? said('role', wanted?.role) : wanted?.role],
    ['Order limit', limit(known?.orderLimit), said('orderLimit', limit(wanted?.orderLimit))],
    ['Designation', known?.designation ?? '', said('designation', wanted?.designation)],
    ['Primary', known ? flagCell(known.isPrimary) : 'No', isPrimary ? 'Yes' : undefined],
    [
      'Active',
      known ? flagCell(known.status === 'active') : 'Yes',
      isActive === undefined ? undefined : flagCell(isActive),
    ],
  ]);
}

async function load(
  ctx: WriteContext,
  {
    reader,
    known,
    wanted,
    isActive,
  }: {
    readonly reader: RowReader;
    readonly known: Known | undefined;
    readonly wanted: NewGroupCustomer;
    readonly isActive: boolean | undefined;
  },
): Promise<number> {
  const isPrimary = reader.flag('isPrimary', 'Primary') === true;
  const status =
    isActive === undefined ? {} : ({ status: isActive ? 'active' : 'inactive' } as const);
  if (!known) {
    const made = await addGroupCustomer(ctx, { ...wanted, isPrimary });
    if (isActive === false) {
      await updateGroupCustomer(ctx, { id: made.id, version: made.version, status: 'inactive' });
    }
    return made.id;
  }
  const { version } = await readRow(ctx, groupCustomers, known.id);
  const given = (['role', 'orderLimit', 'designation'] as const).filter(
    (field) => reader.text(field) !== undefined,
  );
  await updateGroupCustomer(ctx, {
    id: known.id,
    version,
    ...Object.fromEntries(given.map((field) => [field, wanted[field]])),
    ...(isPrimary ? { isPrimary } : {}),
    ...status,
  });
  return known.id;
}

/** People whom the file does not name may no longer order. */
function leaveOut(left: readonly Known[]): FirstStep | null {
  if (left.length === 0) return null;
  const who = joinNames(left.map(({ name }) => name));
  return {
    says: `${left.length === 1 ? '1 person' : `${left.length} people`} not in the file will be made inactive: ${who}.`,
    apply: async (ctx) => {
      for (const { id } of left) {
        const { version } = await readRow(ctx, groupCustomers, id);
        await updateGroupCustomer(ctx, { id, version, status: 'inactive' });
      }
    },
  };
}

async function customersWith(ctx: ReadContext, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, { name: string; status: string }>();
  const rows = await ctx.tx
    .select({ phone: customers.phone, name: customers.name, status: customers.status })
    .from(customers)
    .where(inArray(customers.phone, [...phones]));
  return new Map(rows.map((row) => [row.phone, row]));
}

async function now(ctx: ReadContext, options: ListOptions) {
  const group = await groupIn(ctx, options);
  return (await peopleOfGroup(ctx, group.id)).map((one) => ({
    name: one.name,
    phone: one.phone,
    email: one.email ?? '',
    role: one.role,
    orderLimit: moneyCell(one.orderLimit),
    designation: one.designation,
    isPrimary: one.isPrimary ? 'Yes' : '',
    isActive: flagCell(one.status === 'active'),
  }));
}
