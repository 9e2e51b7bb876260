import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import type { Candidate } from '@counting-house/contract/returns/return.ts';
import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { date, money, qty } from '../../platform/format/format.ts';
import { call } from '../../platform/http/client.ts';
import { useMay } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Picture } from '../../ui/files/picture.tsx';
import css from './counter.module.css';

/** Finds what is brought back by the bill that is scanned, the phone, or the goods; Enter takes a line. */
export function FindGoodsBack({
  orderId,
  chosen,
  toggle,
  close,
}: {
  /** The bill of what is brought back already: goods of one bill come back at once. */
  orderId: number | null;
  chosen: readonly number[];
  toggle: (row: Candidate) => void;
  close: () => void;
}) {
  const [q, setQ] = useState('');
  const [rows, setRows] = useState<readonly Candidate[]>([]);
  const [says, setSays] = useState<string | null>(null);
  const mayPass = useMay()('returns.return.override');

  async function look(event: FormEvent) {
    event.preventDefault();
    const words = q.trim();
    if (words === '') return;
    const reply = await call(returns.candidates, { q: words });
    if (!reply.ok) {
      setSays(reply.problem.detail);
      return;
    }
    const found = reply.data.rows;
    setRows(found);
    setSays(found.length === 0 ? `Nothing was sold under “${words}”` : null);
    const open = found.filter((row) => whyNot(row) === null);
    const [only] = open;
    // A bill with one line needs no second press.
    if (only && open.length === 1 && !chosen.includes(only.orderLineId)) toggle(only);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-back-row]')?.focus());
  }

  /** Why a row cannot be taken here; null when it can. */
  function whyNot(row: Candidate): string | null {
    if (orderId !== null && row.orderId !== orderId)
      return 'This is another bill. Finish the first return before it.';
    if (row.qtyReturnable === 0) return row.whyNot ?? 'Nothing left to return';
    return row.whyNot === null || mayPass ? null : row.whyNot;
  }

  return (
    <Dialog onClose={close} title="Returned items" size={560}>
      <form onSubmit={(event) => void look(event)}>
        <TextInput
          label="Scan the bill, or type a phone, invoice or product"
          autoComplete="off"
          value={q}
          onChange={(event) => setQ(event.currentTarget.value)}
          error={says}
        />
      </form>
      {rows.length > 0 && (
        // The arrows walk through the rows; each of them is a button of its own.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className={css.backRows} onKeyDown={walk}>
          {rows.map((row) => {
            const refused = whyNot(row);
            const isOn = chosen.includes(row.orderLineId);
            return (
              <button
                key={row.orderLineId}
                type="button"
                data-back-row
                aria-pressed={isOn}
                disabled={refused !== null && !isOn}
                onClick={() => toggle(row)}
              >
                <Picture src={row.thumb} size={40} />
                <span>
                  <b>{row.title}</b>
                  <small>
                    {row.orderNo}, {row.buyer}
                    {row.deliveredOn !== null && `, ${date(row.deliveredOn)}`}
                  </small>
                  {(refused ?? row.whyNot) !== null && <small>{refused ?? row.whyNot}</small>}
                </span>
                <span className={css.backPaid}>
                  {qty(row.qtyReturnable, row.unitCode)}
                  <small>{money(row.paid)}</small>
                </span>
                {isOn && <IconCheck size={16} stroke={1.7} aria-hidden />}
              </button>
            );
          })}
        </div>
      )}
    </Dialog>
  );
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const rows = [
    ...event.currentTarget.querySelectorAll<HTMLButtonElement>('[data-back-row]:not(:disabled)'),
  ];
  const at = rows.findIndex((row) => row === document.activeElement);
  rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
}
