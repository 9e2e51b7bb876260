import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { Company } from '@counting-house/contract/b2b/company.ts';
import type { Group } from '@counting-house/contract/b2b/group.ts';
import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { Order } from '@counting-house/contract/orders/order.ts';
import type { ReactNode } from 'react';
import { b2bScreens } from '../../b2b/b2b.routes.tsx';
import { useParams, useSearch } from '../../platform/address.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Page } from '../../ui/page/page.tsx';
import { OpenOrder } from '../open-order.tsx';
import { NotePage } from '../../ui/parts/note.tsx';
import { ScreenLink } from '../../ui/parts/screen-link.tsx';
import { Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { ordersScreens } from '../orders.routes.tsx';
import {
  emptyEntry,
  type Entry,
  type EntryBuyer,
  type EntryCompany,
  toEntry,
} from '../placing/entry.ts';
import { copyOrder } from '../placing/copy-order.ts';
import { OrderEntry } from '../placing/order-entry.tsx';

/** An order of a company for one of its groups; group 0 asks for which, `?order=` goes on with one. */
export function NewB2BOrderScreen(): ReactNode {
  const { id, GroupID } = useParams(ordersScreens.newB2B);
  const search = useSearch();
  const orderId = Number(search['order'] ?? 0);
  const copyId = Number(search['copy'] ?? 0);
  if (orderId > 0) return <KnownOrder id={orderId} key={orderId} />;
  if (copyId > 0) return <KnownOrder id={copyId} isCopy key={`copy ${copyId}`} />;
  return GroupID > 0 ? (
    <NewOrder companyId={id} groupId={GroupID} key={`${id} ${GroupID}`} />
  ) : (
    <ChooseGroup companyId={id} />
  );
}

/** Which group the order is for; a company with one does not ask. */
function ChooseGroup({ companyId }: { companyId: number }): ReactNode {
  const company = useOperation(b2b.getCompany, { id: companyId });
  const groups = company.groups.filter(({ status }) => status === 'active');
  const [only] = groups;
  if (only && groups.length === 1) return <NewOrder companyId={companyId} groupId={only.id} />;
  return (
    <Page title="New B2B order" under={company.name}>
      <Sheet title="For which group?">
        <SheetBody>
          {groups.length === 0 && 'This company has no group that takes orders. Add one first.'}
          <ul>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <ScreenLink to={ordersScreens.newB2B} params={{ id: companyId, GroupID: id }}>
                  {name}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </SheetBody>
      </Sheet>
    </Page>
  );
}

function NewOrder({ companyId, groupId }: { companyId: number; groupId: number }): ReactNode {
  const company = useOperation(b2b.getCompany, { id: companyId });
  const group = useOperation(b2b.getGroup, { id: groupId });
  if (group.companyId !== companyId)
    return (
      <NotePage
        title="New B2B order"
        act={
          <ScreenLink to={b2bScreens.groups} params={{ id: companyId }}>
            Open {company.name}
          </ScreenLink>
        }
      >
        Group not found.
      </NotePage>
    );
  if (group.onlyListed && group.itemCount === 0) {
    return (
      <NotePage
        title="New B2B order"
        act={
          <ScreenLink to={b2bScreens.group} params={{ companyId, groupId }}>
            Open {group.name}
          </ScreenLink>
        }
      >
        This group has no items yet. Add its price list first.
      </NotePage>
    );
  }
  return <OrderEntry initial={entryFor(company, group)} orderNo={null} />;
}

/** Going on with a quotation, or changing an order. */
function KnownOrder({ id, isCopy = false }: { id: number; isCopy?: boolean }): ReactNode {
  const order = useOperation(orders.getOrder, { id });
  const edit = order.actions.find(({ action }) => action === 'edit');
  if (!isCopy && edit && !edit.isAllowed)
    return (
      <NotePage title={order.orderNo} act={<OpenOrder id={id} orderNo={order.orderNo} />}>
        {edit.whyNot}
      </NotePage>
    );
  if (!order.buyer || !order.business) return null;
  return (
    <OfCompany
      order={order}
      companyId={order.buyer.id}
      groupId={order.business.groupId}
      isCopy={isCopy}
    />
  );
}

function OfCompany({
  order,
  companyId,
  groupId,
  isCopy,
}: {
  order: Order;
  companyId: number;
  groupId: number;
  isCopy: boolean;
}) {
  const company = useOperation(b2b.getCompany, { id: companyId });
  const group = useOperation(b2b.getGroup, { id: groupId });
  const { business } = order;
  const fresh = entryFor(company, group);
  const initial: Entry = {
    ...(isCopy ? copyOrder : toEntry)(order, fresh.buyer),
    company: fresh.company && {
      ...fresh.company,
      personId: business?.personId ?? null,
      billingAddressId:
        company.addresses.find(
          ({ line1, pinCode }) =>
            line1 === order.billingAddress?.line1 && pinCode === order.billingAddress.pinCode,
        )?.id ?? null,
      ...(isCopy
        ? {}
        : {
            customerPo: business?.customerPo ?? '',
            customerPoDate: business?.customerPoDate ?? null,
            validUntil: business?.validUntil ?? null,
          }),
    },
  };
  return <OrderEntry initial={initial} orderNo={isCopy ? null : order.orderNo} />;
}

function entryFor(company: Company, group: Group): Entry {
  const billing = company.addresses.filter(({ use }) => use !== 'shipping');
  const shipping = company.addresses.filter(({ use }) => use !== 'billing');
  const bill =
    billing.find(({ id }) => id === group.defaultBillingAddressId) ??
    billing.find(({ isDefaultBilling }) => isDefaultBilling);
  const ship =
    shipping.find(({ id }) => id === group.defaultShippingAddressId) ??
    shipping.find(({ isDefaultShipping }) => isDefaultShipping);
  const first = group.people.find(({ status, role }) => status === 'active' && role !== 'viewer');
  const buyer: EntryBuyer = {
    id: company.id,
    name: company.name,
    phone: company.phone,
    ordersCount: 0,
    outstanding: company.outstanding,
    unpaidOrders: company.unpaidOrders,
    blockReason: company.status === 'closed' ? 'This company is closed' : null,
    note: company.note,
    addresses: shipping,
  };
  const ofCompany: EntryCompany = {
    id: company.id,
    gstin: company.gstin,
    groupId: group.id,
    groupName: group.name,
    note: [company.note, group.note].filter(Boolean).join(' · '),
    people: group.people,
    billing,
    creditDays: company.creditMode === 'limit' ? company.creditDays : null,
    overdue: company.overdue,
    personId: first?.customerId ?? null,
    billingAddressId: bill?.id ?? null,
    customerPo: '',
    customerPoDate: null,
    validUntil: null,
    approverId: null,
  };
  return { ...emptyEntry, buyer, company: ofCompany, addressId: ship?.id ?? null };
}
