import type { RowResult, RowsBulk } from '@counting-house/contract/admin/row.ts';
import { attempt } from '../../platform/database/attempt.ts';
import type { WriteContext } from '../../platform/context.ts';
import { sentenceOf } from '../../platform/problem.ts';
import type { RowRegister } from '../../platform/rows/row-register.ts';
import { changeStatus, restoreRow, softDeleteRow, updateField } from './row.service.ts';

/** Row by row in the order of ids, as everybody locks them. */
export async function changeRows(
  ctx: WriteContext,
  input: RowsBulk,
  register: RowRegister,
): Promise<RowResult[]> {
  const seen = new Map(input.ids.map((id, index) => [id, input.versions?.[index]]));
  const results = new Map<number, RowResult>();
  for (const id of [...seen.keys()].toSorted((a, b) => a - b)) {
    const tried = await attempt(ctx, (each) =>
      changeOne(each, { ...input, id, version: seen.get(id) }, register),
    );
    results.set(
      id,
      tried.done
        ? { id, ok: true, changed: tried.answer.changed, text: null }
        : { id, ok: false, changed: 0, text: sentenceOf(tried.problem) },
    );
  }
  return input.ids.flatMap((id) => results.get(id) ?? []);
}

type One = RowsBulk & { readonly id: number; readonly version: number | undefined };

function changeOne(ctx: WriteContext, input: One, register: RowRegister) {
  const { op, id, version, table, field = '', value = '' } = input;
  const at = { id, version, table };
  if (op === 'softDelete') return softDeleteRow(ctx, at, register);
  if (op === 'restore') return restoreRow(ctx, at, register);
  if (op === 'status') return changeStatus(ctx, { ...at, value }, register);
  return updateField(ctx, { ...at, key: 'ID', field, value }, register);
}
