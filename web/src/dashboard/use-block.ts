import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import type { Block, BlockName } from '@counting-house/contract/dashboard/home.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useHomeSpan } from './home-span.ts';

const everyMs = 60_000;

type DataOf<N extends BlockName> = Extract<Block, { name: N }>['data'];

/**
 * What a block shows, read again every minute while the page is on view.
 *
 * @throws when the person may not see it: nobody is shown a block that they are not asked for.
 */
export function useBlock<N extends BlockName>(name: N): DataOf<N> {
  const { from, to } = useHomeSpan();
  const span = name === 'stages' ? { from, to } : {};
  const { blocks } = useOperation(
    dashboard.home,
    { blocks: [name], ...span },
    { refetchInterval: everyMs },
  );
  const found = blocks.find((block) => block.name === name);
  if (!found) throw new Error(`there is no block ${name}`);
  return found.data as DataOf<N>;
}
