import { rupees } from '../../platform/money.ts';
import type { BasketLine } from './line-price.rules.ts';

/** Most cards that one line brings. */
const mostCards = 100;

/**
 * What is wrong with a line of gift cards, by field of the line: each is worth what it costs, within what the
 * house allows.
 *
 * @param terms the least and the most that a card is worth, paise.
 */
export function giftCardRefusals(
  { qty, kept, lineStaffDiscount }: BasketLine,
  unitPrice: number,
  { least, most }: { readonly least: number; readonly most: number },
): Record<string, string> {
  const fields: Record<string, string> = {};
  if (qty % 1000 !== 0) fields['qty'] = 'Gift cards are sold whole';
  if (qty > mostCards * 1000) fields['qty'] = `At most ${mostCards} gift cards on a line`;
  const isAgreed = unitPrice === kept?.unitPrice;
  if (!isAgreed && (unitPrice < least || unitPrice > most)) {
    fields['unitPrice'] = `Value must be between ${rupees(least)} and ${rupees(most)}`;
  }
  if (lineStaffDiscount) fields['lineStaffDiscount.value'] = 'A gift card cannot be discounted';
  return fields;
}
