import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { reportKeys } from '../kit/report.ts';
import { date } from '../kit/shapes.ts';
import { span } from './book.ts';

const at = date.optional().describe('Today when left out.');

export const TieOutsInput = z.strictObject({ at, ...reportKeys });
export type TieOutsInput = z.output<typeof TieOutsInput>;

export const GoodsNotBilledInput = z.strictObject({
  at,
  vendorId: queryId.optional(),
  ...reportKeys,
});
export type GoodsNotBilledInput = z.output<typeof GoodsNotBilledInput>;

export const GoodsNotDispatchedInput = z.strictObject({ at, ...reportKeys });
export type GoodsNotDispatchedInput = z.output<typeof GoodsNotDispatchedInput>;

/** Who has money that is ours. */
export const moneyHolders = {
  gateway: 'Payment gateway',
  cod: 'Couriers, cash on delivery',
  cheques: 'Cheques in hand',
} as const;
export type MoneyHolder = keyof typeof moneyHolders;

export const MoneyOnTheWayInput = z.strictObject({
  at,
  of: z.enum(Object.keys(moneyHolders) as [MoneyHolder, ...MoneyHolder[]]).optional(),
  courierId: queryId.optional(),
  ...reportKeys,
});
export type MoneyOnTheWayInput = z.output<typeof MoneyOnTheWayInput>;

export const WalletsAndCardsInput = z.strictObject({ at, ...reportKeys });
export type WalletsAndCardsInput = z.output<typeof WalletsAndCardsInput>;

export const StockTieOutInput = z.strictObject({ at, ...reportKeys });
export type StockTieOutInput = z.output<typeof StockTieOutInput>;

export const NumberCheckInput = z.strictObject({
  ...span,
  series: z
    .string()
    .regex(/^[a-z\d_]{1,40}$/u, 'Choose a series from the list.')
    .optional(),
  ...reportKeys,
});
export type NumberCheckInput = z.output<typeof NumberCheckInput>;
