import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import {
  createVendorAddress,
  removeVendorAddress,
  updateVendorAddress,
} from './vendors/vendor-address.service.ts';
import {
  createVendorItem,
  deleteVendorItem,
  listVendorItems,
  updateVendorItem,
  updateVendorItems,
} from './vendors/vendor-item.service.ts';
import { addVendorFiles, removeVendorFile } from './vendors/vendor-file.service.ts';
import { getVendor, listVendors, similarVendors } from './vendors/vendor-list.service.ts';
import { vendorPrice } from './vendors/vendor-price.service.ts';
import { getVendorScore } from './vendors/vendor-score.service.ts';
import { vendorStatement } from '../accounts/open-items/vendor-statement.service.ts';
import { vendorStatus } from './vendors/vendor-status.service.ts';
import { createVendor, updateVendor } from './vendors/vendor.service.ts';
import { listBills } from './bills/bill-list.service.ts';
import {
  billApprove,
  billBlock,
  billCancel,
  billConfirm,
  billReject,
  billUnblock,
} from './bills/bill-steps.service.ts';
import { listExpenseAccounts } from './bills/bill-lines.service.ts';
import { previewBill } from './bills/bill-preview.service.ts';
import { getBill } from './bills/bill-view.service.ts';
import { billCheckNumber, createBill, updateBill } from './bills/bill.service.ts';
import { billFromInwards, unbilled } from './bills/unbilled.service.ts';
import { inwardCancel, inwardDelete } from './inward/cancel.service.ts';
import { gateGoods } from './inward/gate-goods.service.ts';
import { listInwards } from './inward/inward-list.service.ts';
import { getInward } from './inward/inward-view.service.ts';
import { inward } from './inward/inward.service.ts';
import { openLines } from './inward/open-lines.service.ts';
import { spend } from './purchase-orders/spend.service.ts';
import { namedOrderables } from './purchase-orders/orderables-named.service.ts';
import { listOrderables } from './purchase-orders/orderable.service.ts';
import { orderPdf } from './purchase-orders/print.service.ts';
import { listOrders } from './purchase-orders/purchase-order-list.service.ts';
import { getOrder } from './purchase-orders/purchase-order-view.service.ts';
import {
  createOrder,
  previewOrder,
  updateOrder,
} from './purchase-orders/purchase-order.service.ts';
import { listReorder } from './reorder/reorder-list.service.ts';
import { orderFromReorder, orderItems } from './reorder/reorder.service.ts';
import { orderRemind } from './purchase-orders/overdue-orders.service.ts';
import { orderRevise } from './purchase-orders/revise.service.ts';
import { orderSend } from './purchase-orders/send.service.ts';
import {
  orderApprove,
  orderCancel,
  orderClose,
  orderReject,
  orderReopen,
  orderSubmit,
} from './purchase-orders/steps.service.ts';
import { getNotableBill, listNoteAccounts } from './notes/note-lines.service.ts';
import { vendorNoteCancel, vendorNoteConfirm } from './notes/note-post.service.ts';
import { previewVendorNote } from './notes/note-preview.service.ts';
import { vendorNotePdf, vendorNoteSend } from './notes/note-print.service.ts';
import { listVendorNotes } from './notes/vendor-note-list.service.ts';
import { getVendorNote } from './notes/vendor-note-view.service.ts';
import {
  createVendorNote,
  updateVendorNote,
  vendorNoteDelete,
} from './notes/vendor-note.service.ts';
import { batchExpiredClear } from './returns/expired-return.service.ts';
import { returnCancel, returnPost } from './returns/return-post.service.ts';
import { previewReturn } from './returns/return-preview.service.ts';
import { returnPdf, returnSend } from './returns/return-print.service.ts';
import { listReturnable, listReturns } from './returns/vendor-return-list.service.ts';
import { getReturn } from './returns/vendor-return-view.service.ts';
import { createReturn, returnDelete, updateReturn } from './returns/vendor-return.service.ts';
import { createCategory, updateCategory } from './categories/category.service.ts';
import { getCategory, listCategories } from './categories/category-tree.service.ts';
import { getItem, listItems } from './items/item-list.service.ts';
import { createItem, itemStatus, updateItem } from './items/item.service.ts';

export const purchasingHandlers = handlersFor(purchasing, {
  createCategory,
  updateCategory,
  listCategories,
  getCategory,
  createItem,
  updateItem,
  itemStatus,
  listItems: single(listItems),
  getItem,
  listVendors,
  getVendor,
  similarVendors,
  getVendorScore,
  vendorStatement,
  createVendor,
  updateVendor,
  vendorStatus,
  createVendorAddress,
  updateVendorAddress,
  removeVendorAddress,
  addVendorFiles,
  removeVendorFile,
  listVendorItems,
  createVendorItem,
  updateVendorItem,
  updateVendorItems,
  deleteVendorItem,
  vendorPrice,
  inward,
  inwardDelete,
  inwardCancel,
  listInwards,
  getInward,
  openLines,
  gateGoods,
  listOrderables,
  namedOrderables,
  previewOrder,
  createOrder,
  updateOrder,
  orderSubmit,
  orderApprove,
  orderReject,
  orderSend,
  orderRemind,
  orderRevise,
  orderClose,
  orderCancel,
  orderReopen,
  orderPdf,
  listReorder,
  orderFromReorder,
  orderItems,
  spend,
  listOrders,
  getOrder,
  createBill,
  updateBill,
  previewBill,
  listExpenseAccounts,
  billFromInwards,
  billConfirm,
  billApprove,
  billReject,
  billCancel,
  billBlock,
  billUnblock,
  listBills,
  getBill,
  billCheckNumber,
  unbilled,
  createReturn,
  updateReturn,
  previewReturn,
  returnDelete,
  returnPost,
  returnCancel,
  returnSend,
  returnPdf,
  listReturns,
  getReturn,
  listReturnable,
  batchExpiredClear,
  createVendorNote,
  updateVendorNote,
  previewVendorNote,
  vendorNoteDelete,
  vendorNoteConfirm,
  vendorNoteCancel,
  vendorNoteSend,
  vendorNotePdf,
  listVendorNotes,
  getVendorNote,
  getNotableBill,
  listNoteAccounts: single(listNoteAccounts),
});
