import type {
  Bill,
  BillLineInput,
  BillPreview,
} from '@counting-house/contract/purchasing/bills/bill.ts';
import type { BillDraft as Proposed } from '@counting-house/contract/purchasing/bills/bill-list.ts';
import type {
  ChargeKind,
  ChargeSplit,
} from '@counting-house/contract/purchasing/inward/inward-words.ts';
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

/** A bill as it is typed. */
export type Draft = Lined<DraftLine> & {
  readonly saved: { readonly id: number; readonly version: number; readonly number: string } | null;
  readonly vendor: { readonly id: number; readonly name: string } | null;
  readonly vendorAddressId: number | null;
  readonly storeId: number | null;
  readonly vendorBillNo: string;
  readonly vendorBillDate: string;
  /** Empty: today. */
  readonly businessDate: string;
  /** Empty: by the vendor's terms. */
  readonly dueDate: string;
  /** Null: by what the vendor is. */
  readonly reverseCharge: boolean | null;
  /** Undefined: that of the vendor. */
  readonly tdsSectionId: number | null | undefined;
  /** Null: by the section's rule. */
  readonly tdsAmount: number | null;
  readonly tdsReason: string;
  readonly fileIds: readonly number[];
  /** Null until somebody typed what the paper says. */
  readonly vendorTotal: number | null;
  readonly note: string;
};

export const emptyDraft: Draft = {
  saved: null,
  vendor: null,
  vendorAddressId: null,
  storeId: null,
  vendorBillNo: '',
  vendorBillDate: '',
  businessDate: '',
  dueDate: '',
  reverseCharge: null,
  tdsSectionId: undefined,
  tdsAmount: null,
  tdsReason: '',
  fileIds: [],
  vendorTotal: null,
  note: '',
  lines: [],
  nextKey: 1,
};

/** A bill that stands, ready to be gone on with. */
export function draftOf(bill: Bill): Draft {
  const lines = bill.lines.map((line, index): DraftLine => ({
    key: index + 1,
    id: line.id,
    inwardLineId: line.inwardLineId,
    poLineId: line.poLineId,
    receipt: line.inwardId === null ? null : { id: line.inwardId, number: line.inwardNo },
    accountId: line.accountId,
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
    unit: line.unit,
    qty: line.qty,
    price: line.price,
    discountBps: line.discountBps,
    taxId: line.taxId,
    itcEligible: line.itcEligible,
    hsn: line.hsn,
    match: line.match,
  }));
  return {
    saved: { id: bill.id, version: bill.version, number: bill.number },
    vendor: { id: bill.vendorId, name: bill.vendorName },
    vendorAddressId: bill.vendorAddressId,
    storeId: bill.storeId,
    vendorBillNo: bill.vendorBillNo,
    vendorBillDate: bill.vendorBillDate,
    businessDate: bill.businessDate,
    dueDate: bill.dueDate,
    reverseCharge: bill.reverseCharge,
    tdsSectionId: bill.tds?.sectionId ?? null,
    tdsAmount: bill.tds?.isTyped ? bill.tds.amount : null,
    tdsReason: bill.tdsReason,
    fileIds: bill.fileIds,
    vendorTotal: bill.vendorTotal,
    note: bill.note,
    lines,
    nextKey: lines.length + 1,
  };
}

const wordsOf = ({ inwardNo, orderNo }: { inwardNo: string; orderNo: string }): string =>
  [inwardNo, orderNo].filter(Boolean).join(' · ');

/** A new bill of the same vendor: its services again, its goods and charges only when no other bills them. */
export function copyOf(bill: Bill): Draft {
  const same = draftOf(bill);
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
        id: null,
        inwardLineId: line.inwardLineId,
        poLineId: null,
        receipt: { id: line.inwardId, number: line.inwardNo },
        accountId: null,
        charge: null,
        name: line.description,
        under: wordsOf(line),
        unit: line.unit,
        qty: line.qty,
        price: line.price,
        discountBps: line.discountBps,
        taxId: undefined,
        itcEligible: true,
        hsn: '',
        match: null,
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
    ...(ordered && {
      poLineId: ordered.poLineId,
      qty: ordered.qty,
      price: ordered.price,
      discountBps: ordered.discountBps,
      taxId: ordered.taxId,
      hsn: ordered.hsn,
    }),
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
export const receiptsOf = ({ lines }: Draft): DraftCharge['receipts'] => [
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
export function sentLine(line: DraftLine): BillLineInput {
  return {
    ...(line.inwardLineId === null ? {} : { inwardLineId: line.inwardLineId }),
    ...(line.poLineId === null ? {} : { poLineId: line.poLineId }),
    ...(line.accountId === null ? {} : { accountId: line.accountId }),
    ...(line.charge && {
      charge: {
        kind: line.charge.kind,
        split: line.charge.split,
        inwardIds: line.charge.receipts.map(({ id }) => id),
      },
    }),
    description: line.name,
    hsn: line.hsn,
    qty: line.qty,
    price: line.price,
    discountBps: line.discountBps,
    ...(line.taxId === undefined ? {} : { taxId: line.taxId }),
    itcEligible: line.itcEligible,
  };
}

/** What has to be typed before a bill can be saved: field → what is asked for. */
export function missingIn(draft: Draft): Readonly<Record<string, string>> {
  return {
    ...(draft.vendor ? {} : { vendorId: 'Choose a vendor.' }),
    ...(draft.vendorBillNo ? {} : { vendorBillNo: 'Bill number is required' }),
    ...(draft.vendorBillDate ? {} : { vendorBillDate: 'Bill date is required' }),
    ...(draft.vendorTotal === null ? { vendorTotal: 'Enter the total of the bill.' } : {}),
  };
}
