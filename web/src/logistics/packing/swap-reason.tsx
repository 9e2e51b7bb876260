import type { SwapReason as Reason } from '@counting-house/contract/logistics/packing.ts';
import { Button } from '@mantine/core';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { swapReasons } from '../logistics-labels.ts';
import css from '../logistics.module.css';
import type { Packing } from './use-packing.ts';

const reasons = Object.entries(swapReasons) as [Reason, string][];

/** Asks why a batch is taken that expires later than the one held; the scan then counts. */
export function SwapReason({ packing, close }: { packing: Packing; close: () => void }) {
  const { asked } = packing;
  const answer = (swapReason: Reason) => {
    if (!asked) return;
    const { code, multiplier, qty } = asked;
    close();
    void packing.act({
      action: 'scan',
      code,
      multiplier,
      swapReason,
      ...(qty === undefined ? {} : { qty }),
    });
  };
  const keys = Object.fromEntries(
    reasons.map(([reason, words], index) => [
      String(index + 1),
      { does: words, run: () => answer(reason) },
    ]),
  );
  if (!asked) return null;
  return (
    <Dialog onClose={close} title="Another batch expires first" keys={keys}>
      <p>{asked.text}</p>
      <div className={css.stationForm}>
        {reasons.map(([reason, words], index) => (
          <Button
            key={reason}
            variant="default"
            rightSection={<KeyHint keys={String(index + 1)} />}
            onClick={() => answer(reason)}
          >
            {words}
          </Button>
        ))}
        <Button onClick={close}>Take the first one</Button>
      </div>
    </Dialog>
  );
}
