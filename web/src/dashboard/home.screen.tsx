import { compareLabels } from '@counting-house/contract/reports/sale-report.ts';
import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { Button, SegmentedControl, Select } from '@mantine/core';
import { IconLayoutDashboard, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSetSearch } from '../platform/address.ts';
import { time } from '../platform/format/format.ts';
import { readAgain } from '../platform/http/query.ts';
import { reading } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { Page, Stack } from '../ui/page/page.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ArrangedBlocks } from './home-layout.tsx';
import css from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { homeSpans, useHomeSpan } from './home-span.ts';
import { useBlock } from './use-block.ts';
import { WorkStrip } from './work-strip.tsx';

const everyMs = 60_000;

/** What must be done now, how the period goes, and what happened last. */
export function HomeScreen() {
  const [isArranging, setArranging] = useState(false);
  const work = useQuery({
    ...reading(dashboard.home, { blocks: ['work'] }),
    refetchInterval: everyMs,
    placeholderData: keepPreviousData,
  });
  const [block] = work.data?.blocks ?? [];
  const asOf = block?.asOf;
  const isBusy = block?.name === 'work' && block.data.some(({ count }) => count > 0);
  return (
    <Page
      title="Dashboard"
      under={asOf && `as of ${time(asOf)}`}
      acts={
        <>
          <PeriodTools />
          <Button
            variant="default"
            leftSection={<IconLayoutDashboard size={16} stroke={1.7} />}
            aria-pressed={isArranging}
            onClick={() => setArranging((before) => !before)}
          >
            {isArranging ? 'Done' : 'Customise'}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={16} stroke={1.7} />}
            loading={work.isFetching && !work.isPending}
            onClick={() => void readAgain()}
          >
            Refresh
          </Button>
        </>
      }
    >
      <Stack>
        <Part what="the first steps">
          <StepsOf isBusy={isBusy} />
        </Part>
        <Part what="the work waiting">
          <WorkOf />
        </Part>
        {isArranging && (
          <p className={css.hint}>
            Drag a block, or press Alt and an arrow on one of its buttons. The eye hides it.
          </p>
        )}
        <Part what="the blocks">
          <ArrangedBlocks isArranging={isArranging} />
        </Part>
      </Stack>
    </Page>
  );
}

/** The period of the figures, and against what they are held; only for those who see any. */
function PeriodTools() {
  const may = useMay();
  const setSearch = useSetSearch();
  const { word, compare } = useHomeSpan();
  if (!may('reports.sales.read')) return null;
  return (
    <div className={css.period}>
      <SegmentedControl
        aria-label="Period"
        value={word in homeSpans ? word : ''}
        data={Object.entries(homeSpans).map(([value, label]) => ({ value, label }))}
        onChange={(from) => setSearch({ from: from === 'today' ? null : from, to: null })}
      />
      <Select
        aria-label="Compare"
        value={compare}
        data={Object.entries(compareLabels).map(([value, label]) => ({ value, label }))}
        onChange={(next) => setSearch({ compare: next === 'previous' ? null : next })}
      />
    </div>
  );
}

const WorkOf = () => <WorkStrip work={useBlock('work')} />;
const StepsOf = ({ isBusy }: { isBusy: boolean }) => (
  <FirstSteps steps={useBlock('start')} isBusy={isBusy} />
);
