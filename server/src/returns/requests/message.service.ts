import { eq } from 'drizzle-orm';
import type { MessageTemplate } from '../../integrations/templates/template.service.ts';
import { orderLines } from '../../orders/line.table.ts';
import { tellBuyer } from '../../orders/papers/message.service.ts';
import type { OrderRecord } from '../../orders/order.service.ts';
import { addDays, dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { qtyText } from '../../platform/money.ts';
import { returnLines, type returnOrders } from './return.table.ts';

/** What messages about a return may name. */
type Named =
  | 'name'
  | 'order'
  | 'return'
  | 'what'
  | 'until'
  | 'why'
  | 'credited'
  | 'back'
  | 'terms'
  | 'ends'
  | 'code';

/** Tells the buyer of a return how it stands, by mail and SMS as far as they are set up; answers where it went. */
export async function tellReturn<V extends Named>(
  ctx: WriteContext,
  told: {
    readonly order: Pick<OrderRecord, 'id' | 'orderNo' | 'buyerKind' | 'buyerId'>;
    readonly of: Pick<typeof returnOrders.$inferSelect, 'id' | 'number'>;
    readonly template: MessageTemplate<V>;
    /** What the return came to when it is settled, or what is offered instead. */
    readonly values?: Partial<Record<'credited' | 'back' | 'terms' | 'ends' | 'code', string>>;
  },
): Promise<string[]> {
  const { order, of, template, values: more } = told;
  const lines = await ctx.tx
    .select({
      title: orderLines.title,
      unitCode: orderLines.unitCode,
      qtyApproved: returnLines.qtyApproved,
      rejectReason: returnLines.rejectReason,
    })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .where(eq(returnLines.returnId, of.id))
    .orderBy(returnLines.id);
  const values: Record<Exclude<Named, 'name' | 'order'>, string> = {
    credited: '',
    back: '',
    terms: '',
    ends: '',
    code: '',
    ...more,
    return: of.number,
    what: lines
      .filter(({ qtyApproved }) => qtyApproved > 0)
      .map(({ title, unitCode, qtyApproved }) => `${qtyText(qtyApproved, unitCode)} ${title}`)
      .join(', '),
    until: dateText(addDays(ctx.today, ctx.settings['returns.expireDays'])),
    why: [...new Set(lines.map(({ rejectReason }) => rejectReason).filter(Boolean))].join('. '),
  };
  return tellBuyer(ctx, order, template, {
    values,
    about: { entity: 'return_order', id: of.id },
  });
}
