import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Candidate, Return } from '@counting-house/contract/returns/return.ts';
import { type PieceCondition, ReturnWish } from '@counting-house/contract/returns/return-words.ts';
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { date, money, qty } from '../platform/format/format.ts';
import { useGo, useSearch } from '../platform/address.ts';
import type { Problem } from '../platform/http/problem.ts';
import { useMay } from '../platform/session.ts';
import { toast } from '../platform/toasts.ts';
import { useOptionalOperation, useWrite } from '../platform/http/use-operation.ts';
import { Choice } from '../ui/picking/choice.tsx';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { PiecePhotos } from './piece-photos.tsx';
import { PickupFields, sentPickup } from './pickup-fields.tsx';
import { conditionWords, wishWords } from './return-words.ts';
import { IdSelect } from '../ui/picking/id-select.tsx';
import { returnsScreens } from './returns.routes.tsx';
import css from './returns.module.css';

type Wanted = {
  readonly row: Candidate;
  readonly qty: number;
  readonly reasonId: number | null;
  /** How the goods are that lie on the desk. */
  readonly condition: PieceCondition;
  readonly photos: readonly number[];
};

/** A return that somebody asks for: find the goods by phone, order, invoice or scan, and say why. */
export function NewReturnPanel() {
  const { close } = usePanelPlace();
  const go = useGo();
  const may = useMay();
  const [q, setQ] = useState('');
  const asked = useDeferredValue(q.trim());
  const [wanted, setWanted] = useState<readonly Wanted[]>([]);
  const [wish, setWish] = useState<ReturnWish>('refund');
  const [approve, setApprove] = useState(false);
  // From the counter the goods lie on the desk, and the money goes back at once.
  const isAtCounter = useSearch()['here'] === '1';
  const [isHere, setHere] = useState(isAtCounter);
  const [settles, setSettles] = useState(isAtCounter);
  const [pickup, setPickup] = useState<Return['pickup']>(null);
  const [override, setOverride] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const found = useOptionalOperation(
    returns.candidates,
    { q: asked },
    { enabled: asked.length > 2 },
  ).data;
  const write = useWrite(returns.createReturn);
  const canSettle = may('returns.return.settle') && (wish === 'refund' || wish === 'wallet');
  const needsOverride = wanted.some(({ row }) => row.whyNot !== null);

  const change = (lineId: number, values: Partial<Wanted>) =>
    setWanted(wanted.map((one) => (one.row.orderLineId === lineId ? { ...one, ...values } : one)));
  const toggle = (row: Candidate, isOn: boolean) =>
    setWanted(
      isOn
        ? [
            ...wanted,
            { row, qty: row.qtyReturnable, reasonId: null, condition: 'sealed', photos: [] },
          ]
        : wanted.filter((one) => one.row.orderLineId !== row.orderLineId),
    );

  async function save(event: FormEvent) {
    event.preventDefault();
    setProblem(null);
    const byOrder = Map.groupBy(wanted, ({ row }) => row.orderId);
    const reply = await write.run({
      orders: [...byOrder].map(([orderId, lines]) => ({
        orderId,
        lines: lines.map(({ row, qty: back, reasonId, condition, photos }) => ({
          orderLineId: row.orderLineId,
          qty: back,
          reasonId: reasonId ?? 0,
          photos: [...photos],
          ...(isHere ? { pieces: [{ qty: back, condition }] } : {}),
        })),
      })),
      wish,
      ...(pickup && !isHere ? { pickup: sentPickup(pickup) ?? undefined } : {}),
      ...(approve || isHere ? { approve: true } : {}),
      ...(isHere ? { type: 'counter' as const } : {}),
      ...(isHere && settles && canSettle
        ? { settle: wish === 'wallet' ? 'wallet' : 'refund' }
        : {}),
      ...(needsOverride && override ? { override: { note: override } } : {}),
    });
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    const word = isHere ? (settles && canSettle ? 'settled' : 'received') : 'opened';
    toast.success(`${reply.data.returns.map(({ returnNo }) => returnNo).join(', ')} ${word}`);
    const [only, ...others] = reply.data.returns;
    // One that is not settled yet is gone on with; what was brought back to the counter is done there.
    if (only && others.length === 0 && word !== 'settled' && !isAtCounter) {
      go(returnsScreens.returns, undefined, { open: String(only.id), desk: 'all' });
    } else close();
  }

  const rows = found?.rows ?? [];
  return (
    <SidePanel title="New return" beginsInside>
      <form className={css.form} onSubmit={(event) => void save(event)}>
        <TextInput
          label="Phone, order, invoice, SKU or barcode"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
        {asked.length > 2 && found && rows.length === 0 && (
          <p className={css.quiet}>Nothing was shipped under “{asked}”.</p>
        )}
        {rows.length > 0 && (
          <Sheet title="What could come back" count={rows.length}>
            <ul className={css.lines}>
              {rows.map((row) => {
                const one = wanted.find(
                  ({ row: { orderLineId } }) => orderLineId === row.orderLineId,
                );
                return (
                  <li key={row.orderLineId}>
                    <div className={css.line}>
                      <Checkbox
                        label={row.title}
                        description={`${row.orderNo}, ${row.buyer}`}
                        checked={one !== undefined}
                        onChange={(event) => toggle(row, event.currentTarget.checked)}
                      />
                      <span className={css.quiet}>
                        {row.whyNot ??
                          (row.returnUntil ? `until ${date(row.returnUntil)}` : 'not delivered')}
                      </span>
                      <span>
                        {qty(row.qtyReturnable, row.unitCode)}, {money(row.paid)}
                      </span>
                    </div>
                    {one && (
                      <div className={css.draft}>
                        <div className={css.row}>
                          <QtyInput
                            label="Quantity"
                            unit={row.unitCode}
                            value={one.qty}
                            onChange={(next) =>
                              change(row.orderLineId, { qty: typeof next === 'number' ? next : 0 })
                            }
                          />
                          <IdSelect
                            label="Reason"
                            withAsterisk
                            searchable
                            of={(found?.reasons ?? []).map(({ id, name }) => ({
                              id,
                              label: name,
                            }))}
                            value={one.reasonId}
                            onChange={(next) => change(row.orderLineId, { reasonId: next || null })}
                          />
                          {isHere && (
                            <Choice
                              label="Condition"
                              of={conditionWords}
                              value={one.condition}
                              onChange={(next) =>
                                change(row.orderLineId, { condition: next as PieceCondition })
                              }
                            />
                          )}
                        </div>
                        <PiecePhotos
                          photos={one.photos}
                          set={(photos) => change(row.orderLineId, { photos })}
                        />
                      </div>
                    )}
                  </li>
                );
              })}
            </ul>
          </Sheet>
        )}
        {wanted.length > 0 && (
          <Sheet>
            <SheetBody>
              <div className={css.form}>
                <Select
                  label="Wish"
                  allowDeselect={false}
                  data={ReturnWish.options.map((value) => ({ value, label: wishWords[value] }))}
                  value={wish}
                  onChange={(next) => setWish((next ?? 'refund') as ReturnWish)}
                />
                {may('returns.return.decide') && may('returns.return.receive') && (
                  <Checkbox
                    label="The goods are here"
                    description="Approves the return and receives them, each in its condition."
                    checked={isHere}
                    onChange={(event) => setHere(event.currentTarget.checked)}
                  />
                )}
                {isHere && canSettle && (
                  <Checkbox
                    label={wish === 'wallet' ? 'Refund into the wallet at once' : 'Refund at once'}
                    checked={settles}
                    onChange={(event) => setSettles(event.currentTarget.checked)}
                  />
                )}
                {!isHere && (
                  <PickupFields
                    pickup={pickup}
                    set={setPickup}
                    customerId={wanted[0]?.row.customerId ?? null}
                  />
                )}
                {!isHere && may('returns.return.decide') && (
                  <Checkbox
                    label="Approve at once"
                    checked={approve}
                    onChange={(event) => setApprove(event.currentTarget.checked)}
                  />
                )}
                {needsOverride && may('returns.return.override') && (
                  <TextInput
                    label="Why it is taken back all the same"
                    maxLength={200}
                    value={override}
                    onChange={(event) => setOverride(event.currentTarget.value)}
                  />
                )}
                {problem && (
                  <p className={css.problem} role="alert">
                    {Object.values(problem.fields ?? {})[0] ?? problem.detail}
                  </p>
                )}
                <div className={css.acts}>
                  <Button type="submit" loading={write.isSending}>
                    {isHere
                      ? settles && canSettle
                        ? 'Receive and refund'
                        : 'Receive'
                      : 'Open return'}
                  </Button>
                </div>
              </div>
            </SheetBody>
          </Sheet>
        )}
      </form>
    </SidePanel>
  );
}
