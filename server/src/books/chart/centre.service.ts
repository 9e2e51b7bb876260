import {
  builtInCentres,
  Centre,
  type CentreChange,
  type NewCentre,
} from '@counting-house/contract/accounts/journal/centre.ts';
import type { accounts as operations } from '@counting-house/contract/accounts/accounts.operations.ts';
import type { ListAnswer } from '@counting-house/contract/kit/list.ts';
import type { z } from 'zod';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { insertRow, lockRow, readRow, updateRow } from '../../platform/rows/rows.ts';
import { centres } from './centre.table.ts';

/** Centres, by code. */
export async function listCentres(
  ctx: ReadContext,
  input: z.output<typeof operations.listCentres.input>,
): Promise<ListAnswer<Centre>> {
  const page = await pageOf(ctx, input, {
    rows: ctx.tx.select(columnsFor(Centre, centres)).from(centres).$dynamic(),
    matching: ctx.tx.select({ id: centres.id }).from(centres).$dynamic(),
    id: centres.id,
    where: asked(input, { active: centres.isActive }),
    search: [centres.code, centres.name],
    sorts: { code: centres.code, name: centres.name },
    defaultSort: 'code',
  });
  return { ...page, rows: page.rows.map(shown) };
}

/** @throws {Problem} `centre.code_taken` (409). */
export async function createCentre(ctx: WriteContext, input: NewCentre): Promise<Centre> {
  return shown(await insertRow(ctx, centres, input));
}

/**
 * Changes a centre. Those that documents post to keep their code and stay on.
 *
 * @throws {Problem} `centre.is_built_in` (422); `centre.code_taken`, `stale` (409).
 */
export async function updateCentre(
  ctx: WriteContext,
  { id, version, ...input }: CentreChange,
): Promise<Centre> {
  const before = await lockRow(ctx, centres, id);
  const isCodeNew = input.code !== undefined && input.code !== before.code;
  if (isBuiltIn(before.code) && (isCodeNew || input.isActive === false)) {
    const says = `Documents post to ${before.code}: its code stays, and it stays on.`;
    throw ruleBroken('centre.is_built_in', says, {
      fields: { [isCodeNew ? 'code' : 'isActive']: says },
    });
  }
  await updateRow(ctx, centres, { id, version }, input);
  return shown(await readRow(ctx, centres, id));
}

const isBuiltIn = (code: string) => (builtInCentres as readonly string[]).includes(code);

const shown = ({
  id,
  version,
  code,
  name,
  isActive,
}: Pick<typeof centres.$inferSelect, 'id' | 'version' | 'code' | 'name' | 'isActive'>): Centre => ({
  id,
  version,
  code,
  name,
  isActive,
  isBuiltIn: isBuiltIn(code),
});
