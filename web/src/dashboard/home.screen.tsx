import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import type { Block, BlockName } from '@counting-house/contract/dashboard/home.ts';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { time } from '../platform/format.ts';
import { useMay } from '../platform/session.ts';
import { reading, useOperation } from '../platform/http/use-operation.ts';
import { Page, Stack } from '../ui/page/page.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ActivitySheet } from './activity-sheet.tsx';
import { FirstSteps } from './first-steps.tsx';
import { WorkStrip } from './work-strip.tsx';

const everyMs = 60_000;

/** What must be done now, and what happened last. */
export function HomeScreen() {
  const maySeeOrders = useMay()('orders.order.read');
  const work = useQuery({
    ...reading(dashboard.home, { blocks: ['work'] }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
  const [block] = work.data?.blocks ?? [];
  const asOf = block?.asOf;
  // A house without work begins with its first steps; in all others work comes first.
  const isBusy = block?.name === 'work' && block.data.some(({ count }) => count > 0);
  const steps = (
    <Part what="the first steps">
      <StepsOf />
    </Part>
  );
  return (
    <Page
      title="Dashboard"
      under={asOf && `as of ${time(asOf)}`}
      acts={
        <Button
          variant="subtle"
          leftSection={<IconRefresh size={16} stroke={1.7} />}
          loading={work.isFetching && !work.isPending}
          onClick={() => void work.refetch()}
        >
          Refresh
        </Button>
      }
    >
      <Stack>
        {!isBusy && steps}
        <Part what="the work waiting">
          <WorkOf />
        </Part>
        {isBusy && steps}
        {maySeeOrders && (
          <Part what="recent activity">
            <ActivityOf />
          </Part>
        )}
      </Stack>
    </Page>
  );
}

const WorkOf = () => <WorkStrip work={useBlock('work')} />;
const StepsOf = () => <FirstSteps steps={useBlock('start')} />;
const ActivityOf = () => <ActivitySheet rows={useBlock('activity')} />;

type DataOf<N extends BlockName> = Extract<Block, { name: N }>['data'];

/** What a block shows; empty for those who may not see it. */
function useBlock<N extends BlockName>(name: N): DataOf<N> {
  const { blocks } = useOperation(dashboard.home, { blocks: [name] });
  return (blocks.find((block) => block.name === name)?.data ?? []) as DataOf<N>;
}
