import { eq } from 'drizzle-orm';
import { customers } from '../customers/customer.table.ts';
import type { WriteContext } from '../platform/context.ts';
import { companyAddresses } from './companies/company-address.table.ts';
import { companySearchText } from './companies/company.rules.ts';
import { companies } from './companies/company.table.ts';
import { groupCustomers } from './groups/group-customer.table.ts';
import { groups } from './groups/group.table.ts';
import type { CompanyRecord } from './lock.service.ts';

/** Writes anew what people find a company by. */
export async function keepSearchText(ctx: WriteContext, company: CompanyRecord): Promise<void> {
  const addresses = await ctx.tx
    .select({
      name: companyAddresses.name,
      phone: companyAddresses.phone,
      city: companyAddresses.city,
    })
    .from(companyAddresses)
    .where(eq(companyAddresses.companyId, company.id));
  const people = await ctx.tx
    .select({ name: customers.name, phone: customers.phone })
    .from(groupCustomers)
    .innerJoin(groups, eq(groups.id, groupCustomers.groupId))
    .innerJoin(customers, eq(customers.id, groupCustomers.customerId))
    .where(eq(groups.companyId, company.id));
  const searchText = companySearchText(company, { addresses, people });
  await ctx.tx.update(companies).set({ searchText }).where(eq(companies.id, company.id));
}
