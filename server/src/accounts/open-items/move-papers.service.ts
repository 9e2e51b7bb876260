import type { Party } from '@counting-house/contract/accounts/open-items/party.ts';
import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';

/**
 * Gives what the books keep of a party beside its documents to another one: vouchers that are not posted yet,
 * and how its money was asked for.
 */
export async function movePapers(
  ctx: WriteContext,
  { keep, drop }: { readonly keep: Party; readonly drop: Party },
): Promise<void> {
  const ofDropped = sql`party_kind = ${drop.kind} and party_id = ${drop.id}`;
  const toKept = sql`party_id = ${keep.id}, party_name = ${keep.name}`;
  await ctx.tx.execute(sql`
    update voucher_line l set ${toKept} where ${ofDropped}
      and exists (select from voucher v where v.id = l.voucher_id and v.number is null)`);
  await ctx.tx.execute(sql`
    update voucher set ${toKept}, search_text = replace(search_text, party_name, ${keep.name})
    where ${ofDropped} and number is null`);
  await ctx.tx.execute(sql`update reminder set party_id = ${keep.id} where ${ofDropped}`);
  await ctx.tx.execute(sql`update party_follow_up set party_id = ${keep.id} where ${ofDropped}`);
  await ctx.tx.execute(sql`
    delete from reminder_stop where ${ofDropped} and exists (
      select from reminder_stop k where k.party_kind = ${keep.kind} and k.party_id = ${keep.id})`);
  await ctx.tx.execute(sql`update reminder_stop set party_id = ${keep.id} where ${ofDropped}`);
}
