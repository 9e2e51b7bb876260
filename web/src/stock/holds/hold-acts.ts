import type { HoldRow } from '@counting-house/contract/stock/hold.ts';
import { stock } from '@counting-house/contract/stock/stock.operations.ts';
import { IconLockOpen } from '@tabler/icons-react';
import { qty } from '../../platform/format/format.ts';
import { type RowAction, run } from '../../ui/list/actions.tsx';

/** What can be done with goods that are held for somebody. */
export const holdActions: readonly RowAction<HoldRow>[] = [
  {
    // The goods wait for anyone who they are held for: that is the way on.
    ...run('Release', stock.releaseHold, {
      icon: IconLockOpen,
      key: 'r',
      when: ({ status }: HoldRow) => status === 'held',
      sure: {
        title: ({ heldFor }: HoldRow) => `Release the goods held for ${heldFor}?`,
        effect: ({ heldQty, unit, name }: HoldRow) =>
          `${qty(heldQty, unit)} of ${name} released; waiting orders get them first.`,
      },
      done: ({ heldFor }: HoldRow) => `Nothing is held for ${heldFor} any more`,
    }),
    isAside: true,
  },
];
