import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { useColorScheme } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { type Search, useScreen, useSearch, useSetSearch } from '../../platform/address.ts';
import { formats } from '../../platform/format/format.ts';
import { useHouse } from '../../platform/house.ts';
import { markers } from '../../platform/markers.ts';
import { preferences, takePreferences } from '../../platform/preferences.ts';
import { awaitedScreens } from '../../platform/screen-code.ts';
import type { Screen } from '../../platform/places.ts';
import { readingSession, useMay, useSession, type Session } from '../../platform/session.ts';
import { problemIn } from '../../platform/http/problem.ts';
import { keepTyped } from '../../platform/keys/typed-ahead.ts';
import { Banners } from './banners.tsx';
import { Dialogs } from '../dialog/dialogs.tsx';
import css from './frame.module.css';
import { IdleWarning } from './idle-warning.tsx';
import { LeaveGuard } from '../form/leave-guard.tsx';
import { PageLoader } from './loader.tsx';
import { Logo } from '../marks/logo.tsx';
import { ErrorCard } from '../parts/note.tsx';
import { ShellKeys } from './shell-keys.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignInAgain } from './sign-in-again.tsx';
import { ToSignIn } from './to-sign-in.tsx';
import { AlertRegion, ToastRegion } from './toast-region.tsx';
import { TopBar } from './top-bar.tsx';
import { UserLog } from './user-log.tsx';

const PersonPanel = lazyLayer(async () => (await import('./person-panel.tsx')).PersonPanel);

/** Everything around a page: the shell for anyone who is signed in, nothing for everybody else. */
export function Frame() {
  const screen = useScreen();
  const isSignedIn = markers.use() !== null;
  const session = useQuery({ ...readingSession, enabled: isSignedIn });
  const needsSession = isSignedIn && screen?.isPublic !== true;
  const isWaiting = awaitedScreens.use() > 0 || (needsSession && session.isPending);
  const search = useSearch();
  useLook(session.data);

  return (
    <>
      <AlertRegion />
      {needsSession ? (
        <Inside
          session={session.data}
          isStation={isStationAt(screen, search)}
          isFull={screen?.isFull === true && !search['view']}
        />
      ) : (
        <Outside screen={screen} />
      )}
      {needsSession && session.error && !session.data && (
        <main className={css.bare}>
          <ErrorCard
            what="this page"
            problem={problemIn(session.error)}
            again={() => void session.refetch()}
          />
        </main>
      )}
      <section id="floating" aria-label="Menus and dialogs" />
      <PageLoader isOn={isWaiting} />
      <Dialogs />
      <ToastRegion />
      <LeaveGuard />
    </>
  );
}

function isStationAt(screen: Screen | undefined, search: Search): boolean {
  const where = screen?.isStation;
  if (typeof where !== 'object') return where === true;
  return 'tab' in where ? where.tab === search['tab'] : where.part in search;
}

/** Public pages as they are, no page in a plain frame; anything else waits for somebody to sign in. */
function Outside({ screen }: { screen: Screen | undefined }) {
  if (screen?.isPublic) return <Outlet />;
  if (screen) return <ToSignIn />;
  return (
    <main className={css.bare}>
      <Outlet />
    </main>
  );
}

