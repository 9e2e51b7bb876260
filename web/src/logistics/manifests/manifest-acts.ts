import { accessOf } from '@counting-house/contract/kit/also.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ManifestStatus } from '@counting-house/contract/logistics/manifest.ts';
import { IconBan, IconBarcode, IconPrinter } from '@tabler/icons-react';
import { prints, type RowAction, run } from '../../ui/list/actions.tsx';
import type { States } from '../../ui/marks/badge.tsx';

export const manifestStates: States<ManifestStatus> = {
  open: { label: 'Open', tone: 'waiting' },
  closed: { label: 'Closed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

type Row = {
  readonly id: number;
  readonly number: string;
  readonly status: ManifestStatus;
  readonly parcels: number;
  readonly version: number;
};

const isOpen = ({ status }: Row) => status === 'open';

/** Where the parcels of a manifest are scanned: the whole window. */
export const scanPath = (id: number) => `?manifest=${id}`;

export const scanStep: RowAction<Row> = {
  label: 'Scan parcels',
  icon: IconBarcode,
  key: 's',
  access: accessOf(logistics.manifestScan),
  isFor: isOpen,
  does: { kind: 'visit', path: ({ id }) => scanPath(id) },
};

/** What can be done with a manifest, where it stands. */
export const manifestActions: readonly RowAction<Row>[] = [
  scanStep,
  prints('Print hand-over list', logistics.printManifest, {
    icon: IconPrinter,
    when: ({ parcels }: Row) => parcels > 0,
    of: ([row]) => ({ id: row?.id ?? 0 }),
    most: 1,
  }),
  run('Cancel manifest', logistics.manifestCancel, {
    icon: IconBan,
    dangerous: true,
    when: isOpen,
    sure: {
      title: ({ number }: Row) => `Cancel ${number}?`,
      effect: ({ parcels }: Row) =>
        parcels === 0
          ? 'No parcel is on it.'
          : `Its ${parcels === 1 ? 'parcel stays' : `${parcels} parcels stay`} booked, and can go on another one.`,
    },
    done: ({ number }: Row) => `${number} cancelled`,
  }),
];

/** `Konkan Couriers, Surface` of one for a single service. */
export function courierText({
  courier,
  track,
}: {
  readonly courier: string;
  readonly track: string | null;
}): string {
  return track === null || track === courier ? courier : `${courier}, ${track}`;
}
