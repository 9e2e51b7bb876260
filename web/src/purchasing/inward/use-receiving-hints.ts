import { useState } from 'react';
import { playTone, type Tone } from '../../platform/tones.ts';
import type { Said } from '../../ui/station/station.tsx';
import type { OnLabel } from './receiving.ts';

/** A scan that made more than the order allows, and was not counted. */
export type TooMuch = {
  readonly line: number;
  readonly amount: number;
  readonly times: number;
  readonly label: OnLabel;
};

/** What must be understood, or decided, before the next scan counts. */
type Stop = {
  readonly headline: string;
  readonly words: string;
  readonly name: string;
  readonly tooMuch?: TooMuch;
};

const ready: Said = { tone: 'none', words: 'Scan the goods' };

export type ReceivingHints = ReturnType<typeof useReceivingSays>;

/** What the station says and sounds, and what stops it until it is understood. */
export function useReceivingSays() {
  const [said, setSaid] = useState(ready);
  const [stop, setStop] = useState<Stop | null>(null);

  function say(tone: Tone, words: string, under?: string) {
    playTone(tone);
    setSaid({ tone, words, ...(under === undefined ? {} : { under }) });
  }

  function halt(next: Stop) {
    playTone('stop');
    setStop(next);
    setSaid({ tone: 'stop', words: next.headline });
  }

  function understood() {
    setStop(null);
    setSaid(ready);
  }

  return {
    said,
    stop,
    say,
    halt,
    understood,
    goOn: () => setStop(null),
    quiet: () => setSaid(ready),
  };
}
