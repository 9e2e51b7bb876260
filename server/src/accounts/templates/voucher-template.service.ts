import type {
  ListVoucherTemplates,
  NewVoucherTemplate,
  VoucherTemplate,
  VoucherTemplateChange,
  VoucherTemplateStep,
} from '@counting-house/contract/accounts/voucher-template.ts';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { notify } from '../../integrations/notices/notice.service.ts';
import { addDays } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { deleteRow } from '../../platform/rows/deleted.ts';
import { pageOf } from '../../platform/rows/list.ts';
import {
  changeRow,
  insertRow,
  lockRow,
  merged,
  oneOf,
  readRow,
  updateRow,
} from '../../platform/rows/rows.ts';
import { ledgerAccounts } from '../chart/account.table.ts';
import { postVoucher } from '../vouchers/voucher-steps.service.ts';
import { copyOf } from '../vouchers/voucher.service.ts';
import { vouchers } from '../vouchers/voucher.table.ts';
import { dayAfter } from './voucher-template.rules.ts';
import { voucherTemplates } from './voucher-template.table.ts';

const seen = (ctx: ReadContext) =>
  ctx.tx
    .select({
      id: voucherTemplates.id,
      name: voucherTemplates.name,
      kind: vouchers.kind,
      about: sql<string>`coalesce(${vouchers.partyName}, nullif(${vouchers.narration}, ''), ${ledgerAccounts.name}, '')`,
      amount: vouchers.amount,
      frequency: voucherTemplates.frequency,
      dayOfMonth: voucherTemplates.dayOfMonth,
      startsOn: voucherTemplates.startsOn,
      endsOn: voucherTemplates.endsOn,
      mode: voucherTemplates.mode,
      nextOn: voucherTemplates.nextOn,
      isActive: voucherTemplates.isActive,
      made: voucherTemplates.made,
      version: voucherTemplates.version,
    })
    .from(voucherTemplates)
    .innerJoin(vouchers, eq(vouchers.id, voucherTemplates.voucherId))
    .leftJoin(ledgerAccounts, eq(ledgerAccounts.id, vouchers.moneyAccountId));

/** Vouchers that repeat, the next one first. */
export async function listVoucherTemplates(ctx: ReadContext, input: ListVoucherTemplates) {
  return pageOf(ctx, input, {
    rows: seen(ctx).$dynamic(),
    matching: ctx.tx.select({ id: voucherTemplates.id }).from(voucherTemplates).$dynamic(),
    id: voucherTemplates.id,
    where: [input.active === undefined ? undefined : eq(voucherTemplates.isActive, input.active)],
    search: [voucherTemplates.name],
    sorts: { nextOn: voucherTemplates.nextOn, name: voucherTemplates.name },
    defaultSort: 'nextOn',
  });
}

const templateOf = async (ctx: ReadContext, id: number): Promise<VoucherTemplate> =>
  oneOf(voucherTemplates, await seen(ctx).where(eq(voucherTemplates.id, id)));

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
  const voucher = await readRow(ctx, vouchers, input.voucherId);
  const isTyped = voucher.sourceKind === null && !voucher.event.startsWith('cheque.');
  if (voucher.kind === 'settlement' || !isTyped) {
    throw invalid({ voucherId: 'This voucher was made by another document and cannot repeat.' });
  }
  const rhythm = { ...input, endsOn: input.endsOn ?? null };
  const row = await insertRow(ctx, voucherTemplates, { ...rhythm, nextOn: nextOf(ctx, rhythm) });
  return templateOf(ctx, row.id);
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
  const voucher = await copyOf(ctx, template.voucherId, nextOn);
  if (how.mode === 'draft') {
    await notify(ctx, {
      to: { permission: 'accounts.voucher.post' },
      kind: 'voucher_not_posted',
      text: `${template.name} was drafted, not posted: ${how.why}`,
      link: `/bank/vouchers?open=${voucher.id}`,
      about: `voucher ${voucher.id}`,
    });
  } else if (template.mode === 'post') {
    await postVoucher(ctx, { ...voucher, confirmDuplicate: true, confirmLimit: true });
  }
  return true;
}
