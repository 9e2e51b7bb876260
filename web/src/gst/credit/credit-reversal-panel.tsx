import { gst } from '@counting-house/contract/gst/gst.operations.ts';
import { date, money } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { Facts, Sheet } from '../../ui/parts/sheet.tsx';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { useAskedMonth } from '../returns/month-choice.tsx';
import { reasonLabels } from './credit-reversal-labels.ts';

/** One reversal of credit. */
export function CreditPanel({ id }: { id: number }) {
  const month = useAskedMonth();
  const { rows } = useOperation(gst.listCreditReversals, { month, limit: 200 });
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  return (
    <SidePanel title={row.number} isNarrow record={{ table: 'credit_reversal', id: row.id }}>
      <Sheet>
        <Facts
          rows={[
            ['Why', reasonLabels[row.reason]],
            ['Date', date(row.businessDate)],
            ['Note', row.note],
            [
              'Document',
              row.documentId === null ? null : (
                <KnownRecord
                  key="document"
                  kind={row.documentKind}
                  id={row.documentId}
                  title={row.documentNo}
                />
              ),
            ],
            ['IGST', money(row.igst)],
            ['CGST', money(row.cgst)],
            ['SGST', money(row.sgst)],
            ['Cess', row.cess > 0 ? money(row.cess) : null],
            ['Reversed', row.cancelledOn && date(row.cancelledOn)],
            ['Reason', row.cancelReason],
          ]}
        />
      </Sheet>
    </SidePanel>
  );
}
