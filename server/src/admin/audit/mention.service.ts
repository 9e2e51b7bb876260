import { inArray } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import type { WriteContext } from '../../platform/context.ts';
import { users } from '../../platform/people/user.table.ts';
import { mentionedIn } from './mention.rules.ts';

/**
 * Tells the active people who are named in a note behind an @, but not its writer.
 *
 * @param record what the note is about: `order ORD-2026-000023`.
 */
export async function tellMentioned(
  ctx: WriteContext,
  text: string,
  record: string,
): Promise<void> {
  if (!text.includes('@')) return;
  const people = await ctx.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.status, ['active']));
  const named = mentionedIn(text, people).filter((userId) => userId !== ctx.user.id);
  if (named.length === 0) return;
  await notify(ctx, {
    to: { userIds: named },
    kind: 'mention',
    text: `${ctx.user.name} on ${record}: ${text}`,
  });
}
