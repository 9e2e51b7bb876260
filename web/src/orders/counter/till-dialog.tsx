import type { TillReport } from '@counting-house/contract/orders/till.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSetSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CloseTill } from './close-till.tsx';
import css from './counter.module.css';
import { MoveCash } from './move-cash.tsx';
import { printReport } from './print-report.ts';
import { TillFigures } from './till-figures.tsx';

/** The till as it stands, and what is done with it: cash in, cash out, closing. */
export function TillDialog({ till, close }: { till: TillReport; close: () => void }) {
  const [act, setAct] = useState<'in' | 'out' | 'close' | null>(null);
  const may = useMay();
  const setSearch = useSetSearch();
  if (act === 'close') return <CloseTill till={till} close={close} />;
  if (act) return <MoveCash direction={act} close={close} />;
  return (
    <Dialog onClose={close} title={`${till.tillName}, ${till.number}`} size={560}>
      <TillFigures till={till} />
      <div className={css.acts}>
        <Button data-autofocus onClick={() => setAct('close')}>
          Close counter
        </Button>
        <Button variant="default" onClick={() => setAct('out')}>
          Pay out
        </Button>
        <Button variant="default" onClick={() => setAct('in')}>
          Pay in
        </Button>
        <Button variant="default" onClick={() => printReport(till)}>
          Print report
        </Button>
        {may('orders.till.read') && (
          <Button
            variant="default"
            onClick={() => {
              close();
              setSearch({ view: 'reports', order: null });
            }}
          >
            Day reports
          </Button>
        )}
      </div>
    </Dialog>
  );
}
