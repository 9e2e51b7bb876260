import type { WriteContext } from '../platform/context.ts';
import { readRows } from '../platform/rows/read.ts';
import { theOne } from '../platform/rows/rows.ts';
import { companies } from './companies/company.table.ts';

export type CompanyRecord = typeof companies.$inferSelect;

/**
 * Locks a company until the end of the transaction. Others may still write rows that point at it: only its
 * credit and its figures wait. It stands where a customer stands in the order of locks, behind all customers.
 *
 * @throws {Problem} `not_found`.
 */
export async function lockCompany(ctx: WriteContext, id: number): Promise<CompanyRecord> {
  return theOne(companies, await lockCompanies(ctx, [id]));
}

/** Locks several companies, lowest id first; see `lockCompany`. */
export function lockCompanies(ctx: WriteContext, ids: readonly number[]): Promise<CompanyRecord[]> {
  return readRows(ctx, companies, { id: ids }, { orderBy: ['id'], lock: 'no key update' });
}
