import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { asc, inArray } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { findPerson } from '../../session/people/person.service.ts';
import { users } from '../../platform/people/user.table.ts';
import { blindTo, maySeeReport } from './report-register.ts';

type Person = { readonly id: number; readonly name: string; readonly email: string | null };
/** Somebody who gets a report, without the columns of rights that they lack. */
type Reader = Person & { readonly blindTo: readonly PermissionKey[] };

/** Of some people those who may see a report as a file at this moment, and those who may not. */
export async function readReportReaders(
  ctx: ReadContext,
  report: string,
  ids: readonly number[],
): Promise<{ may: Reader[]; mayNot: Person[] }> {
  const people =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ id: users.id, name: users.name, email: users.email })
          .from(users)
          .where(inArray(users.id, [...ids]))
          .orderBy(asc(users.name));
  const [sees, seesNot]: [Reader[], Person[]] = [[], []];
  for (const person of people) {
    const user = await findPerson(ctx.tx, person.id);
    if (user && maySeeReport({ user }, report) && may({ user }, 'reports.report.export'))
      sees.push({ ...person, blindTo: blindTo({ user }, report) });
    else seesNot.push(person);
  }
  return { may: sees, mayNot: seesNot };
}
