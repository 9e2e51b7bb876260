import { invalid } from '../../platform/problem.ts';
import { halfUp } from '../../platform/money.ts';

/** Good output of what was planned, basis points. */
const yieldOf = (good: number, of: number): number =>
  of === 0 ? 0 : halfUp(BigInt(good) * 10_000n, BigInt(of));

/**
 * Whether a yield that is far under plan is explained.
 *
 * @param at the field that asks for the reason.
 * @throws {Problem} `invalid` (422) there.
 */
export function checkYield(
  made: { readonly goodQty: number; readonly qty: number; readonly yieldAlertBps: number },
  note: string,
  at = 'note',
): void {
  const reached = yieldOf(made.goodQty, made.qty);
  if (reached >= 10_000 - made.yieldAlertBps || note !== '') return;
  throw invalid({ [at]: `The yield is ${(reached / 100).toFixed(1)} %. Please say why.` });
}
