import { integrations } from '@counting-house/contract/integrations/integrations.operations.ts';
import type { Notice } from '@counting-house/contract/integrations/notice.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { problemIn } from '../platform/http/problem.ts';
import { fetchAnswer, useWrite } from '../platform/http/use-operation.ts';
import { ErrorCard } from '../ui/parts/note.tsx';
import { Ago } from '../ui/parts/value.tsx';
import css from './notice-list.module.css';

const page = 20;

/** The person's notices, newest first; each leads to its place. */
export function NoticeList({ close }: { close: () => void }) {
  const query = useInfiniteQuery({
    queryKey: [integrations.listNotifications.key, 'all'],
    queryFn: ({ pageParam, signal }) =>
      fetchAnswer(
        integrations.listNotifications,
        { limit: page, ...(pageParam === null ? {} : { before: pageParam }) },
        signal,
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.hasMore ? (last.rows.at(-1)?.id ?? null) : null),
  });
  const read = useWrite(integrations.readNotifications);
  const rows = query.data?.pages.flatMap((one) => one.rows) ?? [];
  const unread = query.data?.pages[0]?.unread ?? 0;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows only help along links.
    <div className={css.box} tabIndex={-1} data-autofocus onKeyDown={moveAlong}>
      <div className={css.head}>
        <h2>Notifications</h2>
        <Button
          size="compact-sm"
          variant="subtle"
          disabled={unread === 0}
          onClick={() => void read.run({ all: true })}
        >
          Mark all as read
        </Button>
      </div>
      {query.error && (
        <ErrorCard
          what="the notices"
          problem={problemIn(query.error)}
          again={() => void query.refetch()}
        />
      )}
      {query.data && rows.length === 0 && <p className={css.none}>No notifications</p>}
      <ul className={css.list}>
        {rows.map((notice) => (
          <li key={notice.id} data-unread={notice.readAt === null || undefined}>
            <Place
              notice={notice}
              onGo={() => {
                if (notice.readAt === null) void read.run({ ids: [notice.id] });
                if (notice.link !== null) close();
              }}
            >
              <span>
                {notice.readAt === null && <b className="unseen">Unread: </b>}
                {notice.text}
              </span>
              <Ago at={notice.at} />
            </Place>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  );
}

/** A notice leads to its page; one without a place is only marked as read. */
function Place({
  notice,
  onGo,
  children,
}: {
  notice: Notice;
  onGo: () => void;
  children: ReactNode;
}) {
  if (notice.link === null)
    return (
      <button type="button" data-notice onClick={onGo}>
        {children}
      </button>
    );
  const { pathname, searchParams } = new URL(notice.link, location.origin);
  return (
    <Link
      to={pathname}
      search={Object.fromEntries(searchParams) as never}
      data-notice
      onClick={onGo}
    >
      {children}
    </Link>
  );
}

function moveAlong(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-notice]')];
  const at = places.findIndex((place) => place === document.activeElement);
  places[Math.min(places.length - 1, Math.max(0, at + step))]?.focus();
}
