import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useScreen, useSearch } from '../../platform/address.ts';
import { pageStands } from '../../platform/calm.ts';
import { count } from '../../platform/format/format.ts';
import {
  type Entry,
  entryAt,
  type Group,
  type House,
  openGroups,
  screenOf,
  screensOf,
  useHouse,
} from '../../platform/house.ts';
import { KeyLayer } from '../panel/key-layer.tsx';
import { entryPath, type Screen } from '../../platform/places.ts';
import { prefer, preferences } from '../../platform/preferences.ts';
import { useMay, useSession } from '../../platform/session.ts';
import { waiting } from '../../platform/waiting.ts';
import { Avatar } from '../marks/avatar.tsx';
import { Logo, WordMark } from '../marks/logo.tsx';
import { usePageMark } from '../page/page-mark.ts';
import css from './sidebar.module.css';
import { Tip } from '../marks/tip.tsx';

const GroupMenu = lazyPart(async () => (await import('./group-menu.tsx')).GroupMenu);

/** The navigation by groups: only what is built, and only what the person may open. */
export function Sidebar({
  isDrawerOpen,
  closeDrawer,
}: {
  isDrawerOpen: boolean;
  closeDrawer: () => void;
}) {
  const house = useHouse();
  const groups = useShownGroups(house);
  const current = useCurrent(house);
  const { tab } = useSearch();
  const here = entryAt(groups, current, tab);
  const [opened, setOpened] = useOpened();
  const [seen, setSeen] = useState<string>();
  const isNarrow = preferences.use().navigation === 'icons' && !isDrawerOpen;
  const closing = useDrawerFocus(isDrawerOpen);
  usePageMark('drawer', isDrawerOpen);

  const currentGroup = here?.group.title;
  // One is open: that of the page, or the one that was opened last.
  if (currentGroup !== undefined && currentGroup !== seen) {
    setSeen(currentGroup);
    setOpened(currentGroup);
  }

  return (
    <>
      {isDrawerOpen && (
        <KeyLayer keys={{ Escape: { does: 'Close navigation', run: closeDrawer } }} />
      )}
      <button
        type="button"
        className={css.shade}
        data-open={isDrawerOpen || undefined}
        aria-label="Close navigation"
        tabIndex={-1}
        onClick={closeDrawer}
      />
      <nav
        className={isNarrow ? `${css.nav} ${css.narrow}` : css.nav}
        aria-label="Main"
        data-open={isDrawerOpen || undefined}
      >
        <div className={css.brand}>
          <Logo size={26} />
          {!isNarrow && <WordMark height={19} />}
          <CollapseButton isNarrow={isNarrow} />
          <span className={css.close}>
            <ActionIcon ref={closing} aria-label="Close navigation" onClick={closeDrawer}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          </span>
        </div>
        <div className={css.scroll}>
          <ul className={css.groups}>
            {house.home.component && (
              <li>
                <HomeLink
                  isCurrent={current === house.home}
                  isNarrow={isNarrow}
                  follow={closeDrawer}
                />
              </li>
            )}
            {groups.map((group) => (
              <li key={group.title}>
                {isNarrow ? (
                  <Suspense fallback={null}>
                    <GroupMenu group={group} current={here?.entry} />
                  </Suspense>
                ) : (
                  <GroupList
                    group={group}
                    current={here?.entry}
                    isOpen={opened === group.title}
                    follow={closeDrawer}
                    toggle={() => setOpened(opened === group.title ? '' : group.title)}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
        <BusinessFoot />
      </nav>
    </>
  );
}

/** The group that is open; a reload finds it so. */
function useOpened() {
  const [opened, setOpened] = useState(() => sessionStorage.getItem(openedAt) ?? '');
  useEffect(() => sessionStorage.setItem(openedAt, opened), [opened]);
  return [opened, setOpened] as const;
}

const openedAt = 'ch-open-group';

/** The open drawer has the focus, and what opened it has it again afterwards. */
function useDrawerFocus(isOpen: boolean) {
  const closing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    closing.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);
  return closing;
}

/** The groups with what exists and may be opened, without those that the person put away. */
function useShownGroups(house: House): readonly Group[] {
  const may = useMay();
  const { hiddenGroups, usedGroups } = preferences.use();
  const current = useCurrent(house);
  const shown = useMemo(
    () => openGroups(house.groups, may).filter(({ title }) => !hiddenGroups.includes(title)),
    [house, may, hiddenGroups],
  );
  useEffect(() => void lookForUse(openGroups(house.groups, may)), [house, may]);
  return useMemo(
    () =>
      shown.filter(
        ({ title, isUsed, entries }) =>
          !isUsed || usedGroups.includes(title) || entries.some(({ to }) => to === current),
      ),
    [shown, usedGroups, current],
  );
}

/** Asks once the page stands whether groups that were empty have something in them by now; that stays so. */
async function lookForUse(groups: readonly Group[]): Promise<void> {
  await pageStands();
  for (const { title, isUsed } of groups) {
    if (!isUsed || preferences.get().usedGroups.includes(title)) continue;
    if (await isUsed()) prefer({ usedGroups: [...preferences.get().usedGroups, title] });
  }
}

/** The screen on view, or the one that it is reached from. */
function useCurrent(house: House): Screen | undefined {
  const screen = useScreen();
  return screen?.under ? screenOf(house, screen.under) : screen;
}

function CollapseButton({ isNarrow }: { isNarrow: boolean }) {
  const label = isNarrow ? 'Widen navigation' : 'Narrow navigation';
  const Shown = isNarrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <Tip words={label}>
      <ActionIcon
        className={css.collapse ?? ''}
        aria-label={label}
        onClick={() => prefer({ navigation: isNarrow ? 'wide' : 'icons' })}
      >
        <Shown size={18} stroke={1.6} />
      </ActionIcon>
    </Tip>
  );
}

function HomeLink({
  isCurrent,
  isNarrow,
  follow,
}: {
  isCurrent: boolean;
  isNarrow: boolean;
  follow: () => void;
}) {
  const { home } = useHouse();
  const HomeIcon = home.icon;
  return (
    <Link
      className={css.group}
      to={home.path}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={home.title}
      preload="intent"
      onClick={follow}
    >
      <HomeIcon size={18} stroke={1.6} aria-hidden />
      {!isNarrow && home.title}
    </Link>
  );
}

function GroupList({
  group,
  current,
  isOpen,
  toggle,
  follow,
}: {
  group: Group;
  current: Entry | undefined;
  isOpen: boolean;
  toggle: () => void;
  follow: () => void;
}) {
  const GroupIcon = group.icon;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <button type="button" className={css.group} aria-expanded={isOpen} onClick={toggle}>
        <GroupIcon size={18} stroke={1.6} aria-hidden />
        {group.title}
        <Chevron size={16} stroke={1.6} aria-hidden />
      </button>
      {isOpen && (
        <ul className={css.list}>
          {group.entries.map((one) => (
            <li key={one.label}>
              <Link
                className={css.item}
                to={entryPath(one.to)}
                search={(one.tab ? { tab: one.tab } : {}) as never}
                preload="intent"
                onClick={follow}
                activeOptions={exactly}
                aria-current={one === current ? 'page' : undefined}
              >
                {one.label}
                <Waiting at={one} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of two addresses that begin alike, or of two tabs, only the one that is open; the router marks both. */
const exactly = { exact: true, includeSearch: true } as const;

/** How many wait on a screen, beside its entry. */
function Waiting({ at }: { at: Entry }) {
  const here = waiting.use();
  const isHere = screensOf(at).some(({ key }) => key === here?.at);
  if (!here || !isHere || here.count === 0) return null;
  return <span className={css.waiting}>{count(here.count)}</span>;
}

function BusinessFoot() {
  const session = useSession();
  const under = [session.place, session.financialYear && `FY ${session.financialYear}`]
    .filter(Boolean)
    .join(' · ');
  return (
    <div className={css.foot}>
      <Avatar name={session.businessName} />
      <span>
        {session.businessName}
        {under && <small>{under}</small>}
      </span>
    </div>
  );
}
