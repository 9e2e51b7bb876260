import type { Return } from '@counting-house/contract/returns/return.ts';
import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { date, money, qty, today } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import type { Problem } from '../platform/http/problem.ts';
import { toast } from '../platform/toasts.ts';
import { useWrite } from '../platform/http/use-operation.ts';
import { AttachedFiles } from '../ui/files/attached-files.tsx';
import { QtyInput } from '../ui/form/figure-input.tsx';
import { KeyHint } from '../ui/marks/key-hint.tsx';
import { Sheet } from '../ui/parts/sheet.tsx';
import { PickupFields, sentPickup } from './pickup-fields.tsx';
import { Pictured } from '../ui/files/picture.tsx';
import { WrongText } from '../ui/parts/wrong-text.tsx';
import css from './returns.module.css';

type Decision = {
  readonly lineId: number;
  readonly qtyApproved: number;
  readonly rejectReason: string;
};

/** What was asked for, and how much of it may come back. */
export function DecideReturn({ made }: { made: Return }) {
  const [decisions, setDecisions] = useState<readonly Decision[]>(() =>
    made.lines.map((line) => ({
      lineId: line.id,
      qtyApproved: line.qtyRequested,
      rejectReason: '',
    })),
  );
  const [pickup, setPickup] = useState(made.pickup);
  const [problem, setProblem] = useState<Problem | null>(null);
  const write = useWrite(returns.decide);
  const change = (index: number, values: Partial<Decision>) =>
    setDecisions(decisions.map((one, at) => (at === index ? { ...one, ...values } : one)));
  const isRejected = decisions.every(({ qtyApproved }) => qtyApproved === 0);

  const lines = useRef<HTMLUListElement>(null);
  const approve = useWrite(returns.approveAll);
  const asAsked = made.lines.every(
    (line, index) => decisions[index]?.qtyApproved === line.qtyRequested,
  );

  /** Nothing may come back: the cursor waits where the reason of the first item is typed. */
  function rejectAll() {
    setDecisions(decisions.map((one) => ({ ...one, qtyApproved: 0 })));
    requestAnimationFrame(() =>
      lines.current?.querySelector<HTMLElement>('input[maxlength="200"]')?.focus(),
    );
  }

  /** As it was asked for; a pick-up that was typed goes with it. */
  async function approveAll() {
    if (!asAsked || pickup !== made.pickup) return save();
    setProblem(null);
    const reply = await approve.run({ id: made.id, version: made.version });
    if (!reply.ok) setProblem(reply.problem);
    else toast.success(`${made.returnNo} ${reply.data.status}`);
  }
  useKeys({
    a: asAsked ? { does: 'Approve all', run: () => void approveAll() } : undefined,
    r: { does: 'Reject all', run: rejectAll },
  });

  async function save(event?: FormEvent) {
    event?.preventDefault();
    setProblem(null);
    const reply = await write.run({
      id: made.id,
      version: made.version,
      lines: [...decisions],
      pickup: isRejected ? null : sentPickup(pickup),
    });
    if (!reply.ok) setProblem(reply.problem);
    else toast.success(`${made.returnNo} ${reply.data.status}`);
  }

  const fields = problem?.fields ?? {};
  return (
    <Sheet title="Requested goods" count={made.lines.length}>
      <p className={css.quiet}>{worthText(made)}</p>
      <form onSubmit={(event) => void save(event)}>
        <ul className={css.lines} ref={lines}>
          {made.lines.map((line, index) => (
            <li key={line.id}>
              <div className={css.line}>
                <Pictured src={line.thumb} size={40}>
                  <b>{line.title}</b>
                  <small>{line.sku}</small>
                </Pictured>
                <span>{[line.reason, line.note].filter(Boolean).join(': ')}</span>
                <span>
                  {qty(line.qtyRequested, '')} of {qty(line.qtyBought, line.unitCode)} bought
                  {line.value !== null && `, ${money(line.value)}`}
                </span>
              </div>
              <div className={css.draft}>
                {line.photos.length > 0 && <AttachedFiles files={line.photos} />}
                <div className={css.row}>
                  <QtyInput
                    label="Approve"
                    aria-label={`Approve of ${line.title}`}
                    unit={line.unitCode}
                    value={decisions[index]?.qtyApproved ?? 0}
                    onChange={(next) =>
                      change(index, { qtyApproved: typeof next === 'number' ? next : 0 })
                    }
                    error={fields[`lines.${index}.qtyApproved`]}
                  />
                  {(decisions[index]?.qtyApproved ?? 0) < line.qtyRequested && (
                    <TextInput
                      label="Reason"
                      maxLength={200}
                      value={decisions[index]?.rejectReason ?? ''}
                      onChange={(event) =>
                        change(index, { rejectReason: event.currentTarget.value })
                      }
                      error={fields[`lines.${index}.rejectReason`]}
                    />
                  )}
                </div>
              </div>
            </li>
          ))}
        </ul>
        <div className={css.draft}>
          {!isRejected && (
            <PickupFields
              pickup={pickup}
              set={setPickup}
              customerId={made.buyer.kind === 'customer' ? made.buyer.id : null}
            />
          )}
          <WrongText>{problem?.detail}</WrongText>
          <div className={css.acts}>
            <Button variant="default" rightSection={<KeyHint keys="r" />} onClick={rejectAll}>
              Reject all
            </Button>
            <Button
              type="submit"
              loading={write.isSending || approve.isSending}
              rightSection={asAsked && <KeyHint keys="a" filled />}
            >
              {isRejected ? 'Reject return' : 'Approve return'}
            </Button>
          </div>
        </div>
      </form>
    </Sheet>
  );
}

/** `Value ₹330.00 · Delivered 14 Nov 2026, 12 days ago`. */
function worthText({ lines, deliveredAt }: Return): string {
  const known = lines.flatMap(({ value }) => value ?? []);
  const value = known.reduce((sum, one) => sum + one, 0);
  return [
    known.length > 0 && `Value ${money(value)}`,
    deliveredAt === null ? 'Not delivered yet' : `Delivered ${deliveredText(deliveredAt)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function deliveredText(at: string): string {
  const day = today(new Date(at));
  const days = Math.round((Date.parse(today()) - Date.parse(day)) / 86_400_000);
  if (days <= 0) return 'today';
  return `${date(day)}, ${days === 1 ? '1 day' : `${days} days`} ago`;
}
