import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { AdjustStock } from './documents/adjust.ts';
import { countCalls } from './count-calls.ts';
import {
  BatchDetails,
  BatchHeld,
  BatchRow,
  BatchRows,
  ChangedBatch,
  FindBatch,
  HoldBatch,
  ListBatches,
  ReleaseBatch,
} from './batch.ts';
import { holdCalls } from './hold-calls.ts';
import { InspectBatch } from './documents/inspection.ts';
import { ListDocs, StockDocRows, StockDocument } from './documents/document.ts';
import { ClearTrays, MoveStock, TraysCleared } from './documents/move.ts';
import { ListMovements, MovementRows } from './movement.ts';
import { OpeningStock } from './documents/opening.ts';
import { ListPositions, PositionRows, SkuDetails } from './position.ts';
import {
  ChangedStockReason,
  NewStockReason,
  StockReason,
  StockReasons,
} from './documents/reason.ts';
import { Rebuilt, RebuildStock } from './rebuild.ts';
import { RevalueStock } from './documents/revalue.ts';
import { supplyCalls } from './skus/supply-calls.ts';
import { Scanned, ScanText } from './scan.ts';
import { DecideScrap, NewScrap, ReverseDoc } from './documents/scrap.ts';
import { storeCalls } from './transfers/store-calls.ts';
import { transferCalls } from './transfers/transfer-calls.ts';
import {
  ListTrays,
  NewTraysAnswer,
  NewTrays,
  ChangedTray,
  Tray,
  TrayDetails,
  TrayRows,
} from './tray.ts';

const leaveQuarantine = {
  right: 'stock.inspection.write',
  does: 'release goods from quarantine',
  isJudged: true,
} as const;

