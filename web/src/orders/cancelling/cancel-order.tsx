import type { InputOf, OutputOf } from '@counting-house/contract/kit/operation.ts';
import type { Order, OrderLine } from '@counting-house/contract/orders/order.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { problemIn, type Problem } from '../../platform/http/problem.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { reading, useWrite } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { WrongText } from '../../ui/parts/wrong-text.tsx';
import { CancelWhy, noReason, type Why } from './cancel-why.tsx';
import { MoneyBackFields } from '../payments/money-back-fields.tsx';
import sheet from '../payments/money-back.module.css';
import { moneyBackWays, type PartDraft, toParts, sentParts } from '../payments/money-back.ts';
import css from '../payments/payment.module.css';

type Preview = OutputOf<typeof returns.previewCancel>;
type Money = NonNullable<InputOf<typeof returns.cancelOrder>['money']>;
type MoneyWay = 'source' | 'wallet' | 'parts' | 'keep';

const ways: Readonly<Record<MoneyWay, string>> = {
  source: moneyBackWays.source,
  wallet: moneyBackWays.wallet,
  parts: 'Choose for each payment',
  keep: moneyBackWays.keep,
};

/** Cancels an order or items of it; says first what becomes free, what it costs less and what will be refunded. */
export function CancelOrder({ order, close }: { order: Order; close: () => void }) {
  const may = useMay();
  const open = order.lines.filter((line) => openOf(line) > 0);
  const [qtys, setQtys] = useState<ReadonlyMap<number, number>>(
    new Map(open.map((line) => [line.id, restOf(line)])),
  );
  const [refundShipping, setRefundShipping] = useState(false);
  const [why, setWhy] = useState<Why>(noReason);
  const [way, setWay] = useState<MoneyWay>('source');
  const [typed, setTyped] = useState<readonly PartDraft[] | null>(null);
  const [mail, setMail] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);

  const lines = [...qtys].flatMap(([lineId, qty]) => (qty > 0 ? [{ lineId, qty }] : []));
  const isWhole = open.every((line) => qtys.get(line.id) === openOf(line));
  const what = isWhole ? {} : { lines, refundShipping };
  const whole = useWrite(returns.cancelOrder);
  const some = useWrite(returns.cancelOrderLines);
  const asked = useQuery({
    ...reading(returns.previewCancel, { id: order.id, ...what }),
    // What is cancelled by now has no preview.
    enabled: lines.length > 0 && !isSaving,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const preview = asked.data;
  const parts = typed ?? toParts(preview?.payments ?? []);

  async function save() {
    setProblem(null);
    const given = {
      id: order.id,
      version: order.version,
      reasonId: why.reasonId ?? 0,
      note: why.note.trim() || undefined,
      money: preview?.moneyBack ? moneyOf(way, parts) : undefined,
      mail,
    };
    if (why.reasonId === null) {
      setWhy({ ...why, isMissing: true });
      return;
    }
    setSaving(true);
    const reply = isWhole
      ? await whole.run(given)
      : await some.run({ ...given, lines, refundShipping });
    if (!reply.ok) {
      setSaving(false);
      setProblem(reply.problem);
      return;
    }
    const back = preview?.moneyBack ?? 0;
    const text = back > 0 && way !== 'keep' ? { text: `${money(back)} will be refunded` } : {};
    toast.success(
      isWhole ? `${order.orderNo} cancelled` : `Items of ${order.orderNo} cancelled`,
      text,
    );
    close();
  }

  const refusal = problem ?? (asked.error ? problemIn(asked.error) : null);
  return (
    <Dialog
      onClose={close}
      size="lg"
      title={`Cancel ${order.orderNo}`}
      keys={{ 'mod+s': { does: 'Cancel order', run: () => void save() } }}
    >
      <form
        className="stack-16"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ItemQtys
          lines={open}
          qtys={qtys}
          set={(lineId, qty) => setQtys(new Map(qtys).set(lineId, qty))}
          errors={errorsOf(refusal, lines)}
        />
        {!isWhole && order.charges.some(isShipping) && (
          <Checkbox
            label="Take off shipping as well"
            checked={refundShipping}
            onChange={(event) => setRefundShipping(event.currentTarget.checked)}
          />
        )}
        <CancelWhy why={why} set={setWhy} />
        {preview && lines.length > 0 && !asked.error && <Effect preview={preview} />}
        {preview !== undefined && preview.moneyBack > 0 && may('orders.payment.refund') && (
          <Choice
            label={`${money(preview.moneyBack)} will be refunded`}
            of={ways}
            value={way}
            onChange={(next) => setWay(next)}
          />
        )}
        {way === 'parts' && preview && (
          <MoneyBackFields
            payments={preview.payments}
            parts={parts}
            set={setTyped}
            errors={problem?.fields ?? {}}
          />
        )}
        <Checkbox
          label="Notify customer"
          checked={mail}
          onChange={(event) => setMail(event.currentTarget.checked)}
        />
        <WrongText>{refusal && wordsOf(refusal)}</WrongText>
        <div className={css.acts}>
          <Button variant="default" size="sm" onClick={close}>
            Back
          </Button>
          <Button
            type="submit"
            size="sm"
            color="red"
            loading={isSaving}
            disabled={lines.length === 0}
            rightSection={<KeyHint keys="mod+s" filled />}
          >
            {isWhole ? 'Cancel order' : 'Cancel items'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The open lines with how much of each is cancelled. */
function ItemQtys({
  lines,
  qtys,
  set,
  errors,
}: {
  lines: readonly OrderLine[];
  qtys: ReadonlyMap<number, number>;
  set: (lineId: number, qty: number) => void;
  errors: ReadonlyMap<number, string>;
}) {
  return (
    <ul className={sheet.items}>
      {lines.map((line) => (
        <li key={line.id}>
          <span>
            {line.title}
            <small>{line.sku}</small>
          </span>
          <QtyInput
            aria-label={`Cancel of ${line.title}`}
            unit={line.unitCode}
            value={qtys.get(line.id) ?? 0}
            onChange={(next) => set(line.id, typeof next === 'number' ? next : 0)}
            error={errors.get(line.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What cancelling does: what the order costs less, what is no longer collected, what will be refunded. */
function Effect({ preview }: { preview: Preview }) {
  const rows: [string, number][] = [
    ...preview.charges.flatMap(({ label, amount }): [string, number][] =>
      amount > 0 ? [[label, amount]] : [],
    ),
    ['Order total falls by', preview.value],
    ...(preview.credited > 0
      ? [['Credited, by credit note', preview.credited] as [string, number]]
      : []),
    ...(preview.codVoided > 0
      ? [['No longer collected on delivery', preview.codVoided] as [string, number]]
      : []),
  ];
  return (
    <dl className={sheet.sums} aria-label="Effect">
      {rows.map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

function moneyOf(way: MoneyWay, parts: readonly PartDraft[]): Money | undefined {
  if (way === 'source') return undefined;
  return way === 'parts' ? { to: 'source', spread: sentParts(parts) } : { to: way };
}

const openOf = ({ qty, qtyCancelled }: OrderLine) => qty - qtyCancelled;

/** What of a line is not packed yet; a service is cancelled as a whole. */
const restOf = (line: OrderLine) =>
  line.kind === 'service' ? openOf(line) : openOf(line) - line.qtyPacked;

const isShipping = ({ kind, isCancelled, isInvoiced }: Order['charges'][number]) =>
  kind === 'shipping' && !isCancelled && !isInvoiced;

const atLine = /^lines\.(?<index>\d+)\.qty$/u;

function errorsOf(problem: Problem | null, lines: readonly { lineId: number }[]) {
  return new Map(
    Object.entries(problem?.fields ?? {}).flatMap(([path, text]) => {
      const index = atLine.exec(path)?.groups?.['index'];
      const line = index === undefined ? undefined : lines[Number(index)];
      return line ? [[line.lineId, text] as const] : [];
    }),
  );
}

/** What stands at no field of its own. */
function wordsOf({ fields, detail }: Problem): string {
  const [text] = Object.entries(fields).flatMap(([path, says]) => (atLine.test(path) ? [] : says));
  return text ?? detail;
}
