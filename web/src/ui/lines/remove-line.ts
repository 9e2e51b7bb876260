import { toast } from '../../platform/toasts.ts';
import { focusPart, itemsPart } from './document-focus.ts';
import { type Lined, type LineOf, withLineAgain, withoutLine } from './lines.ts';

/** Takes a line off the document, with a way back; the cursor goes where items are typed. */
export function removeLine<D extends Lined>(
  { lines }: D,
  key: number,
  {
    change,
    nameOf,
  }: { change: (by: (before: D) => D) => void; nameOf: (line: LineOf<D>) => string },
): void {
  const at = lines.findIndex((line) => line.key === key);
  const gone = lines[at] as LineOf<D> | undefined;
  if (!gone) return;
  change((now) => withoutLine(now, key));
  focusPart(itemsPart);
  toast.info(`${nameOf(gone)} removed`, {
    undo: () => change((now) => withLineAgain(now, gone, at)),
  });
}
