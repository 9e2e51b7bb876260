import type { ReadContext } from '../../platform/context.ts';
import { invariant } from '../../platform/problem.ts';

type ReadHsn = (
  ctx: ReadContext,
  skuIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

let reader: ReadHsn | undefined;

/** Products and items belong to areas below: purchasing reads of both through this register. */
export const hsnRegister = {
  open(given: ReadHsn): void {
    reader = given;
  },
};

/** The HSN code of each SKU that has one. */
export function hsnOfSkus(
  ctx: ReadContext,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  invariant(reader, 'the registers are opened at the start');
  return reader(ctx, skuIds);
}
