import { Button, TextInput } from '@mantine/core';
import { IconBackspace } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { unitName } from '@counting-house/contract/kit/unit-name.ts';
import { qty } from '../../platform/format/format.ts';
import { parseQty } from '../../platform/format/parse.ts';
import { playTone } from '../../platform/tones.ts';
import { Dialog } from '../dialog/dialog.tsx';
import css from './qty-pad.module.css';

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const;

/** A scanner types so fast, in ms from key to key, and no quantity is so long. */
const scanGapMs = 40;
const shortestCode = 6;

/**
 * Asks for a quantity with large keys, for a thumb or a keyboard: a total, or what was weighed. A code that is
 * scanned into it is no quantity.
 *
 * @param value thousandths that it begins with.
 */
export function QtyPad({
  title,
  label,
  unit,
  value,
  act,
  set,
  close,
  children,
}: {
  title: string;
  label: string;
  unit: string;
  value?: number | null;
  act: string;
  set: (qty: number) => void;
  close: () => void;
  /** What has to be seen beside it. */
  children?: ReactNode;
}) {
  const [text, setText] = useState(typeof value === 'number' ? qty(value) : '');
  const [isFresh, setFresh] = useState(true);
  const [wrong, setWrong] = useState('');
  const burst = useRef<readonly number[]>([]);

  function change(next: string) {
    setText(next);
    setFresh(false);
    setWrong('');
  }

  function finish() {
    const times = burst.current;
    burst.current = [];
    const span = (times.at(-1) ?? 0) - (times[0] ?? 0);
    if (times.length >= shortestCode && span / (times.length - 1) < scanGapMs) {
      playTone('stop');
      setText('');
      setWrong('Enter the quantity before the next scan');
      return;
    }
    const amount = parseQty(text);
    if (typeof amount !== 'number' || amount < 0) {
      setWrong('Enter a quantity such as 2.5');
      return;
    }
    close();
    set(amount);
  }

  return (
    <Dialog onClose={close} title={title}>
      <form
        className={css.pad}
        onSubmit={(event) => {
          event.preventDefault();
          finish();
        }}
      >
        {children}
        <TextInput
          label={label}
          // The keys below are the keyboard of a phone here.
          inputMode="none"
          autoComplete="off"
          size="lg"
          value={text}
          error={wrong}
          rightSection={<span className={css.unit}>{unitName(unit)}</span>}
          rightSectionWidth={64}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key.length === 1) burst.current = [...burst.current, event.timeStamp];
          }}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <div className={css.keys} role="group" aria-label="Number pad">
          {keys.map((key) => (
            <Button
              key={key}
              variant="default"
              tabIndex={-1}
              onClick={() => change(isFresh ? key : text + key)}
            >
              {key}
            </Button>
          ))}
          <Button
            variant="default"
            tabIndex={-1}
            aria-label="Delete the last digit"
            onClick={() => change(isFresh ? '' : text.slice(0, -1))}
          >
            <IconBackspace size={24} stroke={1.7} aria-hidden />
          </Button>
        </div>
        <Button type="submit" size="lg">
          {act}
        </Button>
      </form>
    </Dialog>
  );
}
