import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import type {
  OpenItem,
  OpenItemDetails,
} from '@counting-house/contract/accounts/open-items/open-item.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { money } from '../../platform/format/format.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { EnterWalks } from '../../ui/form/enter-walks.tsx';
import { MoneyInput } from '../../ui/form/figure-input.tsx';
import { Banner } from '../../ui/parts/banner.tsx';
import {
  type Column,
  date,
  money as moneyColumn,
  onCard,
  stacked,
  text,
} from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import css from './allocate-form.module.css';
import { docKindLabels } from '@counting-house/contract/accounts/open-items/open-item.ts';

/** Settles a document with others of its party, as typed or the oldest first. */
export function AllocateForm({ item }: { item: OpenItemDetails }) {
  const [typed, setTyped] = useState<ReadonlyMap<number, unknown>>(new Map());
  const [sent, setSent] = useState<readonly number[]>([]);
  const write = useWrite(accounts.allocate);
  const { problem } = write;
  const isTyped = [...typed.values()].some((value) => value !== '' && value !== 0);
  useUnsaved(isTyped);
  if (item.candidates.length === 0) {
    return <p className={css.none}>Nothing else of {item.partyName} is open on the other side.</p>;
  }
  const sum = [...typed.values()].reduce<number>(
    (all, value) => all + (typeof value === 'number' ? value : 0),
    0,
  );

  /** Fills amounts from the oldest due on, as far as the document goes. */
  function fill() {
    let left = item.outstanding;
    setTyped(
      new Map(
        item.candidates.map(({ id, outstanding }) => {
          const part = Math.min(left, outstanding);
          left -= part;
          return [id, part];
        }),
      ),
    );
  }

  async function save() {
    const chosen = [...typed].filter(([, value]) => value !== '' && value !== 0);
    setSent(chosen.map(([id]) => id));
    const reply = await write.run({
      pairs: chosen.map(([id, amount]) => ({
        debitItemId: item.side === 'debit' ? item.id : id,
        creditItemId: item.side === 'debit' ? id : item.id,
        amount: amount as number,
      })),
    });
    if (!reply.ok) return;
    setTyped(new Map());
    toast.success(`${money(sum)} of ${item.docNo} settled`);
  }

  const columns: readonly Column<OpenItem>[] = [
    stacked(text('docNo', 'Document'), {
      key: 'docKind',
      label: 'Kind',
      cell: ({ docKind }: OpenItem) => docKindLabels[docKind],
    }),
    date('dueDate', 'Due'),
    onCard('fact', moneyColumn('outstanding', 'Open')),
    {
      key: 'settle',
      label: 'Settle',
      isRight: true,
      part: 'amount',
      cell: ({ id, docNo }) => (
        <MoneyInput
          className={css.figure ?? ''}
          aria-label={`Settle with ${docNo}`}
          value={(typed.get(id) ?? '') as number | ''}
          error={problem?.fields[`pairs.${sent.indexOf(id)}.amount`]}
          onChange={(next) => setTyped((before) => new Map(before).set(id, next))}
        />
      ),
    },
  ];
  const isOfNoField = problem !== null && Object.keys(problem.fields).length === 0;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={css.head}>
        <h3>Settle with</h3>
        <Button variant="default" onClick={fill}>
          Oldest first
        </Button>
      </div>
      {isOfNoField && <Banner tone="stopped">{problem.detail}</Banner>}
      <EnterWalks>
        <DataTable
          caption={`What may settle ${item.docNo}`}
          columns={columns}
          rows={item.candidates}
        />
      </EnterWalks>
      <div className={css.foot}>
        <span>
          {money(sum)} of {money(item.outstanding)}
          {sum > item.outstanding && ': more than is open'}
        </span>
        <Button type="submit" size="sm" disabled={!isTyped} loading={write.isSending}>
          Settle
        </Button>
      </div>
    </form>
  );
}
