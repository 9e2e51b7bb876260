import type { InvoiceSeries, InvoiceStatus } from '@counting-house/contract/invoices/invoice.ts';
import type { BillableStatus } from '@counting-house/contract/invoices/billing.ts';
import type {
  CreditNoteStatus,
  CreditReason,
} from '@counting-house/contract/invoices/credit-note.ts';
import type { InvoiceDraftStatus } from '@counting-house/contract/invoices/draft.ts';
import { IconAlertTriangle, IconArrowBackUp, IconChartPie2 } from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const invoiceStates: States<InvoiceStatus> = {
  unpaid: { label: 'Unpaid', tone: 'idle' },
  part_paid: { label: 'Part paid', tone: 'waiting', icon: IconChartPie2 },
  paid: { label: 'Paid', tone: 'done' },
  overdue: { label: 'Overdue', tone: 'stopped', icon: IconAlertTriangle },
  credited: { label: 'Credited', tone: 'back', icon: IconArrowBackUp },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

export const seriesLabels: Readonly<Record<InvoiceSeries, string>> = {
  invoice_b2c: 'Tax invoice, consumers',
  invoice_b2b: 'Tax invoice, businesses',
  bill_of_supply: 'Bill of supply',
  gift_card_receipt: 'Receipt for gift cards',
};

export const creditNoteStates: States<CreditNoteStatus> = {
  issued: { label: 'Issued', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'idle' },
};

export const creditReasonLabels: Readonly<Record<CreditReason, string>> = {
  return: 'Return',
  rto: 'Came back undelivered',
  cancelled: 'Cancelled goods',
  price: 'Price or quantity',
  keep_offer: 'Customer keeps the items',
};

export const billableStates: States<BillableStatus> = {
  confirmed: { label: 'Confirmed', tone: 'idle' },
  packed: { label: 'Packed', tone: 'moving' },
  shipped: { label: 'Shipped', tone: 'moving' },
  delivered: { label: 'Delivered', tone: 'done' },
};

export const draftStates: States<InvoiceDraftStatus> = {
  ready: { label: 'Ready', tone: 'waiting' },
  changed: { label: 'Order changed', tone: 'stopped' },
  invoiced: { label: 'Already invoiced', tone: 'idle' },
  order_cancelled: { label: 'Order cancelled', tone: 'idle' },
};
