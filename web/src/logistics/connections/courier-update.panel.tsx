import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { moment } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { SidePanel } from '../../ui/panel/side-panel.tsx';
import { State } from '../../ui/marks/badge.tsx';
import { Facts, Sheet, SheetBody } from '../../ui/parts/sheet.tsx';
import { statusLabels } from '../logistics-labels.ts';
import { outcomeStates } from './connection-labels.ts';
import { dismissStep, retryStep } from './courier-update-actions.tsx';
import { ParcelLink } from './parcel-link.tsx';
import css from './connections.module.css';

/** One update, and the whole message that it came in. */
export function CourierUpdatePanel({ id }: { id: number }) {
  const update = useOperation(logistics.getCourierUpdate, { id });
  const parcel = update.parcel ? <ParcelLink parcel={update.parcel} /> : null;
  return (
    <SidePanel
      title={update.waybill || 'Tracking update'}
      badges={<State of={outcomeStates} is={update.outcome} />}
      acts={<RowActs actions={[retryStep, dismissStep]} row={update} />}
      isNarrow
    >
      <Sheet title="Webhook content">
        <SheetBody>
          <p className={css.text}>{update.text}</p>
          <Facts
            rows={[
              ['Connection', update.account],
              ['Parcel', parcel],
              ['Courier status', update.word || null],
              ['Mapped to', update.status && statusLabels[update.status]],
              ['When', update.at && moment(update.at)],
              ['Place', update.place || null],
              ['Reason', update.reason || null],
              ['Resolved by', update.solvedBy || null],
            ]}
          />
        </SheetBody>
      </Sheet>
      <Sheet title="The message">
        <SheetBody>
          <Facts
            rows={[
              ['Received', moment(update.receivedAt)],
              ['From', update.address],
              ['Received again', update.times > 1 ? timesLabels(update) : null],
            ]}
          />
          <pre className={css.body}>{pretty(update.body)}</pre>
        </SheetBody>
      </Sheet>
    </SidePanel>
  );
}

const timesLabels = ({ times, lastTime }: { times: number; lastTime: string }) =>
  `${times - 1} ${times === 2 ? 'time' : 'times'}, last ${moment(lastTime)}`;

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
