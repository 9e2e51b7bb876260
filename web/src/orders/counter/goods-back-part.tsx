import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { CounterExchangePreview } from '@counting-house/contract/returns/counter-exchange.ts';
import { saysFault } from '@counting-house/contract/returns/return-labels.ts';
import { ActionIcon, Checkbox, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { money, qty } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { conditionWords } from '../../returns/returns.routes.tsx';
import { Choice } from '../../ui/picking/choice.tsx';
import { QtyInput } from '../../ui/form/figure-input.tsx';
import { DocumentPart, Wrong } from '../../ui/lines/document-page.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import type { Messages } from '../../ui/lines/lines.ts';
import { Money } from '../../ui/parts/value.tsx';
import { refreshing } from '../../ui/theme/refreshing.ts';
import css from './counter.module.css';
import {
  type BackLine,
  type GoodsBack,
  needsOverride,
  withBackLine,
  without,
} from './goods-back.ts';

const { wrong_item: _, ...conditions } = conditionWords;

/** Puts the cursor where the first reason is missing. */
export function focusBackReason(): void {
  const reasons = document.querySelectorAll<HTMLInputElement>('input[data-back-reason]');
  const open = [...reasons].find(({ value }) => value === '');
  open?.focus();
}

/** What is brought back, and what it is worth: its bill is paid with it, or the money goes back. */
export function GoodsBackPart({
  back,
  set,
  seen,
  isAsking,
  errors,
}: {
  back: GoodsBack;
  set: (back: GoodsBack) => void;
  seen: CounterExchangePreview | null;
  isAsking: boolean;
  errors: Messages;
}) {
  const reasons = useOptionalOperation(orders.listReasons, { kind: 'return' }).data?.rows ?? [];
  const [first] = back.lines;
  if (!first) return null;
  return (
    <DocumentPart
      part="back"
      title={`Returned from ${first.row.orderNo}, ${first.row.buyer}`}
      step="items"
      acts={<KeyHint keys="F6" />}
    >
      {back.lines.map((line, index) => (
        <BackRow
          key={line.row.orderLineId}
          line={line}
          reasons={reasons}
          credited={seen?.lines.find((one) => one.orderLineId === line.row.orderLineId)?.credited}
          change={(change) => set(withBackLine(back, line.row.orderLineId, change))}
          remove={() => set(without(back, line.row.orderLineId))}
          errors={{
            qty: errors[`back.lines.${index}.qty`] ?? errors[`back.lines.${index}.orderLineId`],
            reason: errors[`back.lines.${index}.reasonId`],
          }}
        />
      ))}
      {needsOverride(back) && (
        <TextInput
          label="Reason for accepting after the window"
          required
          maxLength={200}
          value={back.override}
          onChange={(event) => set({ ...back, override: event.currentTarget.value })}
        />
      )}
      {seen && (
        <dl className={css.backSums} {...refreshing(isAsking)}>
          {seen.offersLost && (
            <>
              <dt>
                <Checkbox
                  label={`Return ${seen.offersLost.names.join(', ')}`}
                  description={`What stays would not have had ${money(seen.offersLost.amount)} of it`}
                  checked={seen.clawback > 0}
                  onChange={(event) => set({ ...back, clawback: event.currentTarget.checked })}
                />
              </dt>
              <dd>{seen.clawback > 0 && <Money of={-seen.clawback} />}</dd>
            </>
          )}
          {seen.heldBack - seen.clawback > 0 && (
            <>
              <dt>Held back</dt>
              <dd>
                <Money of={-(seen.heldBack - seen.clawback)} />
              </dd>
            </>
          )}
          <dt>
            <b>Credit note</b>
          </dt>
          <dd>
            <b>{money(seen.creditTotal)}</b>
          </dd>
          {seen.credit < seen.creditTotal && (
            <>
              <dt>Of it was not paid yet</dt>
              <dd>{money(seen.creditTotal - seen.credit)}</dd>
            </>
          )}
        </dl>
      )}
      <Wrong>{errors['back.orderId'] ?? errors['back']}</Wrong>
    </DocumentPart>
  );
}

function BackRow({
  line: { row, qty: back, reasonId, condition },
  reasons,
  credited,
  change,
  remove,
  errors,
}: {
  line: BackLine;
  reasons: readonly { readonly id: number; readonly name: string }[];
  credited: number | undefined;
  change: (change: Partial<BackLine>) => void;
  remove: () => void;
  errors: { readonly qty: string | undefined; readonly reason: string | undefined };
}) {
  function because(id: number | null): Partial<BackLine> {
    const isFault = saysFault(reasons.find((one) => one.id === id)?.name ?? '');
    return { reasonId: id, condition: isFault ? null : (condition ?? 'sealed') };
  }

  return (
    <div className={css.backLine} role="group" aria-label={`${row.title} returned`}>
      <p>
        <b>{row.title}</b>
        <small>at most {qty(row.qtyReturnable, row.unitCode)}</small>
      </p>
      <b className={css.backAmount}>{credited === undefined ? '' : money(-credited)}</b>
      <ActionIcon aria-label={`Remove ${row.title} returned`} onClick={remove}>
        <IconX size={16} stroke={1.7} />
      </ActionIcon>
      <div className={css.backFields}>
        <QtyInput
          label="Quantity"
          unit={row.unitCode}
          value={back}
          onChange={(next) => change({ qty: typeof next === 'number' ? next : 0 })}
          error={errors.qty}
        />
        <Select
          label="Reason"
          data-back-reason
          required
          searchable
          data={reasons.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={reasonId === null ? null : String(reasonId)}
          onChange={(next) => change(because(next === null ? null : Number(next)))}
          error={errors.reason}
        />
        <Choice
          label="Condition"
          of={conditions}
          value={condition ?? ''}
          onChange={(next) => change({ condition: next })}
        />
      </div>
    </div>
  );
}
