import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { today } from '../../platform/format/format.ts';
import { List } from '../../ui/list/list.tsx';
import {
  parcelColumn,
  payColumn,
  placeColumn,
  sizeColumn,
  stateColumn,
} from '../dispatch/parcel-columns.tsx';
import { parcelActions } from '../dispatch/parcel-actions.tsx';
import { ParcelPanel } from '../dispatch/parcel-panel.tsx';
import { text } from '../../ui/table/columns.tsx';

/** Parcels that were closed today. */
export function PackedToday() {
  return (
    <List
      list={logistics.listParcels}
      things="parcels"
      with={{ packedFrom: today(), packedTo: today() }}
      search="Parcel, order, name, phone"
      columns={[
        parcelColumn,
        placeColumn,
        sizeColumn,
        payColumn,
        stateColumn,
        text('packer', 'Packer'),
      ]}
      rowActions={parcelActions}
      panel={ParcelPanel}
      empty="Parcels that are closed at a station today appear here."
    />
  );
}
