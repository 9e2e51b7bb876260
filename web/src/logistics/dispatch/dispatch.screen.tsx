import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { DeskTab, ParcelRow } from '@counting-house/contract/logistics/parcel.ts';
import { useSearch } from '../../platform/address.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { choice, period, picker } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import { payStates } from '../logistics-labels.ts';
import { ManifestList } from '../manifests/manifest-list.tsx';
import { ManifestStation } from '../manifests/manifest-station.tsx';
import { NewManifestPanel } from '../manifests/new-manifest.panel.tsx';
import {
  bookStep,
  deliveredStep,
  dispatchStep,
  letGoStep,
  parcelActions,
} from './parcel-actions.tsx';
import {
  attemptsColumn,
  claimColumn,
  courierColumn,
  parcelColumn,
  payColumn,
  placeColumn,
  problemColumn,
  proposalColumn,
  sizeColumn,
  stateColumn,
} from './parcel-columns.tsx';
import { returnedStep } from './rto-actions.tsx';
import { BookReturnPanel } from './return-parcel.panel.tsx';
import { ParcelPanel } from './parcel-panel.tsx';
import { returnToBookColumns } from './returns-to-book.tsx';

const everyMs = 60_000;

const desk = {
  key: 'desk',
  start: 'book',
  tabs: [
    { value: 'book', label: 'Needs courier' },
    { value: 'handOver', label: 'Ready for pickup' },
    { value: 'manifests', label: 'Manifests' },
    { value: 'onTheWay', label: 'On the way' },
    { value: 'problems', label: 'Problems' },
    { value: 'delivered', label: 'Delivered' },
    { value: 'returned', label: 'Returned' },
    { value: 'returns', label: 'Pickups' },
  ],
} as const;

/** One parcel is booked in its panel, where a waybill can be typed. */
const openToBook: RowAction<ParcelRow> = {
  label: 'Book',
  access: [logistics.trackingData.permission],
  isFor: (parcel) => parcel.status === 'packed',
  does: { kind: 'visit', path: (parcel) => `?open=${parcel.id}` },
};

const step = nextStep('Next step', [openToBook, dispatchStep, letGoStep, deliveredStep]);
const problemStep = nextStep('Next step', [openToBook, dispatchStep, letGoStep, returnedStep]);

const columns: Readonly<Record<DeskTab, readonly Column<ParcelRow>[]>> = {
  book: [parcelColumn, placeColumn, sizeColumn, payColumn, proposalColumn, step],
  handOver: [parcelColumn, placeColumn, sizeColumn, payColumn, courierColumn, step],
  onTheWay: [
    parcelColumn,
    placeColumn,
    courierColumn,
    payColumn,
    stateColumn,
    attemptsColumn,
    step,
  ],
  problems: [parcelColumn, placeColumn, courierColumn, stateColumn, problemColumn, problemStep],
  delivered: [parcelColumn, placeColumn, courierColumn, payColumn, stateColumn, step],
  returned: [parcelColumn, placeColumn, courierColumn, stateColumn, claimColumn, step],
};

const empties: Readonly<Record<DeskTab, string>> = {
  book: 'Packed parcels without a courier appear here.',
  handOver: 'Booked parcels appear here until they are handed over.',
  onTheWay: 'Parcels on their way appear here.',
  problems: 'No parcel has a problem.',
  delivered: 'Delivered parcels appear here.',
  returned: 'Parcels that came back, were lost or damaged appear here.',
};

/** Parcels from booking to the door; at `?manifest={id}` the scanning of what a courier takes. */
export function DispatchScreen() {
  const { manifest } = useSearch();
  return manifest ? <ManifestStation id={Number(manifest)} /> : <Desk />;
}

function Desk() {
  const { desk: chosen = 'book' } = useSearch();
  const counts = useOptionalOperation(
    logistics.listParcels,
    { limit: 1 },
    { refetchInterval: everyMs },
  );
  const tab = desk.tabs.find(({ value }) => value === chosen)?.value ?? 'book';
  if (tab === 'manifests') return <ManifestList tabs={desk} counts={counts.data?.desk} />;
  if (tab === 'returns') {
    return (
      <ListScreen
        list={logistics.listReturnsToBook}
        things="returns"
        tabs={desk}
        counts={counts.data?.desk}
        search="Return"
        columns={returnToBookColumns}
        panel={BookReturnPanel}
        empty="Returns to pick up or send back appear here."
        looksEvery={everyMs}
      />
    );
  }
  return (
    <ListScreen
      list={logistics.listParcels}
      things="parcels"
      tabs={desk}
      counts={counts.data?.desk}
      search="Parcel, AWB no., order, name, phone"
      columns={columns[tab]}
      filters={[
        picker('courierId', 'Courier', logistics.listCouriers),
        choice('payMode', 'Payment', payStates),
        period('packed', 'Packed'),
        period('dispatched', 'Dispatched'),
      ]}
      rowActions={[bookStep, ...parcelActions]}
      panel={ParcelPanel}
      {...(tab === 'handOver'
        ? {
            newPanel: NewManifestPanel,
            create: beginHere('New manifest', logistics.manifestCreate),
          }
        : {})}
      empty={empties[tab]}
      looksEvery={everyMs}
    />
  );
}
