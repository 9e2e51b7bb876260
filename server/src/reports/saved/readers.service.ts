import { asc, inArray } from 'drizzle-orm';
import { may, type ReadContext } from '../../platform/context.ts';
import { personOf } from '../../session/people/person.service.ts';
import { users } from '../../session/people/user.table.ts';
import { kindOf } from './report-register.ts';

type Reader = { readonly id: number; readonly name: string; readonly email: string | null };

/** Of some people those who may see a report as a file at this moment, and those who may not. */
export async function readersOf(
  ctx: ReadContext,
  report: string,
  ids: readonly number[],
): Promise<{ may: Reader[]; mayNot: Reader[] }> {
  const people =
    ids.length === 0
      ? []
      : await ctx.tx
          .select({ id: users.id, name: users.name, email: users.email })
          .from(users)
          .where(inArray(users.id, [...ids]))
          .orderBy(asc(users.name));
  const { permission } = kindOf(report).operation;
  const [sees, seesNot]: [Reader[], Reader[]] = [[], []];
  for (const person of people) {
    const user = await personOf(ctx.tx, person.id);
    const isOpen =
      user !== null &&
      (permission === 'self' || permission === 'public' || may({ user }, permission)) &&
      may({ user }, 'reports.report.export');
    (isOpen ? sees : seesNot).push(person);
  }
  return { may: sees, mayNot: seesNot };
}