export const stock = operations('stock', {
  ...supplyCalls,

  opening: write({
    says: 'Enter opening stock.',
    wire: 'POST Stock/Opening',
    permission: 'stock.adjustment.write',
    input: OpeningStock,
    output: StockDocument,
    problems: ['batch.number_taken'],
  }),

  adjust: write({
    says: 'Correct stock to what is on the shelf.',
    wire: 'POST Stock/Adjust',
    permission: 'stock.adjustment.write',
    input: AdjustStock,
    output: StockDocument,
    problems: ['stock.short', 'stock.reserved', 'batch.number_taken'],
  }),

  revalue: write({
    says: 'Correct the value of goods.',
    wire: 'POST Stock/Revalue',
    permission: 'stock.adjustment.write',
    also: [{ field: null, right: 'stock.value.read', does: 'see what goods cost' }],
    input: RevalueStock,
    output: StockDocument,
  }),

  listReasons: read({
    says: 'List the reasons of stock documents.',
    wire: 'GET Stock/Reasons',
    permission: 'stock.balance.read',
    input: z.strictObject({}),
    output: StockReasons,
  }),

  createReason: write({
    says: 'Add a reason.',
    wire: 'POST Stock/ReasonCreate',
    permission: 'stock.store.write',
    input: NewStockReason,
    output: StockReason,
    problems: ['stock_reason.code_taken'],
  }),

  updateReason: write({
    says: 'Change a reason.',
    wire: 'POST Stock/ReasonUpdate?ID={id}',
    permission: 'stock.store.write',
    input: ChangedStockReason,
    output: StockReason,
  }),

  scrap: write({
    says: 'Write off goods that can no longer be sold or used.',
    wire: 'POST OrderManagement/ScrabDataCreate',
    permission: 'stock.scrap.write',
    input: NewScrap,
    output: StockDocument,
    problems: ['stock.short', 'stock.reserved'],
  }),

  scrapApprove: write({
    says: 'Approve a write-off.',
    wire: 'POST Stock/ScrapApprove?ID={id}',
    permission: 'stock.scrap.approve',
    input: DecideScrap,
    output: StockDocument,
    problems: ['approve.own', 'stock_doc.decided'],
  }),

  scrapRefuse: write({
    says: 'Refuse a write-off; its goods are free again.',
    wire: 'POST Stock/ScrapRefuse?ID={id}',
    permission: 'stock.scrap.approve',
    input: DecideScrap,
    output: StockDocument,
    problems: ['approve.own', 'stock_doc.decided'],
  }),

  scrapWithdraw: write({
    says: 'Withdraw your own write-off that is pending approval.',
    wire: 'POST Stock/ScrapWithdraw?ID={id}',
    permission: 'stock.scrap.write',
    input: DecideScrap,
    output: StockDocument,
    problems: ['withdraw.not_own', 'stock_doc.decided'],
  }),

  inspect: write({
    says: 'Accept or reject goods in quarantine.',
    wire: 'POST Stock/Inspect',
    permission: 'stock.inspection.write',
    input: InspectBatch,
    output: BatchRow,
    problems: ['batch.recalled', 'batch.rejected', 'inspect.too_many', 'stock.reserved'],
  }),

  reverseDoc: write({
    says: 'Reverse a stock document.',
    wire: 'POST Stock/ReverseDoc?ID={id}',
    permission: 'stock.adjustment.write',
    input: ReverseDoc,
    output: StockDocument,
    problems: ['reverse.used', 'stock_doc.not_reversible', 'stock.reserved'],
  }),

  updateBatch: write({
    says: 'Correct the facts of a batch.',
    wire: 'POST Stock/UpdateBatch?ID={id}',
    permission: 'stock.batch.write',
    also: [
      {
        field: 'reason',
        right: 'stock.batch.correct',
        does: 'change batches that were sent to customers',
        isJudged: true,
      },
    ],
    input: ChangedBatch,
    output: BatchHeld,
    problems: ['batch.number_taken'],
  }),

  move: write({
    says: 'Move goods from tray to tray.',
    wire: 'POST Stock/Move',
    permission: 'stock.tray.move',
    also: [{ field: 'lines.fromTrayId', ...leaveQuarantine }],
    input: MoveStock,
    output: StockDocument,
    problems: ['stock.short', 'stock.reserved'],
  }),

  trayClear: write({
    says: 'Put all of a batch back on the floor trays of its areas, in every store.',
    wire: 'GET OrderManagement/TrayClear?Batch={batch}',
    permission: 'stock.tray.move',
    input: ClearTrays,
    output: TraysCleared,
    problems: ['tray.nothing'],
  }),

  createTrays: write({
    says: 'Add a tray, or a row of them.',
    wire: 'POST Stock/TrayCreate',
    permission: 'stock.tray.write',
    input: NewTrays,
    output: NewTraysAnswer,
    problems: ['tray.code_taken', 'tray.not_empty', 'tray.system'],
  }),

  updateTray: write({
    says: 'Change a tray.',
    wire: 'POST Stock/TrayUpdate?ID={id}',
    permission: 'stock.tray.write',
    input: ChangedTray,
    output: Tray,
    problems: ['tray.code_taken', 'tray.not_empty', 'tray.system'],
  }),

  batchHold: write({
    says: 'Put a batch on hold, and give other goods to the orders that hold it.',
    wire: 'POST Stock/BatchHold?ID={id}',
    permission: 'stock.batch.hold',
    input: HoldBatch,
    output: BatchHeld,
    problems: ['batch.on_hold', 'batch.quarantine'],
  }),

  batchRelease: write({
    says: 'Release a batch that is on hold.',
    wire: 'POST Stock/BatchRelease?ID={id}',
    permission: 'stock.batch.hold',
    input: ReleaseBatch,
    output: BatchHeld,
    problems: ['batch.available'],
  }),

  rebuild: write({
    says: 'Recalculate stock from its movements.',
    wire: 'POST Stock/Rebuild',
    permission: 'stock.balance.rebuild',
    input: RebuildStock,
    output: Rebuilt,
  }),

  listPositions: read({
    says: 'What the store holds of each SKU: on hand, reserved, blocked and free.',
    wire: 'GET Stock/Positions',
    permission: 'stock.balance.read',
    input: ListPositions,
    output: PositionRows,
  }),

  getSku: read({
    says: 'A SKU with its batches, trays, reservations and last movements.',
    wire: 'GET Stock/Sku?ID={id}',
    permission: 'stock.balance.read',
    input: z.strictObject({ id: queryId, storeId: queryId.optional() }),
    output: SkuDetails,
  }),

  listBatches: read({
    says: 'Batches, the first to expire first.',
    wire: 'GET Stock/Batches',
    permission: 'stock.balance.read',
    input: ListBatches,
    output: BatchRows,
  }),

  getBatch: read({
    says: 'A batch with its trays, reservations and last movements.',
    wire: 'GET Stock/Batch?Code={code}',
    permission: 'stock.balance.read',
    input: FindBatch,
    output: BatchDetails,
  }),

  listTrays: read({
    says: 'Trays in walking order, with what lies in them.',
    wire: 'GET Stock/Trays',
    permission: 'stock.balance.read',
    input: ListTrays,
    output: TrayRows,
  }),

  getTray: read({
    says: 'A tray with the goods in it and its last movements.',
    wire: 'GET Stock/Tray?ID={id}',
    permission: 'stock.balance.read',
    input: z.strictObject({ id: queryId }),
    output: TrayDetails,
  }),

  listMovements: read({
    says: 'List stock movements.',
    wire: 'GET Stock/Movements',
    permission: 'stock.balance.read',
    input: ListMovements,
    output: MovementRows,
  }),

  listDocs: read({
    says: 'List stock documents.',
    wire: 'GET Stock/Docs',
    permission: 'stock.balance.read',
    input: ListDocs,
    output: StockDocRows,
  }),

  getDoc: read({
    says: 'See a stock document with its lines.',
    wire: 'GET Stock/Doc?ID={id}',
    permission: 'stock.balance.read',
    input: z.strictObject({ id: queryId }),
    output: StockDocument,
  }),

  scan: read({
    says: 'Find what a scanned code stands for.',
    wire: 'GET Stock/Scan?Text={text}&Screen={screen}&RefID={refId}&StoreID={storeId}',
    permission: 'self',
    input: ScanText,
    output: Scanned,
  }),

  ...holdCalls,
  ...countCalls,
  ...storeCalls,
  ...transferCalls,
});
