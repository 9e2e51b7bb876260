import type { Order } from '@counting-house/contract/orders/order.ts';
import { z } from 'zod';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  date,
  moment,
  money,
  oneOf,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { salesOrders } from '../order.table.ts';
import type { BuyerItemCodes } from '../papers/buyer-item-codes.service.ts';

/** What is written of a quotation; that it has expired is told by the clock. */
const QuotationStatus = z.enum(['sent', 'accepted', 'lost', 'superseded']);

/** A quotation as it was issued, ready to be drawn again. */
export type QuotationPaper = {
  readonly order: Order;
  readonly theirs: Omit<BuyerItemCodes, 'items'> & { readonly items: readonly [string, string][] };
};

/**
 * A quotation, issued when the draft of an order was first printed or sent. Each revision is a row of its own with the paper as
 * it was; one of a draft is in force.
 */
export const quotations = pgTable(
  'quotation',
  {
    id: rowId(),
    /** Of a draft, or of the order that it became. */
    orderId: reference().references(() => salesOrders.id),
    /** Its number with the revision: 'QTN-2026-00012', 'QTN-2026-00012/2'. */
    number: text().notNull().unique('quotation.number_taken'),
    /** Without the revision. */
    series: text().notNull(),
    revision: integer().notNull(),
    status: oneOf(QuotationStatus).notNull().default('sent'),
    validUntil: date(),
    total: money().notNull(),
    paper: jsonb().$type<QuotationPaper>().notNull(),
    sentTo: text().array().notNull().default([]),
    lostReason: text().notNull().default(''),
    issuedAt: moment().notNull(),
    /** What the search reads: number, customer, items. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (quotation) => [
    unique('quotation.revision_taken').on(quotation.series, quotation.revision),
    uniqueIndex('quotation.in_force_twice')
      .on(quotation.orderId)
      .where(sql`${quotation.status} <> 'superseded'`),
    check('quotation.revision_wrong', sql`${quotation.revision} > 0`),
    check('quotation.total_negative', sql`${quotation.total} >= 0`),
    check(
      'quotation.lost_without_reason',
      sql`(${quotation.status} = 'lost') = (${quotation.lostReason} <> '')`,
    ),
    index('quotation_by_order').on(quotation.orderId, quotation.id),
    index('quotation_by_issue').on(quotation.issuedAt, quotation.id),
    index('quotation_by_status').on(quotation.status, quotation.issuedAt, quotation.id),
    index('quotation_by_last_day').on(quotation.validUntil, quotation.id),
    index('quotation_by_latest_last_day').on(
      quotation.validUntil.desc().nullsLast(),
      quotation.id.desc().nullsFirst(),
    ),
    index('quotation_by_total').on(quotation.total, quotation.id),
  ],
);
