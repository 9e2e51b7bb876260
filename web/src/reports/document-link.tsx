import { KnownRecord } from '../ui/record/known-record.tsx';

type Document = {
  readonly sourceKind: string;
  readonly sourceNo: string;
  readonly documentId: number;
};

/** What screens call the records that the books name otherwise. */
const kinds: Readonly<Record<string, string>> = {
  order_payment: 'order',
  sales_invoice: 'invoice',
  wallet_entry: 'customer',
  return: 'return_order',
  plan: 'product_plan',
  count: 'stock_count',
};

/** The number of the document behind an entry, leading to it where it has a screen that the reader may open. */
export const DocumentLink = ({ of: { sourceKind, sourceNo, documentId } }: { of: Document }) => (
  <KnownRecord kind={kinds[sourceKind] ?? sourceKind} id={documentId} title={sourceNo} />
);
