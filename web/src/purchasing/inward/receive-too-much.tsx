import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { StopChoice, StopPage } from '../../ui/station/stop-screen.tsx';
import css from './receive.module.css';
import { sumAccepted, type LineTyped, roomIn } from './receiving.ts';
import type { TooMuch } from './use-receiving-hints.ts';
import type { Receiving } from './use-receiving.ts';

type Props = {
  readonly receiving: Receiving;
  readonly words: string;
  readonly line: LineTyped;
  readonly tooMuch: TooMuch;
};

/**
 * More came than the order allows. The first answer takes what may be taken and returns the rest, so that it is
 * safe to press without reading; then somebody answers for all of it, or all of it goes back.
 */
export function ReceiveTooMuch({ receiving, words, line, tooMuch }: Props) {
  const [isAccepting, setAccepting] = useState(false);
  const mayAccept = useMay()('purchasing.inward.overReceive');
  const { goods } = line;
  const total = sumAccepted(line) + tooMuch.amount;
  const room = roomIn(line);
  const fits = qty(sumAccepted(line) + room, goods.unit);
  const rest = qty(tooMuch.amount - room, goods.unit);
  const all = qty(total, goods.unit);
  return (
    <>
      <StopPage headline="Too much" words={words} foot={['Nothing was added by this scan']}>
        <Reckoning line={line} amount={tooMuch.amount} />
        <StopChoice onChoose={() => receiving.fill(tooMuch)}>
          {room > 0 ? `Accept ${fits}, return ${rest}` : `Return ${rest}`}
        </StopChoice>
        <StopChoice isSecond onChoose={() => setAccepting(true)}>
          {mayAccept ? `Accept ${all}` : `Ask to accept ${all}`}
        </StopChoice>
        {room > 0 && (
          <StopChoice isSecond onChoose={() => receiving.leave(tooMuch)}>
            {total === tooMuch.amount ? 'Return all' : `Return ${qty(tooMuch.amount, goods.unit)}`}
          </StopChoice>
        )}
        <small>
          {`More than ${fits} needs a note and the right to receive over the order. The card CMDOK is the first answer.`}
        </small>
      </StopPage>
      {isAccepting && (
        <AcceptOver
          title={`Accept ${all}`}
          close={() => setAccepting(false)}
          accept={(why) => receiving.acceptOver(tooMuch, why)}
        >
          {mayAccept
            ? 'The note stays with the receipt.'
            : 'When the receipt is posted, a user who can receive over the order approves it.'}
        </AcceptOver>
      )}
    </>
  );
}

/** How much the order allows, what was counted, and by how much this is too much. */
function Reckoning({ line, amount }: { line: LineTyped; amount: number }) {
  const { openQty, mostQty, unit, code, name } = line.goods;
  const [open, most, so] = [openQty ?? 0, mostQty ?? 0, sumAccepted(line)];
  const total = so + amount;
  const share = (part: number) => ({ width: `${(part / total) * 100}%` });
  const number = line.batches.at(-1)?.number;
  return (
    <div className={css.reckoning}>
      <h3>{name}</h3>
      <div className={css.code}>
        {[code, number && `batch ${number}`].filter(Boolean).join(' · ')}
      </div>
      <dl>
        <dt>Pending on the order</dt>
        <dd>{qty(open, unit)}</dd>
        <dt>Over-receipt tolerance</dt>
        <dd>{qty(most - open, unit)}</dd>
        <dt>Most that can be received</dt>
        <dd>
          <b>{qty(most, unit)}</b>
        </dd>
        <dt>Counted so far</dt>
        <dd>{qty(so, unit)}</dd>
        <dt>This scan</dt>
        <dd>{qty(amount, unit)}</dd>
        <dt data-sum>Excess</dt>
        <dd data-sum>{qty(total - most, unit)}</dd>
      </dl>
      <div className={css.parts} aria-hidden>
        <i style={share(Math.min(open, total))} />
        <i style={share(most - open)} data-is="allowed" />
        <i style={share(total - most)} data-is="over" />
      </div>
    </div>
  );
}

/** Why more is taken than was ordered. */
function AcceptOver({
  title,
  children,
  close,
  accept,
}: {
  title: string;
  children: string;
  close: () => void;
  accept: (why: string) => void;
}) {
  const [why, setWhy] = useState('');
  const [error, setError] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (why.trim()) accept(why.trim());
    else setError('Please write why.');
  }
  return (
    <Dialog title={title} onClose={close} zIndex={400}>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{children}</p>
        <Textarea
          label="Note"
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxLength={500}
          value={why}
          error={error}
          onChange={(event) => setWhy(event.currentTarget.value)}
        />
        <Button type="submit" size="md">
          Accept and count it
        </Button>
      </form>
    </Dialog>
  );
}
