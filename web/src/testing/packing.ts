import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { PackingAnswer, PackingUpdate } from '@counting-house/contract/logistics/packing.ts';
import type { refuse } from './answers.ts';
import type { Said } from './fill.ts';
import { plain } from './plain.ts';
import type { PlayedHouse } from './house.tsx';

/** Two jars of honey that are to be packed. */
export const honeyToPack = {
  id: 11,
  sku: 'HON-500',
  title: 'Forest honey',
  unitCode: 'NOS',
  wanted: 2_000,
};

/** A basket of two jars of honey at this table. */
export const basket = (said: Said<PackingAnswer> = {}): PackingAnswer =>
  plain(logistics.packingUpdate, {
    basket: { id: 3, number: 'BSK-3', status: 'packing', packerId: 1, seq: 1, version: 4 },
    order: { id: 7, number: 'B2C-7', buyer: 'Kaveri Rao', city: 'Sagara' },
    next: 'Scan Forest honey',
    lines: [honeyToPack],
    ...said,
  });

/** The same once so much of the honey was scanned. */
export const counted = (scanned: number, code = 'HON-500') =>
  basket({
    lines: [{ ...honeyToPack, scanned }],
    verdict: { kind: 'ok', text: `${scanned / 1_000} of 2 Forest honey`, tone: 'good' },
    recent: [{ code, text: 'Forest honey', kind: 'ok' }],
  });

/** Plays a station with one order that waits; what is done there is answered by what a test says. */
export function playStation(
  house: PlayedHouse,
  answer: (update: PackingUpdate) => ReturnType<typeof basket> | ReturnType<typeof refuse>,
): void {
  house.answers(logistics.listQueue, ({ stage }) =>
    plain(logistics.listQueue, {
      rows: stage === 'ready' ? [{ id: 7, orderNo: 'B2C-7', buyer: 'Kaveri Rao', lines: 1 }] : [],
      stages: { ready: 1 },
    }),
  );
  house.answers(logistics.listBoxTypes, () => plain(logistics.listBoxTypes));
  house.answers(logistics.packingUpdate, (update) => answer(update as PackingUpdate));
}
