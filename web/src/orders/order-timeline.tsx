import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { moment, time, today } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { useAct, useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import css from './order-panel.module.css';

/** What happened to an order, newest first, with a box for what the others should know. */
export function OrderTimeline({ id }: { id: number }) {
  const { rows } = useOperation(orders.getTimeline, { id });
  const may = useMay();
  return (
    <section>
      <h3>Timeline</h3>
      {may(orders.addNote.permission) && <NoteBox id={id} />}
      <ol className={css.timeline}>
        {rows.map((event) => (
          <li key={event.id} data-kind={event.kind}>
            <i aria-hidden />
            <span>
              {event.text} <small>· {event.byName}</small>
            </span>
            <time dateTime={event.at} title={moment(event.at)}>
              {dayOrTime(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoteBox({ id }: { id: number }) {
  const [text, setText] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  const write = useAct(orders.addNote, 'The note was not saved');
  useKeys({ n: { does: 'Write a note', run: () => box.current?.focus() } });

  async function save() {
    if (await write.run({ id, text })) setText('');
  }

  return (
    <div className={css.note}>
      <Textarea
        ref={box}
        aria-label="Note"
        placeholder="Write a note. @name notifies someone."
        minRows={1}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (text.trim()) void save();
        }}
      />
      {text.trim() && (
        <Button variant="default" loading={write.isSending} onClick={() => void save()}>
          Save note
        </Button>
      )}
    </div>
  );
}

function dayOrTime(at: string): string {
  return today(new Date(at)) === today() ? time(at) : moment(at);
}
