import { sql } from 'drizzle-orm';
import { renameKept } from '../books/open-items/party-merge.service.ts';
import { forgetNotes } from '../admin/audit/forget-notes.service.ts';
import type { customers } from '../customers/customer.table.ts';
import { forgetMessages } from '../integrations/outbox/forget.service.ts';
import { forgetListRows } from '../lists/forget.service.ts';
import { eraseFromLog, eraseKept, type Logged } from '../platform/audit/erase.ts';
import { note } from '../platform/audit/audit.ts';
import type { WriteContext } from '../platform/context.ts';
import { makeBlanker, erasedMark } from './erase.rules.ts';

type CustomerRecord = typeof customers.$inferSelect;

/** What a person is known by, and the rows whose entries in the log speak of them. */
type Traces = {
  /** Phones and mails: they are nobody else's. */
  readonly own: readonly string[];
  /** Also names and lines of addresses, which others may share. */
  readonly words: readonly string[];
  readonly logged: readonly Logged[];
};

/** What people write of a customer in their own words. */
const freeFields = new Set(['note', 'blockReason', 'tags', 'reason']);

/** Looks up what a person is known by, before it is gone. */
export async function readTraces(ctx: WriteContext, { id }: CustomerRecord): Promise<Traces> {
  const { rows: people } = await ctx.tx.execute<{ own: string[]; words: string[] }>(sql`
    select array_remove(array[phone, alt_phone, email] || former_phones, null) as own, array[name] as words
    from customer where id = ${id} or merged_into_id = ${id}
    union all
    select array[phone], array[name, line1, line2, landmark] from customer_address where customer_id = ${id}
    union all
    select array[recipient_phone, recipient_email], array[recipient_name] from gift_card where customer_id = ${id}`);
  const filled = (texts: readonly string[]) => [...new Set(texts.filter((text) => text !== ''))];
  const own = filled(people.flatMap((one) => one.own));
  const { rows: logged } = await ctx.tx.execute<{ entity: string; ids: number[] }>(sql`
    select 'customer' as entity, array_agg(id::float8) as ids from customer where id = ${id} or merged_into_id = ${id}
    union all select 'customer_address', array_agg(distinct entity_id::float8) from audit_log
      where entity = 'customer_address' and changes @> ${JSON.stringify([{ field: 'customerId', after: id }])}::jsonb
    union all select 'wallet', array_agg(id::float8) from wallet where customer_id = ${id}
    union all select 'gift_card', array_agg(id::float8) from gift_card where customer_id = ${id}
    union all select 'product_review', array_agg(id::float8) from product_review where customer_id = ${id}
    union all select 'b2b_group_customer', array_agg(id::float8) from b2b_group_customer where customer_id = ${id}
    union all select 'sales_order', array_agg(id::float8) from sales_order
      where customer_id = ${id} or person_id = ${id}
    union all select 'parcel', array_agg(id::float8) from parcel where buyer_kind = 'customer' and buyer_id = ${id}
    union all select 'sales_invoice', array_agg(id::float8) from sales_invoice
      where buyer_kind = 'customer' and buyer_id = ${id}
    union all select 'credit_note', array_agg(id::float8) from credit_note
      where buyer_kind = 'customer' and buyer_id = ${id}
    union all select 'outbox_message', array_agg(id::float8) from outbox_message
      where recipient = any(${sql.param(own)}::text[])`);
  return {
    own,
    words: filled([...own, ...people.flatMap((one) => one.words)]),
    logged: logged.map(({ entity, ids }) => ({ entity, ids: ids ?? [] })),
  };
}

/**
 * Takes what a person is known by out of everything that only remembers: messages that were sent, notes, the log,
 * kept answers, lists that were brought and what was deleted.
 */
export async function eraseTraces(
  ctx: WriteContext,
  { id, number }: CustomerRecord,
  { own, words, logged }: Traces,
): Promise<void> {
  const blank = makeBlanker(words);
  const patterns = own.map((word) => `%${word.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`);
  const page = `/edit-customer/${id}`;
  await forgetMessages(ctx, own, { mark: erasedMark, page, mentions: patterns });
  await forgetNotes(ctx, logged, (text, entity) =>
    entity === 'customer' ? erasedMark : blank(text),
  );
  await forgetListRows(ctx, patterns);
  await renameKept(ctx, { kind: 'customer', id, name: `Erased customer ${number}` });
  await eraseKept(ctx, patterns);
  await eraseFromLog(ctx, logged, (text, { entity, field }) =>
    entity === 'customer' && freeFields.has(field ?? '') ? erasedMark : blank(text),
  );
  note(ctx, { action: 'erase', entity: 'customer', entityId: id, entityNo: number });
}
