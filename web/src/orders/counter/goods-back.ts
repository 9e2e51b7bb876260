import type { Candidate } from '@counting-house/contract/returns/return.ts';
import type {
  CounterExchangePreview,
  CounterExchangePreviewInput,
  CreditLeft,
} from '@counting-house/contract/returns/counter-exchange.ts';
import type { PieceCondition } from '@counting-house/contract/returns/return-labels.ts';

/** A line of an earlier bill that lies on the counter, as it is typed. */
export type BackLine = {
  readonly row: Candidate;
  readonly qty: number;
  readonly reasonId: number | null;
  /** Null until somebody chose one: goods that come back for a fault have none beforehand. */
  readonly condition: Exclude<PieceCondition, 'wrong_item'> | null;
};

/** What is brought back: goods of one bill. */
export type GoodsBack = {
  readonly lines: readonly BackLine[];
  /** As the settings have it until somebody says so. */
  readonly clawback: boolean | null;
  readonly override: string;
  readonly left: CreditLeft;
};

export const nothingBack: GoodsBack = { lines: [], clawback: null, override: '', left: 'source' };

/** Adds a line, or takes it off; its reason is that of the line before. */
export function toggled(back: GoodsBack, row: Candidate): GoodsBack {
  const has = back.lines.some((one) => one.row.orderLineId === row.orderLineId);
  if (has) return without(back, row.orderLineId);
  const before = back.lines.at(-1);
  const line: BackLine = {
    row,
    qty: Math.min(1_000, row.qtyReturnable),
    reasonId: before?.reasonId ?? null,
    condition: before === undefined || before.condition === 'sealed' ? 'sealed' : null,
  };
  return { ...back, lines: [...back.lines, line] };
}

export function without(back: GoodsBack, orderLineId: number): GoodsBack {
  const lines = back.lines.filter(({ row }) => row.orderLineId !== orderLineId);
  return lines.length === 0 ? nothingBack : { ...back, lines };
}

export const withBackLine = (
  back: GoodsBack,
  orderLineId: number,
  change: Partial<BackLine>,
): GoodsBack => ({
  ...back,
  lines: back.lines.map((line) =>
    line.row.orderLineId === orderLineId ? { ...line, ...change } : line,
  ),
});

/** Lines that pass the rules only where somebody says why. */
export const needsOverride = ({ lines }: GoodsBack): boolean =>
  lines.some(({ row }) => row.whyNot !== null);

/** What is asked of the server; null while nothing comes back, or something of it is not said yet. */
export function backAsked(back: GoodsBack): CounterExchangePreviewInput | null {
  const [first] = back.lines;
  const lines = back.lines.flatMap(({ row, qty, reasonId, condition }) =>
    reasonId === null || condition === null || !(qty > 0)
      ? []
      : [{ orderLineId: row.orderLineId, qty, reasonId, condition }],
  );
  if (!first || lines.length < back.lines.length) return null;
  const note = back.override.trim();
  return {
    back: {
      orderId: first.row.orderId,
      lines,
      ...(needsOverride(back) && note !== '' ? { override: { note } } : {}),
    },
    ...(back.clawback === null ? {} : { clawback: back.clawback }),
  };
}

/** What the figures of an exchange come to, paise. */
export function exchangeSums(total: number, seen: CounterExchangePreview | null) {
  const credit = seen?.credit ?? 0;
  return { credit, toPay: Math.max(0, total - credit), left: Math.max(0, credit - total) };
}
