/** A changed document, and what the change answers beside it, such as the key of a new line. */
type Changed<D> = { readonly document: D };

/**
 * Changes a document as it stands at that moment, and goes on from what the change answered once it is drawn. A change that
 * is made of the document as it was drawn last loses what came since: another scan, a letter, the number of its draft.
 */
export function changing<D, C extends Changed<D>>(
  change: (by: (before: D) => D) => void,
  by: (before: D) => C,
  then: (changed: C) => void,
): void {
  let changed: C | undefined;
  change((before) => {
    changed = by(before);
    return changed.document;
  });
  requestAnimationFrame(() => {
    if (changed) then(changed);
  });
}
