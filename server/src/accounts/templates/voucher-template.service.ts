import { addresses } from '@counting-house/contract/kit/addresses.ts';
import {
  type ListVoucherTemplates,
  type NewVoucherTemplate,
  VoucherTemplate,
  type VoucherTemplateChange,
  type VoucherTemplateStep,
} from '@counting-house/contract/accounts/vouchers/voucher-template.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { addDays, dateText } from '../../platform/clock.ts';
import { needsRight, type ReadContext, type WriteContext } from '../../platform/context.ts';
import { invalid, invariant } from '../../platform/problem.ts';
import { asked } from '../../platform/rows/asked.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  theOne,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { copyExpense } from '../expenses/expense.service.ts';
import { expenses } from '../expenses/expense.table.ts';
import { postVoucher } from '../vouchers/voucher-steps.service.ts';
import { copyVoucher } from '../vouchers/voucher.service.ts';
import { eventOf } from '../vouchers/voucher.rules.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { dayAfter } from './voucher-template.rules.ts';
import { voucherTemplates } from './voucher-template.table.ts';

const seen = (ctx: ReadContext) =>
  ctx.tx
    .select({
      ...columnsFor(VoucherTemplate, voucherTemplates),
      kind: sql<VoucherTemplate['kind']>`coalesce(${vouchers.kind}, 'expense')`,
      about: sql<string>`coalesce(${expenses.description}, ${vouchers.partyName}, nullif(${vouchers.narration}, ''), ${ledgerAccounts.name}, '')`,
      amount: sql<number>`coalesce(${vouchers.amount}, ${expenses.amount})`.mapWith(Number),
    })
    .from(voucherTemplates)
    .leftJoin(vouchers, eq(vouchers.id, voucherTemplates.voucherId))
    .leftJoin(expenses, eq(expenses.id, voucherTemplates.expenseId))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, vouchers.moneyAccountId));

/** Vouchers and expenses that repeat, the next one first. */
export async function listVoucherTemplates(ctx: ReadContext, input: ListVoucherTemplates) {
  const page = await pageOf(ctx, input, {
    rows: seen(ctx).$dynamic(),
    matching: ctx.tx.select({ id: voucherTemplates.id }).from(voucherTemplates).$dynamic(),
    id: voucherTemplates.id,
    where: asked(input, { active: voucherTemplates.isActive }),
    search: [voucherTemplates.name],
    sorts: { nextOn: voucherTemplates.nextOn, name: voucherTemplates.name },
    defaultSort: 'nextOn',
  });
  return { ...page, rows: page.rows.map(withUpcoming) };
}

const mostShown = 3;

/** With the days on which it comes next; none while it is paused. */
function withUpcoming(row: Omit<VoucherTemplate, 'upcoming'>): VoucherTemplate {
  const upcoming: string[] = [];
  let day = row.isActive ? row.nextOn : null;
  while (day !== null && upcoming.length < mostShown) {
    upcoming.push(day);
    day = dayAfter(row, day);
  }
  return { ...row, upcoming };
}

const templateOf = async (ctx: ReadContext, id: number): Promise<VoucherTemplate> =>
  withUpcoming(theOne(voucherTemplates, await seen(ctx).where(eq(voucherTemplates.id, id))));

/**
 * Lets a voucher repeat from a day on.
 *
 * @throws {Problem} `voucher_template.name_taken` (409); `invalid` (422) for days that never come, and for a
 *   voucher that another document made.
 */
export async function createVoucherTemplate(
  ctx: WriteContext,
  input: NewVoucherTemplate,
): Promise<VoucherTemplate> {
  const { voucherId = null, expenseId = null } = input;
  if ((voucherId === null) === (expenseId === null)) {
    throw invalid({ voucherId: 'Choose a voucher or an expense.' });
  }
  if (voucherId !== null) await refuseMadeByOthers(ctx, voucherId);
  if (expenseId !== null) await readRow(ctx, expenses, expenseId);
  if (expenseId !== null && input.mode === 'post') needsRight(ctx, 'accounts.expense.post');
  const rhythm = { ...input, voucherId, expenseId, endsOn: input.endsOn ?? null };
  const row = await insertRow(ctx, voucherTemplates, { ...rhythm, nextOn: nextOf(ctx, rhythm) });
  return templateOf(ctx, row.id);
}

async function refuseMadeByOthers(ctx: WriteContext, voucherId: number): Promise<void> {
  const voucher = await readRow(ctx, vouchers, voucherId);
  const isTyped =
    voucher.sourceKind === null &&
    voucher.event === eventOf(voucher.kind, voucher.partyKind ?? undefined);
  if (voucher.kind === 'settlement' || !isTyped) {
    throw invalid({ voucherId: 'This voucher was made by another document and cannot repeat.' });
  }
}

