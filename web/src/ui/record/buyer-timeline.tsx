import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { BuyerHappening, HappeningKind } from '@counting-house/contract/customers/overview.ts';
import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useAct, useOperation } from '../../platform/http/use-operation.ts';
import { Choice } from '../picking/choice.tsx';
import { Part } from '../parts/part.tsx';
import { Sheet, SheetBody } from '../parts/sheet.tsx';
import css from './buyer-timeline.module.css';
import { Timeline } from './timeline.tsx';

type Buyer = { readonly kind: 'customer' | 'company'; readonly id: number };

type Shown = Exclude<HappeningKind, 'change'> | 'all';

const kindLabels: Readonly<Record<Shown, string>> = {
  all: 'Everything',
  order: 'Orders',
  payment: 'Payments',
  invoice: 'Invoices',
  return: 'Returns',
  wallet: 'Wallet',
  message: 'Messages',
  note: 'Notes',
};

const most = 100;
const first = 20;

/** What happened with a buyer, newest first, and a box for what the others should know. */
export function BuyerTimeline({
  of,
  isOver = false,
  link,
}: {
  of: Buyer;
  /** Nothing more is to be said of somebody who was merged or erased. */
  isOver?: boolean;
  /** Leads to the order that something is about. */
  link: (orderId: number, words: string) => ReactNode;
}) {
  const [kind, setKind] = useState<Shown>('all');
  const [limit, setLimit] = useState(first);
  return (
    <Sheet title="Timeline">
      <SheetBody>
        <div className={css.parts}>
          {!isOver && <NoteBox of={of} />}
          <Choice label="Show" of={kindLabels} value={kind} onChange={(next) => setKind(next)} />
          <Part what="the timeline">
            <Rows of={of} kind={kind} limit={limit} more={() => setLimit(most)} link={link} />
          </Part>
        </div>
      </SheetBody>
    </Sheet>
  );
}

function Rows({
  of,
  kind,
  limit,
  more,
  link,
}: {
  of: Buyer;
  kind: Shown;
  limit: number;
  more: () => void;
  link: (orderId: number, words: string) => ReactNode;
}) {
  const { rows, hasMore } = useOperation(customers.getBuyerTimeline, {
    ...of,
    limit,
    ...(kind === 'all' ? {} : { kinds: kind }),
  });
  if (rows.length === 0) return <p className={css.nothing}>Nothing yet.</p>;
  return (
    <>
      <Timeline
        happenings={rows.map((row) => ({
          id: `${row.kind} ${row.id}`,
          at: row.at,
          who: row.by,
          words: wordsOf(row, link),
        }))}
      />
      {hasMore && limit < most && (
        <Button variant="default" onClick={more}>
          Show earlier
        </Button>
      )}
    </>
  );
}

const wordsOf = (row: BuyerHappening, link: (orderId: number, words: string) => ReactNode) =>
  row.orderId === null ? row.text : link(row.orderId, row.text);

function NoteBox({ of }: { of: Buyer }) {
  const [text, setText] = useState('');
  const write = useAct(admin.addHistory, 'The note was not saved');

  async function save() {
    const table = of.kind === 'customer' ? 'customer' : 'b2b_company';
    if (await write.run({ table, id: of.id, text })) setText('');
  }

  return (
    <div className={css.note}>
      <Textarea
        aria-label="Note"
        placeholder="Write a note"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        variant="default"
        disabled={text.trim() === ''}
        loading={write.isSending}
        onClick={() => void save()}
      >
        Add note
      </Button>
    </div>
  );
}
