import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ManifestRow } from '@counting-house/contract/logistics/manifest.ts';
import { choice, type ListTabs, picker } from '../../ui/filter/filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { beginHere } from '../../ui/page/page-acts.tsx';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import { ago, type Column, moment, opens, stacked, state, text } from '../../ui/table/columns.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { courierText, manifestActions, manifestStates, scanStep } from './manifest-acts.ts';
import { ManifestPanel } from './manifest.panel.tsx';
import { NewManifestPanel } from './new-manifest.panel.tsx';

const scanned: Column<ManifestRow> = {
  key: 'scanned',
  label: 'Parcels',
  isRight: true,
  cell: scannedText,
  words: scannedText,
};

/** `12 of 14 scanned`, and once it is closed how many left. */
function scannedText({ status, scanned: done, parcels }: ManifestRow): string {
  return status === 'open' ? `${done} of ${parcels} scanned` : String(parcels);
}

const courier: Column<ManifestRow> = {
  key: 'courier',
  label: 'Courier',
  cell: courierText,
  words: courierText,
};

const driver: Column<ManifestRow> = {
  key: 'driverName',
  label: 'Driver',
  cell: (row) => driverText(row) || <Nothing />,
  words: driverText,
};

function driverText(row: Pick<ManifestRow, 'driverName' | 'vehicleNo'>): string {
  return [row.driverName, row.vehicleNo].filter(Boolean).join(', ');
}

/** What couriers took away, visit by visit, and what they are about to take. */
export function ManifestList({
  tabs,
  counts,
}: {
  tabs: ListTabs<'desk'>;
  counts: Readonly<Record<string, number>> | undefined;
}) {
  return (
    <ListScreen
      list={logistics.listManifests}
      things="manifests"
      tabs={tabs}
      counts={counts}
      search="Manifest, driver, vehicle"
      columns={[
        stacked(
          opens('number', 'Manifest', { sorted: true }),
          ago('createdAt', 'Opened', { sorted: true }),
        ),
        courier,
        state('status', 'Status', manifestStates),
        scanned,
        driver,
        stacked(moment('closedAt', 'Handed over'), text('closedBy', 'By')),
        nextStep('Next step', [scanStep]),
      ]}
      filters={[
        choice('status', 'Status', manifestStates),
        picker('courierId', 'Courier', logistics.listCouriers),
      ]}
      rowActions={manifestActions}
      create={beginHere('New manifest', logistics.manifestCreate)}
      panel={ManifestPanel}
      newPanel={NewManifestPanel}
      empty="No manifests yet. Open one when a courier comes, and scan the parcels it takes."
      looksEvery={60_000}
    />
  );
}
