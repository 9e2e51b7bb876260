import { anyAddress } from '@counting-house/contract/integrations/any-address.ts';
import { needsRight, type ReadContext } from '../../platform/context.ts';

/**
 * Where a paper goes: to the address that was typed, else to the party's own.
 *
 * @param own addresses of the customer or vendor that it is for, the first one first; empty ones are none.
 * @param field where the address stands in the input.
 * @returns '' when there is no address at all.
 * @throws {Problem} `right_missing` (403) for an address that is not theirs, without the right to mail to any.
 */
export function addressFor(
  ctx: ReadContext,
  typed: string | undefined,
  own: readonly (string | null | undefined)[],
  field = 'to',
): string {
  const theirs = own.flatMap((one) => (one ? [one] : []));
  if (typed === undefined) return theirs[0] ?? '';
  const isTheirs = theirs.some((one) => one.toLowerCase() === typed.toLowerCase());
  if (!isTheirs) needsRight(ctx, anyAddress(field).right, field);
  return typed;
}
