import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { adjust, listReasons } from './adjust.service.ts';
import { batchHold, batchRelease } from './batch-hold.service.ts';
import { getBatch, listBatches } from './batch-list.service.ts';
import { listDemands } from './demand-list.service.ts';
import { getDoc, listDocs } from './document-list.service.ts';
import { move, trayClear } from './move.service.ts';
import { listMovements } from './movement-list.service.ts';
import { opening } from './opening.service.ts';
import { getSku, listPositions } from './position-list.service.ts';
import { rebuild } from './rebuild.service.ts';
import { scan } from './scan.service.ts';
import { getTray, listTrays } from './tray-list.service.ts';
import { saveTray } from './tray.service.ts';

export const stockHandlers = handlersFor(stock, {
  opening,
  adjust,
  listReasons: single(listReasons),
  move,
  trayClear,
  saveTray,
  batchHold,
  batchRelease,
  rebuild,
  listPositions,
  getSku,
  listBatches,
  getBatch,
  listTrays,
  getTray,
  listMovements,
  listDemands,
  listDocs,
  getDoc,
  // Outside a snapshot, which may not write: a scan stays in the log whatever comes of it.
  scan: single(scan),
});
