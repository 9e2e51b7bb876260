import {
  boxLabelled,
  parcelLabelled,
  parcelNumbered,
  parcelUnderWaybill,
  toteLabelled,
} from './logistics/dispatch/scanned-parcel.service.ts';
import { orderLabelled, orderNumbered } from './orders/scanned-order.service.ts';
import { planLabelled, planNumbered } from './production/plans/scanned-plan.service.ts';
import { inwardLabelled, purchaseNumbered } from './purchasing/inward/scanned-purchase.service.ts';

/** What scanned codes of documents, totes and boxes stand for; goods and places are known to `stock` itself. */
export const scanCodes = {
  labels: {
    tote: toteLabelled,
    parcel: parcelLabelled,
    order: orderLabelled,
    plan: planLabelled,
    inward: inwardLabelled,
    box_type: boxLabelled,
  },
  numbers: [parcelUnderWaybill, orderNumbered, parcelNumbered, planNumbered, purchaseNumbered],
} as const;
