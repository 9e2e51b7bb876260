import { sql } from 'drizzle-orm';
import type { WriteContext } from '../../platform/context.ts';

/**
 * Takes a person out of messages and notices: what is still to go to them is stopped, what went is emptied.
 *
 * @param own their phones and mails, as messages name them.
 * @param of what makes sure that a notice speaks of them: a condition on its `text` and `link`.
 */
export async function forgetMessages(
  ctx: WriteContext,
  own: readonly string[],
  { mark, page, mentions }: { mark: string; page: string; mentions: readonly string[] },
): Promise<void> {
  const theirs = sql`recipient = any(${sql.param([...own])}::text[])`;
  await ctx.tx.execute(
    sql`delete from outbox_file where message_id in (select id from outbox_message where ${theirs})`,
  );
  await ctx.tx.execute(sql`
    update outbox_message set recipient = ${mark}, sealed = null, html = null, body = ${mark},
      subject = case when subject is null then null else ${mark} end, answer = null, last_error = null,
      status = case when status in ('queued', 'sending') then 'cancelled' else status end,
      next_attempt_at = null, lease_until = null
    where ${theirs}`);
  await ctx.tx.execute(sql`
    update notification set text = ${mark}
    where text ilike any(${sql.param([...mentions])}::text[]) or link like ${`%${page}%`}`);
}
