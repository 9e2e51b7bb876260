import { ActionIcon } from '@mantine/core';
import {
  IconChevronDown,
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';
import { useScreen } from '../../platform/address.ts';
import { count } from '../../platform/format/format.ts';
import { type Group, type House, screenOf, useHouse } from '../../platform/house.ts';
import { KeyLayer } from '../panel/key-layer.tsx';
import { entryPath, mayOpen, type Screen } from '../../platform/places.ts';
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
  const groups = useOpenGroups(house);
  const current = useCurrent(house);
  const [opened, setOpened] = useOpened();
  const [seen, setSeen] = useState<string>();
  const isNarrow = preferences.use().navigation === 'icons' && !isDrawerOpen;
  const closing = useDrawerFocus(isDrawerOpen);
  usePageMark('drawer', isDrawerOpen);

  const currentGroup = groups.find((group) => group.screens.includes(current as Screen))?.title;
  // Coming to a group opens it once; what is open stays so, until somebody folds it.
  if (currentGroup !== undefined && currentGroup !== seen) {
    setSeen(currentGroup);
    setOpened(new Set([...opened, currentGroup]));
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
                    <GroupMenu group={group} current={current} />
                  </Suspense>
                ) : (
                  <GroupList
                    group={group}
                    current={current}
                    isOpen={opened.has(group.title)}
                    follow={closeDrawer}
                    toggle={() => setOpened(toggled(opened, group.title))}
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

function toggled(all: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(all);
  if (!next.delete(one)) next.add(one);
  return next;
}

/** The groups that are open; a reload finds them so. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(
    () => new Set(sessionStorage.getItem(openedAt)?.split('|')),
  );
  useEffect(() => sessionStorage.setItem(openedAt, [...opened].join('|')), [opened]);
  return [opened, setOpened] as const;
}

const openedAt = 'ch-open-groups';

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

/** The groups with the screens that exist and that the person may open. */
function useOpenGroups(house: House): readonly Group[] {
  const may = useMay();
  return house.groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter((one) => one.component && mayOpen(one, may)),
    }))
    .filter((group) => group.screens.length > 0);
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
  current: Screen | undefined;
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
          {group.screens.map((screen) => (
            <li key={screen.key}>
              <Link
                className={css.item}
                to={entryPath(screen)}
                preload="intent"
                onClick={follow}
                activeOptions={exactly}
                aria-current={screen === current ? 'page' : undefined}
              >
                {screen.title}
                <Waiting at={screen} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Of two addresses that begin alike, only the one that is open; the router marks both. */
const exactly = { exact: true, includeSearch: false } as const;

/** How many wait on a screen, beside its entry. */
function Waiting({ at }: { at: Screen }) {
  const here = waiting.use();
  if (here?.at !== at.key || here.count === 0) return null;
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
