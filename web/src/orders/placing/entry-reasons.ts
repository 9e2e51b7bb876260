import { parseMoney, parsePercent } from '../../platform/format/parse.ts';
import type { Discount, Entry, EntryLine } from './entry.ts';

/** A line that has a price or a discount of its own and no reason for it yet. */
export function lackingReason({ lines }: Entry) {
  for (const { key, unitPrice, priceReason, discount, discountReason } of lines) {
    if (unitPrice !== null && !priceReason) return { key, kind: 'price_override' } as const;
    if (discount && !discountReason) return { key, kind: 'discount' } as const;
  }
  return null;
}

/** A reason is asked once: the next line takes the one given before. */
export function reasoned({ lines }: Entry, part: Partial<EntryLine>): Partial<EntryLine> {
  const price = lines.find(({ priceReason }) => priceReason)?.priceReason ?? '';
  const discount = lines.find(({ discountReason }) => discountReason)?.discountReason ?? '';
  return {
    ...part,
    ...(part.unitPrice ? { priceReason: price } : {}),
    ...(part.discount ? { discountReason: discount } : {}),
  };
}

/** The reason for every line that lacks one of this kind. */
export function withReason(
  entry: Entry,
  kind: 'discount' | 'price_override',
  reason: string,
): Entry {
  return {
    ...entry,
    lines: entry.lines.map((line) => {
      if (kind === 'price_override' && line.unitPrice !== null && !line.priceReason)
        return { ...line, priceReason: reason };
      if (kind === 'discount' && line.discount && !line.discountReason)
        return { ...line, discountReason: reason };
      return line;
    }),
  };
}

/** What was typed as a discount: `10%` or `50` rupees; null takes it away, undefined cannot be read. */
export function readDiscount(text: string): Discount | null | undefined {
  if (text.trim() === '') return null;
  const isPercent = text.includes('%');
  const value = isPercent ? parsePercent(text) : parseMoney(text);
  if (value === 'unreadable' || value === null || value < 0) return undefined;
  if (value === 0) return null;
  if (isPercent && value > 10_000) return undefined;
  return { kind: isPercent ? 'percent' : 'amount', value };
}
