import type { orders } from '@counting-house/contract/orders/orders.operations.ts';
import { useState } from 'react';
import { changing } from '../../ui/lines/changing.ts';
import { focusLine, focusPart, itemsPart } from '../../ui/lines/document-focus.ts';
import type { FoundBy } from '../../ui/lines/item-search.tsx';
import { withLine } from '../../ui/lines/lines.ts';
import { removeLine } from '../../ui/lines/remove-line.ts';
import { reasoned } from './entry-reasons.ts';
import { type Entry, type EntryLine, withItem } from './entry.ts';

/** What was added last: the line as it is now, and by how much it grew, in thousandths. */
type Added = { readonly line: EntryLine; readonly by: number };

/** Adding, changing and removing lines of an order or a bill, each with the cursor where people go on. */
export function useEntryLines(entry: Entry, change: (by: (before: Entry) => Entry) => void) {
  const [added, setAdded] = useState<Added | null>(null);

  function add(
    item: FoundBy<typeof orders.listSellableItems>,
    times: number | null,
    { isScanned }: { isScanned: boolean },
  ) {
    changing(
      change,
      (before) => withItem(before, item, times),
      ({ document: { lines }, key }) => {
        const line = lines.find((one) => one.key === key);
        if (line) setAdded({ line, by: times ?? item.qtyStep });
        if (isScanned) focusPart(itemsPart);
        else focusLine(key);
      },
    );
  }

  const remove = (key: number) => removeLine(entry, key, { change, nameOf: ({ title }) => title });

  const set = (key: number, part: Partial<EntryLine>) =>
    change((before) => withLine(before, key, reasoned(before, part)));

  return { added, add, acts: { set, remove } };
}
