import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import { Button } from '@mantine/core';
import { IconFileText, IconPrinter } from '@tabler/icons-react';
import { useGo } from '../../platform/address.ts';
import { openFile } from '../../platform/http/download.ts';
import { qty } from '../../platform/format/format.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { NextStep, StationColumn, StationNote } from '../../ui/station/station.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';
import css from './receive.module.css';

/** The receipt is posted: labels for its batches, and where to go from here. */
export function ReceiveDone({ inward, again }: { inward: Inward; again: () => void }) {
  const go = useGo();
  const may = useMay();
  const rows = inward.lines.flatMap(({ name, unit, batches }) =>
    batches.map((batch) => ({ ...batch, name, unit })),
  );
  const refs = rows.flatMap(({ batchId, labels }) =>
    batchId === null ? [] : [{ id: batchId, copies: Math.max(1, labels) }],
  );

  async function print() {
    await openFile(logistics.labelSheet, { kind: 'batch', media: 'roll-50x25', refs }).catch(
      toast.thrown(),
    );
  }

  return (
    <StationColumn>
      <div className={css.now}>
        <NextStep>{`${inward.number} is posted.`}</NextStep>
        <ul className={css.review}>
          {rows.map((row) => (
            <li key={row.id}>
              <b>{row.name}</b>
              <span>
                {qty(row.acceptedQty, row.unit)} accepted
                {row.rejectedQty > 0 && `, ${qty(row.rejectedQty, row.unit)} rejected`}
                {row.number && `, batch ${row.number}`}
                {row.trayCode && `, tray ${row.trayCode}`}
              </span>
            </li>
          ))}
        </ul>
        {inward.warnings.length > 0 && (
          <StationNote title="Please note">{inward.warnings.join(' ')}</StationNote>
        )}
        {refs.length > 0 && may('logistics.label.print') && (
          <Button
            size="md"
            leftSection={<IconPrinter size={18} stroke={1.7} />}
            onClick={() => void print()}
          >
            Print batch labels
          </Button>
        )}
        <Button
          size="md"
          variant="default"
          leftSection={<IconFileText size={18} stroke={1.7} />}
          onClick={() =>
            go(purchasingScreens.receiveAgainstOrder, undefined, {
              tab: 'receipts',
              open: String(inward.id),
            })
          }
        >
          Open receipt
        </Button>
        <Button size="md" variant="default" onClick={again}>
          {inward.kind === 'with_po' ? 'Back to what is to come' : 'Next receipt'}
        </Button>
      </div>
    </StationColumn>
  );
}
