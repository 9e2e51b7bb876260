import {
  gaplessSeries,
  legalLength,
  looseSeries,
  type SeriesRow,
} from '../platform/settings/series.rules.ts';

/**
 * The number series of this area: each kind of paper has its own, so that one leaves no gap in another.
 * A transfer goes with a delivery challan, whose number the law wants in series.
 */
export const stockSeries: readonly SeriesRow[] = [
  gaplessSeries('stock_opening', 'Opening stock', 'OPN-{N:6}'),
  gaplessSeries('stock_adjustment', 'Stock adjustments', 'ADJ-{N:6}'),
  gaplessSeries('stock_out', 'Issues of stock', 'OUT-{N:6}'),
  gaplessSeries('stock_scrap', 'Scrap and expired stock', 'SCR-{N:6}'),
  gaplessSeries('stock_count', 'Stock counts', 'CNT-{N:6}'),
  looseSeries('stock_move', 'Moves between trays', 'MOV-{N:6}'),
  gaplessSeries('store_move', 'Moves between stores', 'STM-{N:6}'),
  gaplessSeries('stock_transfer', 'Delivery challans', 'TRF/{FYS}/{N:5}', legalLength),
];
