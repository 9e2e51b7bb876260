import { LedgerEvent } from '@counting-house/contract/accounts/journal/entry.ts';
import {
  Centre,
  VoucherKind,
  VoucherLineKind,
  VoucherMethod,
  VoucherStatus,
} from '@counting-house/contract/accounts/vouchers/voucher-labels.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attachment } from '../../platform/files/file.table.ts';
import {
  date,
  moment,
  money,
  oneOf,
  optionalReference,
  reference,
  rowId,
  stamps,
} from '../../platform/database/columns.ts';
import { withholdingSections } from '../../tax/withholding/withholding-section.table.ts';
import { taxComponents } from '../../tax/tax-component.table.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { journalLines, namedParty, wholeParty } from '../../books/journal/journal.table.ts';
import { openItems } from '../../books/open-items/open-item.table.ts';

/** Who put a document before others, who posted it and who approved it. */
export const approval = () => ({
  submittedBy: optionalReference(),
  postedAt: moment(),
  postedBy: optionalReference(),
  approvedAt: moment(),
  approvedBy: optionalReference(),
  /** Why it was rejected, reversed or cancelled. */
  statusNote: text().notNull().default(''),
});

/** A movement of money, or a journal: typed by people, or made for a document of another area. */
export const vouchers = pgTable(
  'voucher',
  {
    id: rowId(),
    kind: oneOf(VoucherKind).notNull(),
    /** What it is called in the books; fixed by its kind and its party, or by the one who made it. */
    event: oneOf(LedgerEvent).notNull(),
    /** Null until it is posted. */
    number: text().unique(),
    date: date().notNull(),
    status: oneOf(VoucherStatus).notNull(),
    method: oneOf(VoucherMethod),
    /** Where the money lies afterwards, or lay before: cash, a bank, cheques in hand, the gateway. */
    moneyAccountId: optionalReference().references(() => ledgerAccounts.id),
    toMoneyAccountId: optionalReference().references(() => ledgerAccounts.id),
    ...namedParty(),
    /** Paise that moved; of a journal its debits. */
    amount: money().notNull(),
    reference: text().notNull().default(''),
    referenceDate: date(),
    /** False: what `voucher_allocation` names is settled, and nothing else. */
    allocatesItself: boolean().notNull().default(true),
    centre: oneOf(Centre).notNull().default('COMMON'),
    narration: text().notNull().default(''),
    /** Of a payment to a vendor who has a section: why no TDS is deducted, or another amount than the rule's. */
    tdsReason: text().notNull().default(''),
    sourceKind: text(),
    sourceId: optionalReference(),
    ...approval(),
    /** What the search reads: party, accounts, reference and narration in one text. */
    searchText: text().notNull(),
    ...stamps(),
  },
  (voucher) => [
    check('voucher.amount_outside', sql`${voucher.amount} > 0`),
    check(
      'voucher.number_missing',
      sql`(${voucher.number} is null) = (${voucher.postedAt} is null)
        and (${voucher.status} in ('posted', 'bounced', 'reversed')) = (${voucher.number} is not null)`,
    ),
    check('voucher_party', wholeParty(voucher)),
    check('voucher_tds_reason', sql`${voucher.tdsReason} = '' or ${voucher.kind} = 'payment'`),
    check('voucher_source', sql`num_nulls(${voucher.sourceKind}, ${voucher.sourceId}) in (0, 2)`),
    check(
      'voucher_money',
      sql`case ${voucher.kind} when 'journal' then ${voucher.method} is null
        when 'contra' then ${voucher.moneyAccountId} is not null and ${voucher.toMoneyAccountId} is not null
          and ${voucher.moneyAccountId} <> ${voucher.toMoneyAccountId}
        else ${voucher.moneyAccountId} is not null end`,
    ),
    check(
      'voucher_approval',
      sql`num_nulls(${voucher.approvedAt}, ${voucher.approvedBy}) in (0, 2)
        and (${voucher.status} <> 'waiting' or ${voucher.submittedBy} is not null)`,
    ),
    check(
      'voucher_post_dated',
      sql`${voucher.status} <> 'post_dated' or (${voucher.method} = 'cheque' and ${voucher.date} = ${voucher.referenceDate})`,
    ),
    index('voucher_by_date').on(voucher.date, voucher.id),
    index('voucher_by_amount').on(voucher.amount, voucher.id),
    index('voucher_by_status')
      .on(voucher.status, voucher.date, voucher.id)
      .where(sql`${voucher.status} in ('draft', 'waiting', 'post_dated', 'rejected')`),
    index('voucher_by_party').on(voucher.partyKind, voucher.partyId, voucher.id),
    index('voucher_by_reference')
      .on(voucher.reference)
      .where(sql`${voucher.reference} <> ''`),
    index('voucher_of_source')
      .on(voucher.sourceKind, voucher.sourceId)
      .where(sql`${voucher.sourceKind} is not null`),
  ],
);

