import type {
  ProductReportType,
  SaleReportType,
} from '@counting-house/contract/reports/sale-words.ts';

type Theme<T extends string> = {
  readonly title: string;
  readonly reports: readonly (readonly [type: T, name: string])[];
};

/** The sale reports by what they are about. */
export const saleThemes: readonly Theme<SaleReportType>[] = [
  {
    title: 'Sales',
    reports: [
      ['summary', 'Summary'],
      ['daily', 'By day'],
      ['orders', 'Orders'],
      ['product', 'Products'],
      ['category', 'Categories'],
    ],
  },
  {
    title: 'Buyers',
    reports: [
      ['customer', 'Customers'],
      ['company', 'Companies'],
      ['state', 'States'],
    ],
  },
  {
    title: 'Money',
    reports: [
      ['payment', 'Payments'],
      ['cod', 'Cash on delivery'],
      ['tax', 'Tax'],
      ['hsn', 'HSN'],
      ['credit', 'Gift cards and wallets'],
    ],
  },
  {
    title: 'Offers and returns',
    reports: [
      ['offer', 'Offers'],
      ['return', 'Returns'],
    ],
  },
  { title: 'People', reports: [['staff', 'Staff']] },
];

export const productThemes: readonly Theme<ProductReportType>[] = [
  {
    title: 'Sales',
    reports: [
      ['best_sellers', 'Best sellers'],
      ['slow_movers', 'Slow movers'],
      ['never_sold', 'Never sold'],
      ['margin', 'Margin'],
    ],
  },
  {
    title: 'Quality',
    reports: [
      ['returns', 'Returns'],
      ['ratings', 'Ratings'],
    ],
  },
  {
    title: 'Catalogue',
    reports: [
      ['price_changes', 'Price changes'],
      ['not_ready', 'Not ready'],
    ],
  },
];

export const nameIn = (themes: readonly Theme<string>[], type: string): string | null =>
  themes.flatMap(({ reports }) => reports).find(([one]) => one === type)?.[1] ?? null;
