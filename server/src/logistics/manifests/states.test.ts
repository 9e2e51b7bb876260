import { contract } from '@counting-house/contract/contract.ts';
import { ManifestStatus } from '@counting-house/contract/logistics/manifest.ts';
import type { Person, TestHouse } from '../../testing/house.ts';
import { aPackedOrder, aTrack } from '../../testing/logistics.ts';
import { playStates } from '../../testing/laws/states.ts';

const { logistics } = contract;

/** A manifest with the one parcel of its courier, scanned. */
async function aManifest(house: TestHouse) {
  const owner = await house.as('owner');
  const { parcelId, number } = await aPackedOrder(house);
  const track = await aTrack(house);
  await owner.call(logistics.trackingData, {
    items: [{ parcelId, trackId: track.id, waybill: 'KN4471' }],
  });
  const { id } = await owner.call(logistics.manifestCreate, { courierId: track.courierId });
  await owner.call(logistics.manifestScan, { id, code: number });
  const seen = () => owner.call(logistics.getManifest, { id });
  const at = async () => ({ id, version: (await seen()).version });
  return {
    status: async () => (await seen()).status,
    acts: {
      scan: (person: Person) => person.call(logistics.manifestScan, { id, code: number }),
      takeOff: (person: Person) => person.call(logistics.manifestTakeOff, { id, parcelId }),
      close: async (person: Person) =>
        person.call(logistics.manifestClose, { ...(await at()), driverName: 'Ramesh' }),
      cancel: async (person: Person) => person.call(logistics.manifestCancel, await at()),
    },
  };
}

const packer = { may: 'packer', mayNot: 'sales' } as const;

playStates({
  of: 'a manifest',
  statuses: ManifestStatus.options,
  make: aManifest,
  acts: {
    scan: { ...packer, asks: logistics.manifestScan },
    takeOff: { ...packer, asks: logistics.manifestTakeOff },
    close: { ...packer, asks: logistics.manifestClose },
    // With parcels on it, a supervisor does.
    cancel: { may: 'admin', mayNot: 'sales', asks: logistics.manifestCancel },
  },
  states: {
    open: { by: [], to: { scan: 'open', takeOff: 'open', close: 'closed', cancel: 'cancelled' } },
    closed: { by: ['close'], to: {}, says: { else: /is closed already\.$/u } },
    cancelled: { by: ['cancel'], to: {}, says: { else: /is cancelled already\.$/u } },
  },
  ends: ['closed', 'cancelled'],
});
