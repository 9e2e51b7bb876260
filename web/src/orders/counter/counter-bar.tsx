import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { TillReport } from '@counting-house/contract/orders/till.ts';
import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCashRegister,
  IconPlayerPause,
  IconPrinter,
  IconZoomMoney,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useGo } from '../../platform/address.ts';
import { money, time } from '../../platform/format/format.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useKeys } from '../../platform/keys/keys.ts';
import { useMay } from '../../platform/session.ts';
import { KeyHint } from '../../ui/marks/key-hint.tsx';
import { returnsScreens } from '../../returns/returns.routes.tsx';
import css from './counter.module.css';
import { PriceCheck } from './price-check.tsx';
import { TillDialog } from './till-dialog.tsx';

const mostHeld = 20;
/** Held bills that have a key. */
const mostKeys = 9;

/** What can be done beside the bill, and the bills that are held as tabs beside it. */
export function CounterBar({
  till,
  current,
  total,
  hold,
  recall,
  bringBack,
  printLast,
}: {
  till: TillReport;
  /** The held bill on the screen. */
  current: number | null;
  /** What the bill on the screen comes to, paise. */
  total: number;
  /** Null while there is nothing to hold. */
  hold: (() => void) | null;
  recall: (id: number) => void;
  /** Takes goods back beside the bill; null for anyone who may only ask for a return. */
  bringBack: (() => void) | null;
  printLast: (() => void) | null;
}) {
  const [open, setOpen] = useState<'price' | 'till' | null>(null);
  const go = useGo();
  const may = useMay();
  const held = useOptionalOperation(orders.listOrders, {
    source: ['store'],
    stage: 'draft',
    limit: mostHeld,
    sort: 'placedAt',
  }).data;
  const bills = (held?.rows ?? []).filter(({ id }) => id !== current);
  const mayReturn = may('returns.return.create');
  const goBack =
    bringBack ?? (() => go(returnsScreens.requests, undefined, { open: 'new', here: '1' }));

  useKeys({
    F3: { does: 'Price check', run: () => setOpen('price') },
    F6: mayReturn ? { does: 'Return goods', run: goBack } : undefined,
    F10: { does: 'Counter', run: () => setOpen('till') },
    ...Object.fromEntries(
      bills
        .slice(0, mostKeys)
        .map(({ id }, at) => [
          `Alt+${at + 1}`,
          { does: `Recall bill ${at + 1}`, run: () => recall(id) },
        ]),
    ),
  });

  return (
    <>
      <div className={css.bar} role="toolbar" aria-label="Counter">
        <Button
          variant="default"
          leftSection={<IconZoomMoney size={16} stroke={1.7} />}
          rightSection={<KeyHint keys="F3" />}
          onClick={() => setOpen('price')}
        >
          Price check
        </Button>
        <Button
          variant="default"
          leftSection={<IconPlayerPause size={16} stroke={1.7} />}
          rightSection={<KeyHint keys="F7" />}
          disabled={hold === null}
          onClick={() => hold?.()}
        >
          Hold
        </Button>
        {mayReturn && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.7} />}
            rightSection={<KeyHint keys="F6" />}
            onClick={goBack}
          >
            Return
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.7} />}
          disabled={printLast === null}
          onClick={() => printLast?.()}
        >
          Reprint
        </Button>
        <Button
          variant="default"
          leftSection={<IconCashRegister size={16} stroke={1.7} />}
          rightSection={<KeyHint keys="F10" />}
          onClick={() => setOpen('till')}
        >
          Counter
        </Button>
      </div>
      {bills.length > 0 && (
        <div className={css.held} role="group" aria-label="Held bills">
          <span aria-current="true">
            This bill <b>{money(total)}</b>
          </span>
          {bills.map(({ id, buyerName, placedAt, grandTotal }, at) => (
            <button key={id} type="button" onClick={() => recall(id)}>
              <IconPlayerPause size={16} stroke={1.7} aria-hidden />
              <span>{buyerName ?? 'Walk-in'}</span>
              <small>{time(placedAt)}</small>
              <b>{money(grandTotal)}</b>
              {at < mostKeys && <KeyHint keys={`Alt+${at + 1}`} />}
            </button>
          ))}
        </div>
      )}
      {open === 'price' && <PriceCheck close={() => setOpen(null)} />}
      {open === 'till' && <TillDialog till={till} close={() => setOpen(null)} />}
    </>
  );
}
