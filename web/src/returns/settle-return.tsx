import { paymentMethodNames } from '@counting-house/contract/orders/payment.ts';
import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Resolution, SettlePreview } from '@counting-house/contract/returns/settle.ts';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money, percent, qty } from '../platform/format.ts';
import { useKeys } from '../platform/keys.ts';
import type { Problem } from '../platform/http/problem.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { reading as readingOf, useWrite } from '../platform/http/use-operation.ts';
import { type ChosenItem, ExchangeFields, newOrderRows } from './exchange-fields.tsx';
import { type PartDraft, partsOf, SpreadFields } from './spread-fields.tsx';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { KeyHint } from '../ui/parts/key-hint.tsx';
import { Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import css from './returns.module.css';

type Way = readonly [Resolution, string, string];

const ways: readonly Way[] = [
  ['refund', 'Refund', 'r'],
  ['wallet', 'Wallet', 'w'],
  ['replacement', 'Replace', 'p'],
  ['exchange', 'Exchange', 'x'],
  ['none', 'Keep for now', 'k'],
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

/** Every figure of settling a return before it is written, and what becomes of the money. */
export function SettleReturn({
  made,
  isPart = false,
}: {
  made: Return;
  /** Only what is here; the rest goes on as a return of its own. */
  isPart?: boolean;
}) {
  const may = useMay();
  const [held, setHeld] = useState<Readonly<Record<number, number>>>({});
  const [pickupCharge, setPickupCharge] = useState<number | undefined>(undefined);
  const [refundShipping, setShipping] = useState<boolean | undefined>(undefined);
  const mayOrder = may('orders.order.create');
  const [resolution, setResolution] = useState<Resolution>(() => wishedWay(made, mayOrder));
  const [chosen, setChosen] = useState<readonly ChosenItem[]>([]);
  const [typed, setTyped] = useState<readonly PartDraft[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(returns.settle);
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
    ...(refundShipping === undefined ? {} : { refundShipping }),
    ...(resolution === 'exchange' && chosen.length > 0
      ? { exchange: chosen.map(({ item, qty: of }) => ({ variantId: item.variantId, qty: of })) }
      : {}),
  };
  const isChoosing = resolution === 'exchange' && chosen.length === 0;
  const reading = useQuery({
    ...readingOf(returns.previewSettle, {
      ...asked,
      resolution: isChoosing ? 'refund' : resolution,
    }),
    placeholderData: keepPreviousData,
  });
  const preview = reading.data;
  const offered = waysOf(preview, mayOrder);
  const parts = typed ?? partsOf(preview?.payments ?? []);

  async function save() {
    if (!preview || write.isSending || isChoosing) return;
    setProblem(null);
    const reply = await write.run({
      ...asked,
      version: made.version,
      resolution,
      ...(typed && resolution === 'refund'
        ? { spread: parts.filter(({ amount }) => amount > 0) }
        : {}),
      expectedCredit: preview.creditTotal,
    });
    if (!reply.ok) setProblem(reply.problem);
    else {
      const { newOrder, rest } = reply.data;
      const more = [
        newOrder && `${newOrder.orderNo} is placed for it.`,
        rest && `What is still to come is ${rest.returnNo}.`,
      ];
      const text = more.filter(Boolean).join(' ');
      toast.success(`${made.returnNo} settled`, text ? { text } : {});
    }
  }

  useKeys({
    ...Object.fromEntries(
      offered.map(([way, label, key]) => [key, { does: label, run: () => setResolution(way) }]),
    ),
    'mod+Enter': { does: 'Settle', run: () => void save() },
  });

  if (!preview) {
    return reading.error ? (
      <p className={css.problem} role="alert">
        {reading.error.message}
      </p>
    ) : null;
  }
  const change = (lineId: number, amount: number) => {
    setTyped(null);
    setHeld({ ...held, [lineId]: amount });
  };
  return (
    <>
      {preview.lines.length > 0 && <CreditByLine preview={preview} change={change} />}
      <Sheet title="Credit note">
        <SheetBody>
          <div className={css.form}>
            <Totals rows={rowsOf(preview)} />
            {preview.lines.length === 0 && (
              <p className={css.quiet}>Nothing is credited: the goods stay with the buyer.</p>
            )}
            {preview.hasPickup && preview.goods > 0 && (
              <MoneyInput
                label="Held back for the pick-up"
                value={pickupCharge ?? preview.pickupCharge}
                onChange={(next) => {
                  setTyped(null);
                  setPickupCharge(typeof next === 'number' ? next : 0);
                }}
              />
            )}
            {preview.hasShipping && (
              <Checkbox
                label="Refund shipping"
                checked={preview.refundsShipping}
                onChange={(event) => {
                  setTyped(null);
                  setShipping(event.currentTarget.checked);
                }}
              />
            )}
            {offered.length > 0 && (
              <>
                <div className={css.ways} role="group" aria-label="Money back">
                  {offered.map(([way, label, key]) => (
                    <Button
                      key={way}
                      variant={resolution === way ? 'filled' : 'default'}
                      aria-pressed={resolution === way}
                      rightSection={<KeyHint keys={key} filled={resolution === way} />}
                      onClick={() => setResolution(way)}
                    >
                      {label}
                    </Button>
                  ))}
                </div>
                {resolution === 'exchange' && (
                  <ExchangeFields
                    chosen={chosen}
                    set={setChosen}
                    errors={{ ...preview.newOrder?.fields, ...problem?.fields }}
                  />
                )}
                {preview.newOrder && <Totals rows={newOrderRows(preview)} />}
                {resolution === 'refund' &&
                  preview.moneyBack > 0 &&
                  may('orders.payment.refund') && (
                    <SpreadFields
                      preview={preview}
                      parts={parts}
                      set={setTyped}
                      errors={problem?.fields ?? {}}
                    />
                  )}
              </>
            )}
            {problem && (
              <p className={css.problem} role="alert">
                {Object.values(problem.fields ?? {})[0] ?? problem.detail}
              </p>
            )}
            <div className={css.acts}>
              <Button
                onClick={() => void save()}
                loading={write.isSending}
                disabled={isChoosing}
                rightSection={<KeyHint keys="mod+Enter" filled />}
              >
                {actWords(preview, { resolution, parts })}
              </Button>
            </div>
          </div>
        </SheetBody>
      </Sheet>
    </>
  );
}

function CreditByLine({
  preview,
  change,
}: {
  preview: SettlePreview;
  change: (lineId: number, amount: number) => void;
}) {
  return (
    <Sheet title="Credit by line">
      <SheetBody>
        <DataTable
          caption="Credit by line"
          columns={[
            {
              key: 'title',
              label: 'Item',
              cell: (row) =>
                `${row.title}, ${qty(row.qtyCredited, '')} of ${qty(row.qtyBought, row.unitCode)}`,
            },
            { key: 'goods', label: 'Goods', isRight: true, cell: (row) => money(row.goods) },
            {
              key: 'heldBack',
              label: 'Held back',
              isRight: true,
              cell: (row) => (
                <MoneyInput
                  aria-label={`Held back of ${row.title}`}
                  description={row.heldBackRate ? percent(row.heldBackRate) : null}
                  value={row.deduction}
                  onChange={(next) => typeof next === 'number' && change(row.id, next)}
                />
              ),
            },
            { key: 'tax', label: 'Tax', isRight: true, cell: (row) => money(row.tax) },
            {
              key: 'credited',
              label: 'Credited',
              isRight: true,
              cell: (row) => money(row.credited),
            },
          ]}
          rows={preview.lines.map((line) => ({ ...line, id: line.lineId }))}
        />
      </SheetBody>
    </Sheet>
  );
}

const rowsOf = (preview: SettlePreview) => [
  { label: 'Goods', value: money(preview.goods) },
  ...(preview.heldBack > preview.pickupCharge
    ? [{ label: 'Held back', value: money(preview.pickupCharge - preview.heldBack) }]
    : []),
  ...(preview.pickupCharge > 0 ? [{ label: 'Pick-up', value: money(-preview.pickupCharge) }] : []),
  { label: 'Shipping', value: money(preview.shipping) },
  { label: 'Round off', value: money(preview.roundOff) },
  { label: 'Credit note', value: money(preview.creditTotal), weight: 'final' as const },
  {
    label: 'Order balance',
    value: `${money(preview.balanceBefore)} → ${money(preview.balanceAfter)}`,
  },
  { label: 'Money back', value: money(preview.moneyBack), weight: 'sum' as const },
];

/** What the button does, in words: 'Credit ₹314.80 and give back ₹203.73 UPI'. */
function actWords(
  preview: SettlePreview,
  { resolution, parts }: { resolution: Resolution; parts: readonly PartDraft[] },
): string {
  if (resolution === 'repair') return 'Close as repaired';
  if (preview.creditTotal === 0) return 'Close without a credit note';
  const credit = `Credit ${money(preview.creditTotal)}`;
  if (isNewOrder(resolution)) {
    const rest = preview.newOrder?.toGiveBack ?? 0;
    return `${credit} and place the order${rest > 0 ? `, give back ${money(rest)}` : ''}`;
  }
  if (preview.moneyBack === 0 || resolution === 'none') return credit;
  if (resolution === 'wallet') return `${credit} into the wallet`;
  const back = parts
    .filter(({ amount }) => amount > 0)
    .map(({ paymentId, amount }) => {
      const method = preview.payments.find(({ id }) => id === paymentId)?.method;
      return `${money(amount)} ${method ? paymentMethodNames[method] : ''}`.trim();
    });
  return `${credit} and give back ${back.join(', ')}`;
}
