import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import { Popover } from '@mantine/core';
import { useState } from 'react';
import { useOptionalOperation } from '../platform/http/use-operation.ts';
import { BellButton } from '../ui/shell/bell-button.tsx';
import { AwaitedJobs } from './awaited-jobs.tsx';
import { NoticeList } from './notice-list.tsx';
import { overPage } from '../ui/panel/over-page.ts';

const everyMs = 60_000;

/** What the house has to tell the person: how much is unread, and all of it when it is opened. */
export function NoticeBell() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useOptionalOperation(
    integrations.listNotifications,
    { limit: 0 },
    { refetchInterval: everyMs },
  );
  return (
    <>
      <Popover
        {...overPage}
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(400px, calc(100vw - 16px))"
        trapFocus
        returnFocus
        shadow="lg"
      >
        <Popover.Target>
          <BellButton unread={data?.unread ?? 0} onClick={() => setOpen((open) => !open)} />
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label="Notifications">
          {isOpen && <NoticeList close={() => setOpen(false)} />}
        </Popover.Dropdown>
      </Popover>
      <AwaitedJobs />
    </>
  );
}