function Inside({
  session,
  isStation,
  isFull,
}: {
  session: Session | undefined;
  isStation: boolean;
  isFull: boolean;
}) {
  const { FirstPassword, FirstSecondFactor, ProofDialog } = useHouse();
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const isNarrow = preferences.use().navigation === 'icons';
  const pathname = useLocation({ select: (location) => location.pathname });
  const isDrawerOpen = drawerAt === pathname;
  useScansKept(isStation || isFull, pathname);

  if (!session) return null;
  if (session.mustChangePassword && FirstPassword) return <FirstPassword />;
  if (session.mustSetUpSecondFactor && FirstSecondFactor)
    return (
      <>
        <FirstSecondFactor />
        {ProofDialog && <ProofDialog />}
      </>
    );
  if (isStation)
    return (
      <>
        <Outlet />
        <Around />
      </>
    );
  if (isFull)
    return (
      <div className={css.full}>
        <LeaveBar />
        <Banners />
        <main id="content" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
        <Around />
      </div>
    );
  return (
    <div className={css.shell} data-narrow={isNarrow || undefined}>
      <a className={css.skip} href="#content">
        Skip to content
      </a>
      <Sidebar isDrawerOpen={isDrawerOpen} closeDrawer={() => setDrawerAt(null)} />
      <div inert={isDrawerOpen}>
        <TopBar openDrawer={() => setDrawerAt(pathname)} />
        <Banners />
        <main id="content" className={css.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Around />
    </div>
  );
}

const scanBoxes = '[data-scan-field], [data-part="items"]';

/** What is scanned at a station before its box is there is kept for it. */
function useScansKept(isStation: boolean, pathname: string): void {
  useEffect(() => {
    if (!isStation || document.activeElement?.matches(scanBoxes)) return;
    const end = keepTyped('page');
    return () => end(0);
  }, [isStation, pathname]);
}

function Around() {
  const { ProofDialog, Alerts, TracePanel } = useHouse();
  const { panel, trace } = useSearch();
  const setSearch = useSetSearch();
  const may = useMay();
  return (
    <>
      <ShellKeys />
      <IdleWarning />
      <SignInAgain />
      <UserLog />
      {ProofDialog && <ProofDialog />}
      <Suspense fallback={null}>{Alerts && <Alerts />}</Suspense>
      <Suspense fallback={null}>{panel === 'me' && <PersonPanel />}</Suspense>
      <Suspense fallback={null}>
        {TracePanel && trace && may('recall.trace.read') && (
          <TracePanel code={trace} close={() => setSearch({ trace: null })} />
        )}
      </Suspense>
    </>
  );
}

/** The page as the person likes it, in the time of the business; paper is always light. */
function useLook(session: Session | undefined): void {
  const { density, theme } = preferences.use();
  const { setColorScheme } = useMantineColorScheme();
  const ofDevice = useColorScheme('light', { getInitialValueInEffect: false });
  const shownAs = useRef('');
  const known = useRef(session?.preferences);
  const userId = session?.userId;
  const timeZone = session?.timeZone;
  const yearStartMonth = session?.yearStartMonth;

  useEffect(() => {
    known.current = session?.preferences;
  });
  useEffect(() => {
    if (userId && known.current) takePreferences(known.current, userId);
  }, [userId]);
  useEffect(() => {
    // The function is another one each time, and works out the styles of the whole page anew. It also keeps colours
    // from fading into each other, when the device changes its own, too.
    const look = `${theme} ${ofDevice}`;
    if (shownAs.current === look) return;
    shownAs.current = look;
    setColorScheme(theme);
  }, [theme, ofDevice, setColorScheme]);
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  useEffect(() => {
    const { dataset } = document.documentElement;
    const toPaper = () => {
      const shown = dataset['mantineColorScheme'];
      dataset['mantineColorScheme'] = 'light';
      addEventListener('afterprint', () => (dataset['mantineColorScheme'] = shown), { once: true });
    };
    addEventListener('beforeprint', toPaper);
    return () => removeEventListener('beforeprint', toPaper);
  }, []);
  useEffect(() => {
    if (timeZone && yearStartMonth)
      formats.set((before) => ({ ...before, timeZone, yearStartMonth }));
  }, [timeZone, yearStartMonth]);
}

/** The bar over a screen that has the whole window: the way back, and whose it is. */
function LeaveBar() {
  const { home } = useHouse();
  const { name, businessName } = useSession();
  return (
    <header className={css.leave}>
      <ActionIcon component={Link} to={home.path} size={36} aria-label="Leave full screen">
        <IconArrowLeft size={20} stroke={1.7} />
      </ActionIcon>
      <Logo size={22} />
      <b>{businessName}</b>
      <span>{name}</span>
    </header>
  );
}
