import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { Manifest, ManifestParcel } from '@counting-house/contract/logistics/manifest.ts';
import { moment, money, phone } from '../../platform/format/format.ts';
import { useOperation } from '../../platform/http/use-operation.ts';
import { State } from '../../ui/marks/badge.tsx';
import { Block, SidePanel } from '../../ui/panel/side-panel.tsx';
import { PathLink } from '../../ui/parts/path-link.tsx';
import { Facts } from '../../ui/parts/sheet.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { RowActs } from '../../ui/rows/row-menu.tsx';
import { type Column, stacked, text } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { logisticsScreens } from '../logistics.routes.tsx';
import { courierText, manifestActions, manifestStates } from './manifest-acts.ts';

const parcel: Column<ManifestParcel> = {
  key: 'number',
  label: 'Parcel',
  cell: ({ id, number }) => (
    <PathLink path={`${logisticsScreens.dispatch.path}?open=${id}`}>{number}</PathLink>
  ),
};

const scanned: Column<ManifestParcel> = {
  key: 'scannedAt',
  label: 'Scanned',
  cell: ({ scannedAt, hasLeft }) =>
    scannedAt === null ? hasLeft ? 'Sent before' : <Nothing /> : moment(scannedAt),
};

/** A manifest over its list: who takes it, and every parcel on it. */
export function ManifestPanel({ id }: { id: number }) {
  const manifest = useOperation(logistics.getManifest, { id });
  return (
    <SidePanel
      title={manifest.number}
      badges={<State of={manifestStates} is={manifest.status} />}
      acts={<RowActs actions={manifestActions} row={manifest} />}
      record={{ table: 'manifest', id }}
      side={<Side manifest={manifest} />}
    >
      {manifest.items.length === 0 ? (
        <p>
          {manifest.status === 'open'
            ? 'No parcel is on it yet.'
            : 'No parcel is on it. What was on it stayed booked.'}
        </p>
      ) : (
        <DataTable
          caption="Parcels of the manifest"
          columns={[
            stacked(parcel, text('orderNo', 'Order')),
            stacked(text('name', 'To'), text('city', 'City')),
            text('waybill', 'AWB no.'),
            scanned,
          ]}
          rows={manifest.items}
        />
      )}
    </SidePanel>
  );
}

function Side({ manifest }: { manifest: Manifest }) {
  const { closedAt, closedBy, createdAt, createdBy } = manifest;
  return (
    <Block title="Manifest">
      <Facts
        rows={[
          ['Courier', courierText(manifest)],
          ['Store', manifest.store],
          ['Parcels', String(manifest.parcels)],
          ['COD', manifest.codAmount > 0 ? money(manifest.codAmount) : null],
          ['Driver', manifest.driverName],
          ['Phone', phone(manifest.driverPhone)],
          ['Vehicle', manifest.vehicleNo],
          ['Opened', `${moment(createdAt)}, ${createdBy}`],
          ['Handed over', closedAt && `${moment(closedAt)}, ${closedBy}`],
        ]}
      />
    </Block>
  );
}
