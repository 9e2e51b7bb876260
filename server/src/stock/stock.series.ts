import type { SeriesRow } from '../platform/settings/series.rules.ts';

const ofStore = (key: string, label: string, prefix: string): SeriesRow => ({
  key,
  label,
  pattern: `${prefix}-{N:6}`,
  reset: 'never',
  gapless: true,
  maxLength: 20,
});

/**
 * The number series of this area: each kind of paper has its own, so that one leaves no gap in another.
 * A transfer goes with a delivery challan, whose number the law wants in series, of at most sixteen characters.
 *
 * @see CGST Rules 2017, rule 55(1).
 */
export const stockSeries: readonly SeriesRow[] = [
  ofStore('stock_opening', 'Opening stock', 'OPN'),
  ofStore('stock_adjustment', 'Stock adjustments', 'ADJ'),
  ofStore('stock_out', 'Issues of stock', 'OUT'),
  ofStore('stock_scrap', 'Scrap and expired stock', 'SCR'),
  ofStore('stock_count', 'Stock counts', 'CNT'),
  { ...ofStore('stock_move', 'Moves between trays', 'MOV'), gapless: false },
  ofStore('store_move', 'Moves between stores', 'STM'),
  {
    key: 'stock_transfer',
    label: 'Delivery challans',
    pattern: 'TRF/{FYS}/{N:5}',
    reset: 'fiscal_year',
    gapless: true,
    maxLength: 16,
  },
];
