import { z } from 'zod';
import { flag, listInput, listOf, queryId } from '../../kit/list.ts';
import { date, id, moneySum, signedMoneySum } from '../../kit/shapes.ts';
import { AgeEdges } from './age.ts';
import { DocKind } from './open-item.ts';
import { AgeBucket } from './payable.ts';

/** Who owes us: consumers and companies. */
export const BuyerParty = z.enum(['customer', 'company']);
export type BuyerParty = z.output<typeof BuyerParty>;

/** What is owed to us by how late it is; credits that settle nothing yet stand beside it, below nothing. */
const aged = {
  notDue: moneySum,
  d30: moneySum,
  d60: moneySum,
  d90: moneySum,
  over90: moneySum,
  unallocated: signedMoneySum,
  balance: signedMoneySum,
  /** Post-dated cheques that they gave, as of today: they lower the balance on their days. */
  postDated: moneySum,
};

export const ReceivablesInput = z.strictObject({
  /** Today when left out. */
  asOf: date.optional(),
  /** Counted from the day it is due, or from the day of the document. */
  by: z.enum(['due', 'document']).default('due'),
  partyKind: BuyerParty.optional(),
  partyId: queryId.optional(),
  overdue: flag.optional(),
  q: z.string().trim().max(100).optional(),
});
export type ReceivablesInput = z.output<typeof ReceivablesInput>;

const PartyReceivable = z.object({
  partyKind: BuyerParty,
  partyId: id,
  name: z.string(),
  ...aged,
  /** Days since the oldest was due; 0 when nothing is late. */
  oldestDays: z.int(),
});

export const Receivables = z.object({
  asOf: date,
  edges: AgeEdges,
  /** Of all parties, whatever is shown. */
  sums: z.object(aged),
  /** Who owes most stands first; at most 500. */
  rows: z.array(PartyReceivable),
  isWhole: z.boolean(),
  /** What the control accounts say on that day; null when only some parties were asked for. */
  ledgerBalance: signedMoneySum.nullable(),
});
export type Receivables = z.output<typeof Receivables>;

export const ReceivableItem = z.object({
  id,
  docKind: DocKind,
  docNo: z.string(),
  sourceKind: z.string(),
  sourceId: id,
  partyKind: BuyerParty,
  partyId: id,
  partyName: z.string(),
  docDate: date,
  dueDate: date,
  amount: moneySum,
  /** Still open; below nothing for what we owe them. */
  balance: signedMoneySum,
  bucket: AgeBucket,
  daysLate: z.int(),
});
export type ReceivableItem = z.output<typeof ReceivableItem>;
export const ReceivableItemList = listOf(ReceivableItem);

export const ListReceivableItems = listInput({
  partyKind: BuyerParty.optional(),
  partyId: queryId.optional(),
  overdue: flag.optional(),
  side: z.enum(['owed', 'credit']).optional(),
  dueFrom: date.optional(),
  dueTo: date.optional(),
});
export type ListReceivableItems = z.output<typeof ListReceivableItems>;

export const AskPartyStatement = z.strictObject({
  kind: BuyerParty.or(z.literal('vendor')),
  id: queryId,
  /** The first day of the financial year when left out. */
  from: date.optional(),
  /** Today when left out. */
  to: date.optional(),
});
export type AskPartyStatement = z.output<typeof AskPartyStatement>;
