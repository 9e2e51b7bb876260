import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { plainQty, rupees } from '../../platform/money.ts';

/** So many items a message names; of more it says how many. */
const mostItems = 30;

type OrderToTell = {
  readonly orderNo: string | null;
  readonly externalRef: string | null;
  readonly promisedOn: string | null;
};
type LineToTell = {
  readonly title: string;
  readonly unitCode: string;
  readonly qty: number;
  readonly qtyCancelled: number;
  readonly netAmount: number;
};

/** What a message to a buyer says of an order beside its number: each a whole line, empty where there is nothing to say. */
export function orderText(
  ctx: ReadContext,
  order: OrderToTell,
  lines: readonly LineToTell[],
): { items: string; delivery: string; link: string; phone: string } {
  const open = lines.filter(({ qty, qtyCancelled }) => qty > qtyCancelled);
  const named = open
    .slice(0, mostItems)
    .map(({ title, unitCode, qty, qtyCancelled, netAmount }) => {
      const count = qty - qtyCancelled;
      return `${plainQty(count)} ${unitName(unitCode, count)} ${title}, ${rupees(netAmount)}`;
    });
  const more = open.length - named.length;
  const link = followLink(ctx.settings['orders.followPage'], order);
  const phone = ctx.settings['business.phone'];
  return {
    items: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    delivery: order.promisedOn ? `Expected delivery: ${dateText(order.promisedOn)}` : '',
    link: link && `Track your order: ${link}`,
    phone: phone && `Questions? Call ${phone}.`,
  };
}

/** The page where a buyer sees how far an order has come; empty where the shop has none. */
function followLink(page: string, { orderNo, externalRef }: OrderToTell): string {
  const filled: Readonly<Record<string, string>> = {
    order: orderNo ?? '',
    ref: externalRef ?? orderNo ?? '',
  };
  return page.replaceAll(/\{(\w+)\}/gu, (whole, name: string) =>
    name in filled ? encodeURIComponent(filled[name] ?? '') : whole,
  );
}