type Rhythm = Parameters<typeof dayAfter>[0];

/** The first day that is not past. @throws {Problem} `invalid` (422) at `endsOn`. */
function nextOf(ctx: WriteContext, rhythm: Rhythm): string {
  const nextOn = dayAfter(rhythm, addDays(ctx.today, -1));
  if (nextOn === null) throw invalid({ endsOn: 'No day is left until then.' });
  return nextOn;
}

/** Changes when a voucher repeats; what was made stays. @throws {Problem} those of `createVoucherTemplate`; `stale`. */
export async function updateVoucherTemplate(
  ctx: WriteContext,
  { id, version, ...input }: VoucherTemplateChange,
): Promise<VoucherTemplate> {
  const before = await lockRow(ctx, voucherTemplates, id);
  const rhythm = merged(before, input);
  if (before.expenseId !== null && input.mode === 'post') needsRight(ctx, 'accounts.expense.post');
  const isOther = (['frequency', 'dayOfMonth', 'startsOn', 'endsOn'] as const).some(
    (field) => input[field] !== undefined && input[field] !== before[field],
  );
  const goesOn = input.isActive === true && !before.isActive;
  await updateRow(
    ctx,
    voucherTemplates,
    { id, version },
    { ...input, ...(isOther || goesOn ? { nextOn: nextOf(ctx, rhythm) } : {}) },
  );
  return templateOf(ctx, id);
}

/** Lets a voucher repeat no more; what was made stays. @throws {Problem} `not_found`; `stale` (409). */
export async function deleteVoucherTemplate(
  ctx: WriteContext,
  at: VoucherTemplateStep,
): Promise<{ ok: true }> {
  await deleteRow(ctx, voucherTemplates, at);
  return { ok: true };
}

/** Templates whose day has come. */
export async function dueTemplates(ctx: ReadContext): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: voucherTemplates.id })
    .from(voucherTemplates)
    .where(
      and(
        eq(voucherTemplates.isActive, true),
        isNotNull(voucherTemplates.nextOn),
        lte(voucherTemplates.nextOn, ctx.today),
      ),
    )
    .orderBy(asc(voucherTemplates.nextOn), asc(voucherTemplates.id));
  return rows.map(({ id }) => id);
}

/**
 * Makes the voucher of a template's next day, if that has come.
 *
 * @param how `post` as the template says; `draft` when posting was refused before: then people are told.
 * @returns false when its day has not come, or somebody made it meanwhile.
 */
export async function makeDue(
  ctx: WriteContext,
  id: number,
  how: { readonly mode: 'post' } | { readonly mode: 'draft'; readonly why: string },
): Promise<boolean> {
  const template = await lockRow(ctx, voucherTemplates, id);
  const { nextOn } = template;
  if (!template.isActive || nextOn === null || nextOn > ctx.today) return false;
  await changeRow(ctx, voucherTemplates, template, {
    made: template.made + 1,
    nextOn: dayAfter(template, nextOn),
  });
  const made = await copyFor(ctx, template, { day: nextOn, how });
  if (how.mode === 'draft') {
    await notify(ctx, {
      to: { permission: made.right },
      kind: 'voucher_not_posted',
      text: `${template.name} was drafted, not posted: ${how.why}`,
      link: made.link,
      about: made.about,
    });
  } else if (template.mode === 'draft') {
    await notify(ctx, {
      to: { permission: made.right },
      kind: 'voucher_drafted',
      text: `${template.name} was drafted for ${dateText(nextOn)}. Check and post it.`,
      link: made.link,
      about: made.about,
    });
  }
  return true;
}

type Copied = { readonly right: PermissionKey; readonly link: string; readonly about: string };

/** The copy of a day, posted where the template says so and it was not refused before. */
async function copyFor(
  ctx: WriteContext,
  template: typeof voucherTemplates.$inferSelect,
  { day, how }: { day: string; how: { readonly mode: 'post' | 'draft' } },
): Promise<Copied> {
  const posts = how.mode === 'post' && template.mode === 'post';
  if (template.expenseId !== null) {
    const { id } = await copyExpense(ctx, template.expenseId, { date: day, post: posts });
    return {
      right: 'accounts.expense.post',
      link: `${addresses.vouchers}?tab=expenses&open=${id}`,
      about: `expense ${id}`,
    };
  }
  invariant(template.voucherId !== null, 'what repeats is a voucher or an expense');
  const voucher = await copyVoucher(ctx, template.voucherId, day);
  if (posts) await postVoucher(ctx, { ...voucher, confirmDuplicate: true, confirmLimit: true });
  return {
    right: 'accounts.voucher.post',
    link: `${addresses.vouchers}?open=${voucher.id}`,
    about: `voucher ${voucher.id}`,
  };
}
