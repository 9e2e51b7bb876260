import { invalid } from '../../platform/problem.ts';
import { halfUp } from '../../platform/money.ts';

/** Good output of what was planned, basis points. */
const achieved = (good: number, of: number): number =>
  of === 0 ? 0 : halfUp(BigInt(good) * 10_000n, BigInt(of));

/**
 * Whether a plan that made far less than it was to is explained. What of a run was good is its yield; this is another figure.
 *
 * @param at the field that asks for the reason.
 * @throws {Problem} `invalid` (422) there.
 */
export function checkYield(
  made: { readonly goodQty: number; readonly qty: number; readonly yieldAlertBps: number },
  note: string,
  at = 'note',
): void {
  const reached = achieved(made.goodQty, made.qty);
  if (reached >= 10_000 - made.yieldAlertBps || note !== '') return;
  throw invalid({
    [at]: `Only ${(reached / 100).toFixed(1)} % of the plan was made. Enter a reason.`,
  });
}
