import type {
  ProductReportType,
  SaleReportType,
} from '@counting-house/contract/reports/sale-labels.ts';

type Theme<T extends string> = { readonly title: string; readonly types: readonly T[] };

/** The sale reports by what they are about. */
export const saleThemes: readonly Theme<SaleReportType>[] = [
  { title: 'Sales', types: ['summary', 'daily', 'orders', 'product', 'category'] },
  { title: 'Channel', types: ['customer', 'company', 'state'] },
  { title: 'Money', types: ['payment', 'cod', 'tax', 'hsn', 'credit'] },
  { title: 'Offers and returns', types: ['offer', 'return'] },
  { title: 'People', types: ['staff'] },
];

export const productThemes: readonly Theme<ProductReportType>[] = [
  { title: 'Sales', types: ['best_sellers', 'slow_movers', 'never_sold', 'margin'] },
  { title: 'Quality', types: ['returns', 'ratings'] },
  { title: 'Catalogue', types: ['price_changes', 'not_ready'] },
];
