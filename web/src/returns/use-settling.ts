import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Resolution, SettlePreview } from '@counting-house/contract/returns/settle.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../platform/format/format.ts';
import type { Problem } from '../platform/http/problem.ts';
import { reading as readingOf, useWrite } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import type { ChosenItem } from './exchange-fields.tsx';
import { type PartDraft, toParts } from './spread-fields.tsx';

type Way = readonly [Resolution, string, string];

const ways: readonly Way[] = [
  ['refund', 'Refund', 'r'],
  ['wallet', 'Wallet', 'w'],
  ['replacement', 'Replace', 'p'],
  ['exchange', 'Exchange', 'x'],
  ['none', 'Decide later', 'k'],
];

/** Whether all that is here was mended, and goes back to the buyer. */
const isRepair = ({ lines }: Return) => {
  const pieces = lines.flatMap((line) => line.pieces);
  return (
    pieces.some((piece) => piece.isRepaired) &&
    pieces.every(({ decision }) => decision === 'send_back')
  );
};

/** What the buyer wishes, as far as it can be done with money. */
function wishedWay(made: Return, mayOrder: boolean): Resolution {
  if (isRepair(made)) return 'repair';
  if (made.wish === 'repair' || (isNewOrder(made.wish) && !mayOrder)) return 'refund';
  return made.wish;
}

const isNewOrder = (way: Resolution) => way === 'replacement' || way === 'exchange';

/** What can become of the money; where none goes back, only whether other goods go out. */
function waysOf(preview: SettlePreview | undefined, mayOrder: boolean): readonly Way[] {
  const open = ways.filter(([way]) => mayOrder || !isNewOrder(way));
  if (!preview || preview.moneyBack > 0) return open;
  if (preview.goods === 0) return [];
  return open.flatMap(([way, label, key]): Way[] => {
    if (way === 'refund') return [[way, 'Credit only', key]];
    return isNewOrder(way) ? [[way, label, key]] : [];
  });
}

/** What is typed of a settlement. */
type Draft = {
  /** Which state of which return it was typed for. */
  readonly of: string;
  readonly held: Readonly<Record<number, number>>;
  readonly pickupCharge?: number;
  readonly clawback?: boolean;
  readonly refundShipping?: boolean;
  readonly resolution: Resolution;
  readonly chosen: readonly ChosenItem[];
  /** How much of which payment goes back; null as it comes. */
  readonly typed: readonly PartDraft[] | null;
  readonly problem: Problem | null;
};

/** A return that is being settled: every figure before it is written, and what is typed of it. */
export type Settling = ReturnType<typeof useSettling>;

/**
 * Settles a return; what was typed is gone once the return is another one.
 *
 * @param at `isPart`: only what is here, the rest goes on as a return of its own. `isOn`: it can be settled now.
 */
export function useSettling(
  made: Return,
  { isPart, isOn }: { readonly isPart: boolean; readonly isOn: boolean },
) {
  const mayOrder = useMay()('orders.order.create');
  const of = `${made.id} ${made.version} ${isPart}`;
  const [kept, keep] = useState<Draft | null>(null);
  const draft: Draft =
    kept?.of === of
      ? kept
      : {
          of,
          held: {},
          resolution: wishedWay(made, mayOrder),
          chosen: [],
          typed: null,
          problem: null,
        };
  const change = (values: Partial<Draft>) => keep({ ...draft, ...values });
  const write = useWrite(returns.settle);
  const { held, resolution, chosen, clawback, pickupCharge, refundShipping } = draft;
  const asked = {
    id: made.id,
    ...(isPart ? { isPart } : {}),
    ...(Object.keys(held).length > 0
      ? {
          deductions: Object.entries(held).map(([lineId, amount]) => ({
            lineId: Number(lineId),
            amount,
          })),
        }
      : {}),
    ...(pickupCharge === undefined ? {} : { pickupCharge }),
    ...(clawback === undefined ? {} : { clawback }),
    ...(refundShipping === undefined ? {} : { refundShipping }),
    ...(resolution === 'exchange' && chosen.length > 0
      ? { exchange: chosen.map(({ item, qty }) => ({ variantId: item.variantId, qty })) }
      : {}),
  };
  const isChoosing = resolution === 'exchange' && chosen.length === 0;
  const reading = useQuery({
    ...readingOf(returns.previewSettle, {
      ...asked,
      resolution: isChoosing ? 'refund' : resolution,
    }),
    placeholderData: keepPreviousData,
    enabled: isOn,
  });
  const preview = isOn ? reading.data : undefined;
  const parts = draft.typed ?? toParts(preview?.payments ?? []);

  async function save() {
    if (!preview || write.isSending || isChoosing) return;
    change({ problem: null });
    const reply = await write.run({
      ...asked,
      version: made.version,
      resolution,
      ...(draft.typed && resolution === 'refund'
        ? { spread: parts.filter(({ amount }) => amount > 0) }
        : {}),
      expectedCredit: preview.creditTotal,
    });
    if (!reply.ok) change({ problem: reply.problem });
    else {
      const { newOrder, rest } = reply.data;
      const more = [
        newOrder && `${newOrder.orderNo} is placed for it.`,
        rest && `The rest is to be received with ${rest.returnNo}.`,
      ];
      const text = more.filter(Boolean).join(' ');
      toast.success(`${made.returnNo} settled`, text ? { text } : {});
    }
  }

  return {
    isOn,
    draft,
    change,
    preview,
    /** Why nothing can be shown. */
    error: reading.error,
    parts,
    offered: waysOf(preview, mayOrder),
    isChoosing,
    isSending: write.isSending,
    save,
  };
}

/** What the button does, in words: 'Credit ₹314.80 and give back ₹203.73 UPI'. */
export function actText(
  preview: SettlePreview,
  { resolution, parts }: { resolution: Resolution; parts: readonly PartDraft[] },
): string {
  if (resolution === 'repair') return 'Close as repaired';
  if (preview.creditTotal === 0) return 'Close without a credit note';
  const credit = `Credit ${money(preview.creditTotal)}`;
  if (isNewOrder(resolution)) {
    const rest = preview.newOrder?.toGiveBack ?? 0;
    return `${credit} and place the order${rest > 0 ? `, refund ${money(rest)}` : ''}`;
  }
  if (preview.moneyBack === 0 || resolution === 'none') return credit;
  if (resolution === 'wallet') return `${credit} into the wallet`;
  const back = parts
    .filter(({ amount }) => amount > 0)
    .map(({ paymentId, amount }) => {
      const method = preview.payments.find(({ id }) => id === paymentId)?.method;
      return `${money(amount)} ${method ? paymentMethodNames[method] : ''}`.trim();
    });
  return `${credit} and refund ${back.join(', ')}`;
}
