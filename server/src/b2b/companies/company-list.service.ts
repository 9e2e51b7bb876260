import {
  Company,
  type CompanyListInput,
  CompanyRow,
} from '@counting-house/contract/b2b/company.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import { and, arrayContains, eq, sql } from 'drizzle-orm';
import { openItems } from '../../books/open-items/open-item.table.ts';
import { unpaidOrdersOf } from '../../customers/figures.service.ts';
import { salesOrders } from '../../orders/order.table.ts';
import type { ReadContext } from '../../platform/context.ts';
import { asked, pick } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { theOne } from '../../platform/rows/rows.ts';
import { users } from '../../platform/people/user.table.ts';
import { addressesOfCompany } from './company-address.service.ts';
import { companyAddresses } from './company-address.table.ts';
import { companies } from './company.table.ts';
import { creditFigures, creditLeftOf, creditWorking } from './credit.service.ts';
import { groupCustomers } from '../groups/group-customer.table.ts';
import { peopleOfCompany } from '../groups/group-customer.service.ts';
import { groupsOfCompany } from '../groups/group.service.ts';
import { groups } from '../groups/group.table.ts';

/** Companies by name, with what each owes and may still order. */
export async function listCompanies(
  ctx: ReadContext,
  input: CompanyListInput,
): Promise<ListAnswer<CompanyRow>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx
      .select(rowFields)
      .from(companies)
      .leftJoin(companyAddresses, isBilling)
      .leftJoin(users, eq(users.id, companies.salesPersonId))
      .$dynamic(),
    matching: ctx.tx
      .select({ id: companies.id })
      .from(companies)
      .leftJoin(companyAddresses, isBilling)
      .$dynamic(),
    id: companies.id,
    where: [
      ...asked(input, {
        ...pick(companies, 'status', 'creditMode', 'salesPersonId'),
        stateCode: companyAddresses.stateCode,
        overdue: hasDue(ctx.today),
        overLimit: sql<boolean>`${companies.creditMode} = 'limit'
            and ${companies.ordersBalance} + ${companies.otherBalance} > ${companies.creditLimit}`,
      }),
      input.tag ? arrayContains(companies.tags, [input.tag.toLowerCase()]) : undefined,
    ],
    search: [companies.searchText],
    sorts: { name: companies.name, lastOrderAt: companies.lastOrderAt },
    defaultSort: 'name',
  });
  return { ...page, rows: await withCredit(ctx, page.rows) };
}

/** A company with everything that hangs on it. @throws {Problem} `not_found`. */
export async function getCompany(ctx: ReadContext, { id }: { id: number }): Promise<Company> {
  const row = theOne(
    companies,
    await ctx.tx
      .select({ ...columnsFor(Company, companies), ...rowFields })
      .from(companies)
      .leftJoin(companyAddresses, isBilling)
      .leftJoin(users, eq(users.id, companies.salesPersonId))
      .where(eq(companies.id, id)),
  );
  const [known] = await withCredit(ctx, [row]);
  return {
    ...row,
    ...(known as CompanyRow),
    addresses: await addressesOfCompany(ctx, id),
    groups: await groupsOfCompany(ctx, id),
    people: await peopleOfCompany(ctx, id),
    creditWorking: await creditWorking(ctx, row),
  };
}

type Bare = Omit<CompanyRow, 'overdue' | 'creditLeft'>;

async function withCredit(ctx: ReadContext, rows: readonly Bare[]): Promise<CompanyRow[]> {
  const known = await creditFigures(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const figures = known.get(row.id) ?? { receivable: 0, unbilled: 0, due: 0 };
    return {
      ...row,
      overdue: figures.due,
      creditLeft: creditLeftOf(row, figures),
    };
  });
}

const hasDue = (today: string) => sql<boolean>`exists (select from ${openItems}
  where ${openItems.partyKind} = 'company' and ${openItems.partyId} = ${companies.id}
    and ${openItems.side} = 'debit' and ${openItems.outstanding} > 0 and ${openItems.dueDate} < ${today})`;

const isBilling = and(
  eq(companyAddresses.companyId, companies.id),
  eq(companyAddresses.isDefaultBilling, true),
);

const count = (of: ReturnType<typeof sql>) =>
  sql<number>`(select count(*) from ${of})`.mapWith(Number);

const rowFields = {
  ...columnsFor(CompanyRow, companies),
  companyNo: companies.number,
  city: companyAddresses.city,
  groupCount: count(
    sql`${groups} where ${groups.companyId} = ${companies.id} and ${groups.status} = 'active'`,
  ),
  contactCount: count(
    sql`${groupCustomers} join ${groups} on ${groups.id} = ${groupCustomers.groupId}
      where ${groups.companyId} = ${companies.id} and ${groupCustomers.status} = 'active'`,
  ),
  unpaidOrders: unpaidOrdersOf('b2b_company'),
  openOrders: count(
    sql`${salesOrders} where ${salesOrders.companyId} = ${companies.id}
      and ${salesOrders.status} in ('placed', 'confirmed', 'packed', 'shipped')`,
  ),
  salesPersonName: users.name,
};
