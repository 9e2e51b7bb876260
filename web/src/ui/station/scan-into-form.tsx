import { unknownText } from '@counting-house/contract/catalogue/barcode.ts';
import type { Scanned } from '@counting-house/contract/stock/scan.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { playTone, type Tone } from '../../platform/tones.ts';
import { ScanField } from './scan-field.tsx';
import css from './scan-into-form.module.css';

/** What a scan did to a form, or why it did nothing. */
type Heard = { readonly tone: Tone; readonly words: string };

/** Says what a scan did. */
export const heard = (tone: Tone, words: string): Heard => ({ tone, words });

/** Nobody knows the code. */
export const unknownCode = (text: string): Heard => heard('stop', unknownText(text));

/**
 * A field that fills in a form by scanner; what the scan did is said below it and by a tone.
 *
 * @param judge what is done with what was scanned; null when the form itself goes on.
 * @param idle the words before the first scan.
 */
export function ScanIntoForm({
  label,
  screen,
  storeId,
  judge,
  idle = '',
}: {
  label: string;
  screen: string;
  storeId?: number | undefined;
  judge: (scanned: Scanned, text: string) => Heard | null;
  idle?: string;
}) {
  const [said, setSaid] = useState<Heard | null>(null);
  const [isJudging, setJudging] = useState(false);

  async function take(text: string) {
    setJudging(true);
    const reply = await call(stock.scan, { text, screen, storeId });
    const says = reply.ok ? judge(reply.data, text) : heard('stop', reply.problem.detail);
    if (says) {
      playTone(says.tone);
      setSaid(says);
    }
    setJudging(false);
  }

  const words = said?.words ?? idle;
  return (
    <div className={css.scan}>
      <ScanField label={label} isBusy={isJudging} onScan={({ code }) => void take(code)} />
      {words && (
        <p role="status" data-tone={said?.tone}>
          {words}
        </p>
      )}
    </div>
  );
}
