import { countPhotos } from './counts/photo.service.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { adjust } from './documents/adjust.service.ts';
import { revalue } from './documents/revalue.service.ts';
import { scrapApprove, scrapRefuse, scrapWithdraw } from './documents/approval.service.ts';
import { updateBatch } from './batches/batch-facts.service.ts';
import { inspect } from './batches/inspection.service.ts';
import { createReason, listReasons, updateReason } from './documents/reason.service.ts';
import { reverseDoc } from './documents/reversal.service.ts';
import { scrap } from './documents/scrap.service.ts';
import { batchHold, batchRelease } from './batches/batch-hold.service.ts';
import { getBatch, listBatches } from './batches/batch-list.service.ts';
import { getDoc, listDocs } from './documents/document-list.service.ts';
import { move, trayClear } from './trays/move.service.ts';
import { countCancel, countCreate, countStart } from './counts/count.service.ts';
import {
  getCount,
  getCountTray,
  listCountPeople,
  listCounts,
} from './counts/count-list.service.ts';
import { getCountLine, listCountLines } from './counts/count-review.service.ts';
import { listCountsDue } from './counts/due.service.ts';
import { countEntry, countTray, countUndo } from './counts/entry.service.ts';
import { countDecide, countPost, countSubmit } from './counts/review.service.ts';
import { countScan } from './counts/scan-count.service.ts';
import { listMovements } from './ledger/movement-list.service.ts';
import { opening } from './documents/opening.service.ts';
import { getSku, listPositions } from './ledger/position-list.service.ts';
import { rebuild } from './ledger/rebuild.service.ts';
import { addBarcode } from './skus/add-barcode.service.ts';
import {
  getProductSupply,
  updateProductSupply,
} from '../catalogue/products/product-supply.service.ts';
import { convert } from './skus/sku-unit.service.ts';
import { listSkus } from './skus/sku-list.service.ts';
import { scan } from './scanning/scan.service.ts';
import { listAgeing } from './ledger/ageing.service.ts';
import { listPutAway } from './trays/put-away.service.ts';
import { createStore, getStore, listStores, updateStore } from './trays/store.service.ts';
import { transfer } from './trays/transfer.service.ts';
import { receiveTransfer } from './transfers/arrival.service.ts';
import { sendTransfer } from './transfers/send.service.ts';
import { settleTransfer } from './transfers/settle.service.ts';
import { getTransfer, listTransfers } from './transfers/transfer-list.service.ts';
import { transferPdf } from './transfers/transfer-paper.service.ts';
import { cancelTransfer, createTransfer, updateTransfer } from './transfers/transfer.service.ts';
import { getHold, listHolds } from './holds/hold-list.service.ts';
import { hold, releaseHold } from './holds/hold.service.ts';
import { getTray, listTrays } from './trays/tray-list.service.ts';
import { createTrays, updateTray } from './trays/tray.service.ts';

export const stockHandlers = handlersFor(stock, {
  updateProductSupply,
  addBarcode,
  getProductSupply,
  listSkus,
  convert,
  opening,
  adjust,
  revalue,
  listReasons: single(listReasons),
  createReason,
  updateReason,
  scrap,
  scrapApprove,
  scrapRefuse,
  scrapWithdraw,
  inspect,
  reverseDoc,
  updateBatch,
  move,
  trayClear,
  createTrays,
  updateTray,
  hold,
  releaseHold,
  listHolds: single(listHolds),
  getHold: single(getHold),
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
  listDocs,
  getDoc,
  countCreate,
  countStart,
  countEntry,
  countScan,
  countUndo,
  countPhotos,
  countTray,
  countSubmit,
  countDecide,
  countPost,
  countCancel,
  listCounts: single(listCounts),
  getCount,
  getCountTray,
  listCountLines: single(listCountLines),
  getCountLine,
  listCountPeople: single(listCountPeople),
  listCountsDue: single(listCountsDue),
  listPutAway,
  listStores: single(listStores),
  getStore: single(getStore),
  createStore,
  updateStore,
  transfer,
  createTransfer,
  updateTransfer,
  sendTransfer,
  receiveTransfer,
  settleTransfer,
  cancelTransfer,
  listTransfers: single(listTransfers),
  getTransfer,
  transferPdf,
  listAgeing,
  // Outside a snapshot, which may not write: a scan stays in the log whatever comes of it.
  scan: single(scan),
});
