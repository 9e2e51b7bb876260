import type { Resolution, SettlePreview } from '@counting-house/contract/returns/settle.ts';
import { Button, Checkbox } from '@mantine/core';
import {
  IconArrowsExchange,
  IconCash,
  type Icon,
  IconRefresh,
  IconWallet,
} from '@tabler/icons-react';
import { money, percent, qty } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { useMay } from '../platform/session.ts';
import { BrokenOffer } from './broken-offer.tsx';
import { ExchangeFields, newOrderRows } from './exchange-fields.tsx';
import { SpreadFields } from './spread-fields.tsx';
import { actText, type Settling } from './use-settling.ts';
import { MoneyInput } from '../ui/form/figure-input.tsx';
import { Block } from '../ui/panel/side-panel.tsx';
import { DataTable } from '../ui/table/data-table.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Sheet, SheetBody, Totals } from '../ui/parts/sheet.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import css from './returns.module.css';

/** The sums of settling a return, beside its goods, and what becomes of the money. */
export function SettleSums({ settling }: { settling: Settling }) {
  const { draft, change, preview, offered, isChoosing, save } = settling;
  const { problem, resolution } = draft;
  useKeys({
    ...Object.fromEntries(
      offered.map(([way, label, key]) => [
        key,
        { does: label, run: () => change({ resolution: way }) },
      ]),
    ),
    'mod+Enter': { does: 'Settle', run: () => void save() },
  });
  if (!preview) {
    return <WrongText>{settling.error?.message}</WrongText>;
  }
  return (
    <>
      {preview.offersLost && (
        <BrokenOffer
          lost={preview.offersLost}
          isTakenBack={preview.clawback > 0}
          set={(clawback) => change({ typed: null, clawback })}
        />
      )}
      <Block title="Credit note">
        <div className={css.form}>
          <Totals rows={rowsOf(preview)} />
          {preview.lines.length === 0 && (
            <p className={css.quiet}>Nothing is credited: the customer keeps the items.</p>
          )}
          {preview.hasPickup && preview.goods > 0 && (
            <MoneyInput
              label="Deduction for the pickup"
              value={draft.pickupCharge ?? preview.pickupCharge}
              onChange={(next) =>
                change({ typed: null, pickupCharge: typeof next === 'number' ? next : 0 })
              }
            />
          )}
          {preview.hasShipping && (
            <Checkbox
              label="Refund shipping"
              checked={preview.refundsShipping}
              onChange={(event) =>
                change({ typed: null, refundShipping: event.currentTarget.checked })
              }
            />
          )}
          {offered.length > 0 && <MoneyBack settling={settling} preview={preview} />}
          {problem && (
            <WrongText>{Object.values(problem.fields ?? {})[0] ?? problem.detail}</WrongText>
          )}
          <div className={css.acts}>
            <Button
              onClick={() => void save()}
              loading={settling.isSending}
              disabled={isChoosing}
              rightSection={<KeyHint keys="mod+Enter" filled />}
            >
              {actText(preview, { resolution, parts: settling.parts })}
            </Button>
          </div>
        </div>
      </Block>
    </>
  );
}

const wayIcons: Readonly<Partial<Record<Resolution, Icon>>> = {
  refund: IconCash,
  wallet: IconWallet,
  replacement: IconRefresh,
  exchange: IconArrowsExchange,
};

/** The ways that the money can go, and how much of which payment goes back. */
function MoneyBack({ settling, preview }: { settling: Settling; preview: SettlePreview }) {
  const may = useMay();
  const { draft, change, offered, parts } = settling;
  const { problem, resolution } = draft;
  return (
    <>
      <div className={css.ways} role="group" aria-label="Money back">
        {offered.map(([way, label, key]) => (
          <Button
            key={way}
            variant={resolution === way ? 'filled' : 'default'}
            aria-pressed={resolution === way}
            leftSection={<WayIcon way={way} />}
            rightSection={<KeyHint keys={key} filled={resolution === way} />}
            onClick={() => change({ resolution: way })}
          >
            {label}
          </Button>
        ))}
      </div>
      {resolution === 'exchange' && (
        <ExchangeFields
          chosen={draft.chosen}
          set={(chosen) => change({ chosen })}
          errors={{ ...preview.newOrder?.fields, ...problem?.fields }}
        />
      )}
      {preview.newOrder && <Totals rows={newOrderRows(preview)} />}
      {resolution === 'refund' && preview.moneyBack > 0 && may('orders.payment.refund') && (
        <SpreadFields
          preview={preview}
          parts={parts}
          set={(typed) => change({ typed })}
          errors={problem?.fields ?? {}}
        />
      )}
    </>
  );
}

function WayIcon({ way }: { way: Resolution }) {
  const Shown = wayIcons[way];
  return Shown ? <Shown size={16} stroke={1.7} aria-hidden /> : null;
}

/** What is credited of each line, and what of it is held back. */
export function CreditByLine({ settling }: { settling: Settling }) {
  const { preview, draft } = settling;
  if (!preview || preview.lines.length === 0) return null;
  const change = (lineId: number, amount: number) =>
    settling.change({ typed: null, held: { ...draft.held, [lineId]: amount } });
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
            ...(preview.clawback > 0 ? [offerTakenBack] : []),
            { key: 'tax', label: 'Tax', isRight: true, cell: (row) => money(row.tax) },
            {
              key: 'credited',
              label: 'Credited',
              isRight: true,
              part: 'amount',
              isChosen: true,
              cell: (row) => money(row.credited),
            },
          ]}
          rows={preview.lines.map((line) => ({ ...line, id: line.lineId }))}
          total={[
            'Total',
            money(sumOf(preview, 'goods')),
            '',
            ...(preview.clawback > 0 ? [money(-preview.clawback)] : []),
            money(sumOf(preview, 'tax')),
            money(sumOf(preview, 'credited')),
          ]}
        />
      </SheetBody>
    </Sheet>
  );
}

const offerTakenBack = {
  key: 'clawback',
  label: 'Offer',
  isRight: true,
  cell: (row: SettlePreview['lines'][number]) => money(-row.clawback),
} as const;

const sumOf = ({ lines }: SettlePreview, of: 'goods' | 'tax' | 'credited') =>
  lines.reduce((sum, line) => sum + line[of], 0);

const rowsOf = (preview: SettlePreview) => [
  { label: 'Goods', value: money(preview.goods) },
  ...(preview.heldBack > preview.pickupCharge + preview.clawback
    ? [
        {
          label: 'Held back',
          value: money(preview.pickupCharge + preview.clawback - preview.heldBack),
        },
      ]
    : []),
  ...(preview.clawback > 0 ? [{ label: 'Offer reversed', value: money(-preview.clawback) }] : []),
  ...(preview.pickupCharge > 0 ? [{ label: 'Pickup', value: money(-preview.pickupCharge) }] : []),
  { label: 'Shipping', value: money(preview.shipping) },
  { label: 'Round off', value: money(preview.roundOff) },
  { label: 'Credit note', value: money(preview.creditTotal), weight: 'final' as const },
  {
    label: 'Order balance',
    value: `${money(preview.balanceBefore)} → ${money(preview.balanceAfter)}`,
  },
  { label: 'Money back', value: money(preview.moneyBack), weight: 'sum' as const },
  ...(preview.bonus > 0 ? [{ label: 'Bonus in the wallet', value: money(preview.bonus) }] : []),
];
