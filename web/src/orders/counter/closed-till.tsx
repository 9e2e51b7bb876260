import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { Button } from '@mantine/core';
import { useOperation } from '../../platform/http/use-operation.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import css from './counter.module.css';
import { printReport } from './print-report.ts';
import { TillFigures } from './till-figures.tsx';

/** The day report of a till that was closed just now. */
export function ClosedTill({ id, close }: { id: number; close: () => void }) {
  const till = useOperation(orders.getTillSession, { id });
  return (
    <Dialog onClose={close} title={`Day report ${till.number}`} size={560}>
      <TillFigures till={till} />
      <div className={css.acts}>
        <Button data-autofocus onClick={() => printReport(till)}>
          Print report
        </Button>
        <Button variant="default" onClick={close}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
