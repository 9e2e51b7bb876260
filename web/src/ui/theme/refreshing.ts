/**
 * What a part carries whose figures are being asked for again. They stay as they are and as easy to read; a line runs along
 * the part's upper edge once that takes longer than a moment (`ui/theme/refreshing.css`).
 */
export function refreshing(isAsking: boolean): {
  readonly 'data-refreshing': true | undefined;
  readonly 'aria-busy': true | undefined;
} {
  return { 'data-refreshing': isAsking || undefined, 'aria-busy': isAsking || undefined };
}
