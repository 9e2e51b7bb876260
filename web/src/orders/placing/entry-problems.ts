import type { Problem } from '../../platform/http/problem.ts';
import { focusCell, focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import type { Messages } from '../../ui/lines/lines.ts';
import type { EntryLine } from './entry.ts';
import { focusMethods } from './entry-payment.tsx';
import type { RepricedLine, ShortLine } from './place-dialogs.tsx';

/** Puts the cursor where a refusal belongs. */
export function focusField(path: string, lines: ReadonlyMap<number, Messages>): void {
  const [wrong] = lines;
  if (wrong) {
    const [key, messages] = wrong;
    const [field = ''] = Object.keys(messages);
    if (!focusCell(field, key)) focusLine(key);
  } else if (path.startsWith('lines')) focusPart(itemsPart);
  else if (path.startsWith('payments')) focusMethods();
  else if (/^(?:staffDiscount|couponCode|charges)/u.test(path)) focusPart('discount');
  else if (/^(?:shipping|delivery|promised)/u.test(path)) focusPart('delivery');
  else if (/^(?:customerNote|note|tags)/u.test(path)) focusPart('notes');
  else focusPart('buyer');
}

type PriceChange = {
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly lines: readonly RepricedLine[];
};

/** The total is another one than the person agreed to. */
export const isPriceChange = (problem: Problem): problem is Problem & { more: PriceChange } =>
  problem.code === 'order.price_changed';

/** There is less in stock than is ordered. */
export const isShort = (
  problem: Problem,
): problem is Problem & { more: { lines: readonly ShortLine[] } } => problem.code === 'stock.short';

/** The line of the screen that the server calls short: by its place among those sent. */
export function shortKey(
  sent: readonly EntryLine[],
  { lineNo, sku }: ShortLine,
): number | undefined {
  const at = sent[lineNo - 1];
  return at?.sku === sku ? at.key : sent.find((line) => line.sku === sku)?.key;
}
