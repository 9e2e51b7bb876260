import { FileAnswer, read, write } from '../kit/operation.ts';
import {
  CancelledManifest,
  ClosedManifest,
  Manifest,
  ManifestById,
  ManifestList,
  ManifestListInput,
  ManifestScanned,
  NewManifest,
  ScanOnManifest,
  TakenOff,
} from './manifest.ts';

/** What a courier takes with one visit; part of `logistics`. */
export const manifestCalls = {
  listManifests: read({
    says: 'List manifests.',
    wire: 'GET Logistics/Manifests',
    permission: 'logistics.parcel.read',
    input: ManifestListInput,
    output: ManifestList,
  }),

  getManifest: read({
    says: 'See a manifest with its parcels.',
    wire: 'GET Logistics/Manifest?ID={id}',
    permission: 'logistics.parcel.read',
    input: ManifestById,
    output: Manifest,
  }),

  printManifest: read({
    says: 'Print the list that the driver signs.',
    wire: 'GET Logistics/ManifestPrint?ID={id}',
    permission: 'logistics.parcel.read',
    input: ManifestById,
    output: FileAnswer,
    problems: ['manifest.empty'],
  }),

  manifestCreate: write({
    says: 'Open a manifest for what a courier takes away.',
    wire: 'POST Logistics/ManifestCreate',
    permission: 'logistics.parcel.dispatch',
    input: NewManifest,
    output: Manifest,
    problems: ['manifest.courier'],
  }),

  manifestScan: write({
    says: 'Scan a parcel onto a manifest.',
    wire: 'POST Logistics/ManifestScan?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: ScanOnManifest,
    output: ManifestScanned,
    problems: ['manifest.not_open'],
  }),

  manifestTakeOff: write({
    says: 'Take a parcel off a manifest.',
    wire: 'POST Logistics/ManifestTakeOff?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: TakenOff,
    output: Manifest,
    problems: ['manifest.not_open'],
  }),

  manifestClose: write({
    says: 'Close a manifest: its parcels leave with the driver.',
    wire: 'POST Logistics/ManifestClose?ID={id}',
    permission: 'logistics.parcel.dispatch',
    input: ClosedManifest,
    output: Manifest,
    problems: ['manifest.not_open', 'manifest.empty', 'manifest.missing', 'manifest.refused'],
  }),

  manifestCancel: write({
    says: 'Cancel a manifest. Its parcels stay booked.',
    wire: 'POST Logistics/ManifestCancel?ID={id}',
    permission: 'logistics.parcel.dispatch',
    also: [
      {
        field: 'id',
        right: 'logistics.packing.supervise',
        does: 'cancel a manifest with parcels',
        isJudged: true,
      },
    ],
    input: CancelledManifest,
    output: Manifest,
    problems: ['manifest.not_open', 'manifest.left'],
  }),
};
