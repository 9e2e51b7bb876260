import type { ErasePerson, ErasedPerson } from '@counting-house/contract/data/erase.ts';
import { lockToErase } from '../customers/merge.service.ts';
import { leaveGroups } from '../b2b/groups/move-customer.service.ts';
import { eraseReviews } from '../catalogue/reviews/move-customer.service.ts';
import { eraseRecord } from '../customers/erase.service.ts';
import { eraseOffers } from '../offers/move-customer.service.ts';
import { because } from '../platform/audit/audit.ts';
import { needsFreshProof, type WriteContext } from '../platform/context.ts';
import { invalid, ruleBroken } from '../platform/problem.ts';
import { readKeptRecords, readUnfinished } from './erase-look.service.ts';
import { eraseTraces, readTraces } from './erase-traces.service.ts';

/**
 * Erases a person: name, phones, mail, addresses, notes and tags, wherever no law asks to keep them. What stays is
 * said before. It cannot be undone.
 *
 * @throws {Problem} `customer.unsettled` (422) while something is open; `customer.gone`, `customer.walk_in`, `invalid`
 *   (422); `reauth_required` (403).
 */
export async function eraseCustomer(ctx: WriteContext, input: ErasePerson): Promise<ErasedPerson> {
  const customer = await lockToErase(ctx, input.id);
  const { id, number, name } = customer;
  const answer = {
    erased: false,
    customer: { id, number, name },
    open: await readUnfinished(ctx, id),
    ...(await readKeptRecords(ctx, id)),
  };
  if (input.dryRun) return answer;
  if (answer.open.length > 0) {
    throw ruleBroken('customer.unsettled', `Close first: ${answer.open.join(', ')}`);
  }
  if (input.confirmNo.toUpperCase() !== number.toUpperCase()) {
    throw invalid({ confirmNo: `Type ${number} to confirm` });
  }
  if (!input.reason) throw invalid({ reason: 'Reason is required' });
  needsFreshProof(ctx);
  const traces = await readTraces(ctx, customer);
  await leaveGroups(ctx, id);
  await eraseReviews(ctx, id);
  await eraseOffers(ctx, id);
  await eraseRecord(ctx, customer);
  // What was noted so far would write down again what is erased.
  ctx.changes.splice(0);
  await eraseTraces(ctx, customer, traces);
  because(ctx, input.reason);
  return { ...answer, erased: true };
}
