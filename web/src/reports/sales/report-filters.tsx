import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import { statesByName, states } from '@counting-house/contract/customers/state.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { filterNames } from '@counting-house/contract/reports/report-names.ts';
import type { SaleReportType } from '@counting-house/contract/reports/sale-labels.ts';
import { NumberInput, Select, TextInput } from '@mantine/core';
import type { Search, SearchChange } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { one, exactly, type Filter, picker, yesNo } from '../../ui/filter/filters.tsx';
import { keepName, knownName, learnName } from '../../ui/picking/names.ts';
import { Picker } from '../../ui/picking/picker.tsx';

/** A filter, and the list that must be open to anyone who chooses from it. */
type Offered = { readonly filter: Filter; readonly from: Pick<Operation, 'permission'> | null };

const free = (filter: Filter): Offered => ({ filter, from: null });
const picked = (key: string, label: string, list: Operation<'read'>): Offered => ({
  filter: picker(key, label, list),
  from: list,
});

const group: Filter = {
  ...picker('groupId', 'Group', b2b.listGroups),
  learns: ({ groupId, companyId }) =>
    groupId && companyId
      ? learnName(b2b.listGroups, Number(groupId), { companyId: Number(companyId) })
      : undefined,
  input: (search, set) => <GroupInput search={search} set={set} />,
};

/** Groups are those of a company, which is chosen first. */
function GroupInput({ search, set }: { search: Search; set: (change: SearchChange) => void }) {
  const companyId = Number(search['companyId'] ?? 0);
  if (!companyId) return <TextInput label="Group" disabled placeholder="Choose a company first" />;
  return (
    <Picker
      label="Group"
      list={b2b.listGroups}
      with={{ companyId }}
      name="groupId"
      value={search['groupId'] ? Number(search['groupId']) : ''}
      onChange={(next) => set({ groupId: next ? String(next) : null })}
    />
  );
}

const salesPerson: Filter = {
  keys: ['salesPersonId'],
  label: 'Sales person',
  words: ({ salesPersonId: id }) =>
    id ? (knownName(orders.listAssignees, Number(id)) ?? `number ${id}`) : null,
  learns: ({ salesPersonId: id }) => (id ? learnName(orders.listAssignees, Number(id)) : undefined),
  input: (search, set) => <SalesPersonInput search={search} set={set} />,
};

function SalesPersonInput({
  search,
  set,
}: {
  search: Search;
  set: (change: SearchChange) => void;
}) {
  const { data } = useOptionalOperation(orders.listAssignees, {});
  const known = (data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <Select
      label="Sales person"
      description="Who looks after the company"
      searchable
      clearable
      allowDeselect
      data={known}
      value={search['salesPersonId'] ?? null}
      onChange={(salesPersonId, chosen) => {
        if (chosen) keepName(orders.listAssignees, Number(chosen.value), chosen.label);
        set({ salesPersonId });
      }}
    />
  );
}

const minOrders: Filter = {
  keys: ['minOrders'],
  label: 'Fewest orders',
  words: ({ minOrders: least }) => least ?? null,
  input: (search, set) => (
    <NumberInput
      label="Fewest orders"
      min={1}
      max={1_000_000}
      allowDecimal={false}
      defaultValue={search['minOrders'] ?? ''}
      onBlur={(event) => set({ minOrders: event.currentTarget.value.trim() || null })}
    />
  ),
};

const ofBuyers: readonly Offered[] = [
  free(one('channel', 'Channel', filterNames.channel)),
  free(one('source', 'Source', filterNames.source)),
  free(one('state', 'State', Object.fromEntries(statesByName.map((code) => [code, states[code]])))),
  picked('customerId', 'Customer', customers.listCustomers),
  picked('companyId', 'Company', b2b.listCompanies),
  { filter: group, from: b2b.listGroups },
  { filter: salesPerson, from: orders.listAssignees },
];

const ofGoods: readonly Offered[] = [
  picked('categoryId', 'Category', catalogue.listCategories),
  picked('productId', 'Product', catalogue.listProducts),
  free(exactly('brand', 'Brand')),
  free(exactly('tag', 'Tag')),
];

const own: Partial<Record<SaleReportType, readonly Offered[]>> = {
  product: [free(one('by', 'Rows', filterNames.by))],
  category: [free(one('depth', 'Depth', filterNames.depth))],
  customer: [free(yesNo('newOnly', 'New customers only')), free(minOrders)],
  orders: [
    free(one('status', 'Status', filterNames.status)),
    free(one('paymentStatus', 'Payment', filterNames.paymentStatus)),
    free(yesNo('late', 'Late')),
  ],
  payment: [
    free(one('method', 'Method', filterNames.method)),
    picked('bankAccountId', 'Deposited to', accounts.listBankAccounts),
  ],
  cod: [
    picked('courierId', 'Courier', logistics.listCouriers),
    free(yesNo('openOnly', 'Not yet collected or handed over')),
  ],
  tax: [free(yesNo('gstin', 'Customer has a GSTIN'))],
  offer: [
    free(one('slot', 'Applies to', filterNames.slot)),
    free(one('benefit', 'Benefit', filterNames.benefit)),
  ],
  return: [
    free(one('returnType', 'Type', filterNames.returnType)),
    free(one('condition', 'Condition', filterNames.condition)),
    free(one('decision', 'Decision', filterNames.decision)),
  ],
  credit: [free(one('kind', 'Kind', filterNames.kind))],
};

/** What a report can be narrowed by, by anyone who may choose from the lists behind it. */
export function reportFilters(
  type: SaleReportType,
  may: (right: PermissionKey) => boolean,
): readonly Filter[] {
  const mine = own[type] ?? [];
  const offered = type === 'credit' ? mine : [...mine, ...ofBuyers, ...ofGoods];
  return offered
    .filter(({ from }) => {
      const right = from?.permission ?? 'self';
      return right === 'self' || right === 'public' || may(right);
    })
    .map(({ filter }) => filter);
}