/** A line of a voucher: an account, a deduction, a fee, its tax. */
export const voucherLines = pgTable(
  'voucher_line',
  {
    id: rowId(),
    voucherId: reference().references(() => vouchers.id),
    lineNo: integer().notNull(),
    kind: oneOf(VoucherLineKind).notNull(),
    accountId: reference().references(() => ledgerAccounts.id),
    debit: money().notNull(),
    credit: money().notNull(),
    ...namedParty(),
    /** Of tax: its component, the value it was worked out on, its rate in thousandths of a percent. */
    taxComponentId: optionalReference().references(() => taxComponents.id),
    taxBase: money(),
    taxRate: integer(),
    /** Of TDS on a payment: its section, the value without tax it is on, its rate in basis points. */
    tdsSectionId: optionalReference().references(() => withholdingSections.id),
    tdsBase: money(),
    tdsBps: integer(),
    memo: text().notNull().default(''),
    ...stamps(),
  },
  (line) => [
    unique('voucher_line_number').on(line.voucherId, line.lineNo),
    check(
      'voucher_line_one_side',
      sql`${line.debit} >= 0 and ${line.credit} >= 0 and (${line.debit} = 0) <> (${line.credit} = 0)`,
    ),
    check('voucher_line_party', wholeParty(line)),
    check(
      'voucher_line_tds',
      sql`num_nulls(${line.tdsSectionId}, ${line.tdsBase}, ${line.tdsBps}) in (0, 3)
        and (${line.tdsSectionId} is null or ${line.kind} = 'tds')`,
    ),
    uniqueIndex('voucher_line_tds_once')
      .on(line.voucherId)
      .where(sql`${line.tdsSectionId} is not null`),
    check(
      'voucher_line_tax',
      sql`num_nulls(${line.taxComponentId}, ${line.taxBase}, ${line.taxRate}) =
        case when ${line.kind} = 'tax' then 0 else 3 end`,
    ),
  ],
);

/** A document that a voucher settles: it is written down with the draft, and done when that is posted. */
export const voucherAllocations = pgTable(
  'voucher_allocation',
  {
    id: rowId(),
    voucherId: reference().references(() => vouchers.id),
    openItemId: reference().references(() => openItems.id),
    amount: money().notNull(),
    ...stamps(),
  },
  (allocation) => [
    unique('voucher_allocation_once').on(allocation.voucherId, allocation.openItemId),
    check('voucher_allocation_amount', sql`${allocation.amount} > 0`),
    index('voucher_allocation_of_item').on(allocation.openItemId),
  ],
);

/**
 * A line of the books on a clearing account that a voucher cleared: a cheque that was deposited, a payment
 * of the gateway or cash of a courier that was settled. A line is cleared once.
 */
export const voucherClearings = pgTable(
  'voucher_clearing',
  {
    id: rowId(),
    voucherId: reference().references(() => vouchers.id),
    journalLineId: reference().references(() => journalLines.id),
    /** Paise; below zero for money that went back through the gateway. */
    amount: money().notNull(),
    /** The day on which the bank paid a deposited cheque. */
    clearedOn: date(),
    /** The voucher by which the bank gave it back. */
    returnVoucherId: optionalReference().references(() => vouchers.id),
    /** Of a cheque that bounced: the line by which it was received again. */
    againLineId: optionalReference().references(() => journalLines.id),
    /** The voucher was reversed: the line waits again. */
    releasedAt: moment(),
    ...stamps(),
  },
  (clearing) => [
    uniqueIndex('voucher_clearing.twice')
      .on(clearing.journalLineId)
      .where(sql`${clearing.releasedAt} is null`),
    check('voucher_clearing_amount', sql`${clearing.amount} <> 0`),
    check(
      'voucher_clearing_end',
      sql`${clearing.clearedOn} is null or ${clearing.returnVoucherId} is null`,
    ),
    check(
      'voucher_clearing_again',
      sql`${clearing.againLineId} is null or ${clearing.returnVoucherId} is not null`,
    ),
    index('voucher_clearing_of_voucher').on(clearing.voucherId),
  ],
);

/** Papers that hang on a voucher. */
export const voucherFiles = pgTable(
  'voucher_file',
  {
    id: rowId(),
    voucherId: reference().references(() => vouchers.id),
    ...attachment(),
  },
  (file) => [
    unique('voucher.file_once').on(file.fileId),
    index('voucher_file_of_voucher').on(file.voucherId),
  ],
);
