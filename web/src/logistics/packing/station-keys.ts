/**
 * Keys of the station. Letters would be typed into the scan field, which has the focus all the time;
 * these act from there too. The letters M, U, B, S, W, H and P do the same with Enter behind them, as cards do.
 */
export const stationKeys = {
  manual: 'F2',
  newBox: 'F4',
  short: 'F7',
  weigh: 'F8',
  print: 'F9',
} as const;
