import {
  type Bill,
  type BillLineInput,
  type BillPreview,
  NewBill,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import type { BillDraft as Proposed } from '@counting-house/contract/purchasing/bills/bill-list.ts';
import type {
  ChargeKind,
  ChargeSplit,
} from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { begun, draftFrom, type Typed } from '../../ui/form/document-head.ts';
import { type Line, type Lined, withNewLine } from '../../ui/lines/lines.ts';

/** How the server saw a line last: against receipt and order. */
type Seen = BillPreview['lines'][number]['match'];

/** What receipts cost beside their goods. */
export type DraftCharge = {
  readonly kind: ChargeKind;
  readonly split: ChargeSplit;
  readonly receipts: readonly { readonly id: number; readonly number: string }[];
};

/** A line as it is typed: goods of a receipt, a charge of receipts, or a service that goes to an account. */
export type DraftLine = Line & {
  readonly inwardLineId: number | null;
  /** The line of an order that a service bills. */
  readonly poLineId: number | null;
  /** The receipt of goods. */
  readonly receipt: { readonly id: number; readonly number: string } | null;
  readonly accountId: number | null;
  readonly charge: DraftCharge | null;
  readonly name: string;
  /** Receipt and order of goods; the account of a service. */
  readonly under: string;
  readonly unit: string;
  readonly qty: number;
  readonly price: number;
  readonly discountBps: number;
  /** Undefined: that of the goods. */
  readonly taxId: number | null | undefined;
  readonly itcEligible: boolean;
  readonly hsn: string;
  readonly match: Seen;
  /** How the server spreads a charge over goods. */
  readonly shares?: BillPreview['lines'][number]['shares'];
};

/** A bill as it is typed: its vendor by name, the rest as the shape has it. */
export type Draft = Lined<DraftLine> &
  Typed<Omit<NewBill, 'vendorId' | 'lines' | 'confirm' | 'vendorTotal' | 'fileIds'>> & {
    readonly saved: {
      readonly id: number;
      readonly version: number;
      readonly number: string;
    } | null;
    readonly vendor: { readonly id: number; readonly name: string } | null;
    readonly fileIds: readonly number[];
    /** Null until somebody typed what the paper says. */
    readonly vendorTotal: number | null;
  };

export const emptyDraft: Draft = {
  ...begun(NewBill),
  saved: null,
  vendor: null,
  fileIds: [],
  tdsAmount: null,
  vendorTotal: null,
  lines: [],
  nextKey: 1,
};

/** A bill that stands, ready to be gone on with. */
export const toDraft = (bill: Bill): Draft => ({
  ...draftFrom(NewBill, bill),
  saved: { id: bill.id, version: bill.version, number: bill.number },
  vendor: { id: bill.vendorId, name: bill.vendorName },
  fileIds: bill.fileIds,
  vendorTotal: bill.vendorTotal,
  tdsSectionId: bill.tds?.sectionId ?? null,
  tdsAmount: bill.tds?.isTyped ? bill.tds.amount : null,
  lines: bill.lines.map((line, index) => ({
    ...line,
    key: index + 1,
    receipt: line.inwardId === null ? null : { id: line.inwardId, number: line.inwardNo },
    charge: line.charge && {
      kind: line.charge.kind,
      split: line.charge.split,
      receipts: line.charge.inwards,
    },
    name: line.description,
    under:
      line.inwardLineId === null
        ? [line.account, line.orderNo].filter(Boolean).join(' · ')
        : wordsOf(line),
  })),
  nextKey: bill.lines.length + 1,
});

const wordsOf = ({ inwardNo, orderNo }: { inwardNo: string; orderNo: string }): string =>
  [inwardNo, orderNo].filter(Boolean).join(' · ');

/** A new bill of the same vendor: its services again, its goods and charges only when no other bills them. */
export function copyBill(bill: Bill): Draft {
  const same = toDraft(bill);
  const lines = same.lines
    .filter(({ accountId }) => accountId !== null || bill.state === 'cancelled')
    .map((line) => ({ ...line, id: null, poLineId: null, match: null }));
  return {
    ...same,
    saved: null,
    vendorBillNo: '',
    vendorBillDate: '',
    businessDate: '',
    dueDate: '',
    vendorTotal: null,
    tdsAmount: null,
    tdsReason: '',
    fileIds: [],
    lines,
  };
}

/** Another vendor: nothing of what the one before delivered stays. */
export const withVendor = (draft: Draft, vendor: Draft['vendor']): Draft => ({
  ...draft,
  vendor,
  tdsSectionId: undefined,
  vendorAddressId: null,
  storeId: null,
  reverseCharge: null,
  tdsAmount: null,
  tdsReason: '',
  lines: draft.lines.filter(({ inwardLineId }) => inwardLineId === null),
});

type Goods = Proposed['lines'][number];

/** Adds goods of receipts that are not on the bill yet; the vendor's own number and date where they came along. */
export function withGoods(draft: Draft, goods: readonly Goods[], proposed: Proposed): Draft {
  const known = new Set(draft.lines.map(({ inwardLineId }) => inwardLineId));
  const added = goods.filter(({ inwardLineId }) => !known.has(inwardLineId));
  const start: Draft = {
    ...draft,
    storeId: proposed.storeId,
    vendorBillNo: draft.vendorBillNo || proposed.vendorBillNo,
    vendorBillDate: draft.vendorBillDate || (proposed.vendorBillDate ?? ''),
  };
  return added.reduce(
    (before, line) =>
      withNewLine(before, {
        ...plainLine,
        ...line,
        receipt: { id: line.inwardId, number: line.inwardNo },
        name: line.description,
        under: wordsOf(line),
        taxId: undefined,
      }).document,
    start,
  );
}

/** A line that is not of goods, before it says what it is. */
const plainLine = {
  id: null,
  inwardLineId: null,
  poLineId: null,
  receipt: null,
  accountId: null,
  charge: null,
  under: '',
  unit: '',
  qty: 1_000,
  price: 0,
  discountBps: 0,
  taxId: null,
  itcEligible: true,
  hsn: '',
  match: null,
} as const;

/** A service that was ordered, as the proposal of a bill has it. */
export type OrderedService = Proposed['services'][number];

/** Adds a service that goes to an account: one that was ordered at the order's price. */
export const withService = (
  draft: Draft,
  {
    description,
    account,
    ordered,
  }: {
    description: string;
    account: { id: number; name: string };
    ordered: OrderedService | null;
  },
): { document: Draft; key: number } =>
  withNewLine(draft, {
    ...plainLine,
    ...ordered,
    unit: '',
    accountId: account.id,
    name: description,
    under: [account.name, ordered?.orderNo].filter(Boolean).join(' · '),
  });

/** Adds a charge that goods bear. */
export const withCharge = (
  draft: Draft,
  {
    description: name,
    price,
    charge,
  }: Pick<DraftLine, 'price'> & {
    description: string;
    charge: DraftCharge;
  },
): { document: Draft; key: number } => withNewLine(draft, { ...plainLine, name, price, charge });

/** The receipts of the goods on a bill. */
export const listReceipts = ({ lines }: Draft): DraftCharge['receipts'] => [
  ...new Map(lines.flatMap(({ receipt }) => (receipt ? [[receipt.id, receipt]] : []))).values(),
];

/** The verdicts of the server on its lines, and the tax of goods that nobody chose one for. */
export function withMatches(draft: Draft, { lines: answers }: BillPreview): Draft {
  const sent = draft.lines.filter(isSent);
  if (sent.length !== answers.length) return draft;
  const next = new Map(
    sent.map((line, at) => {
      const { match = null, taxId, shares = [] } = answers[at] ?? {};
      const chosen = line.taxId === undefined ? taxId : line.taxId;
      return [line.key, { ...line, match, shares, taxId: chosen }];
    }),
  );
  return { ...draft, lines: draft.lines.map((line) => next.get(line.key) ?? line) };
}

export const isSent = ({ qty }: DraftLine) => qty > 0;

/** A line as the server is asked about it. */
export const sentLine = (line: DraftLine): BillLineInput => ({
  ...line,
  inwardLineId: line.inwardLineId ?? undefined,
  poLineId: line.poLineId ?? undefined,
  accountId: line.accountId ?? undefined,
  charge: line.charge
    ? { ...line.charge, inwardIds: line.charge.receipts.map(({ id }) => id) }
    : undefined,
  description: line.name,
});

/** What has to be typed before a bill can be saved: field → what is asked for. */
export function missingIn(draft: Draft): Readonly<Record<string, string>> {
  return {
    ...(draft.vendor ? {} : { vendorId: 'Choose a vendor.' }),
    ...(draft.vendorBillNo ? {} : { vendorBillNo: 'Bill number is required' }),
    ...(draft.vendorBillDate ? {} : { vendorBillDate: 'Bill date is required' }),
    ...(draft.vendorTotal === null ? { vendorTotal: 'Enter the total of the bill.' } : {}),
  };
}
