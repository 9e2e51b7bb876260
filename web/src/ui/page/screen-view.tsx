import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useScreen } from '../../platform/address.ts';
import { screensOf, useHouse } from '../../platform/house.ts';
import { entryPath, mayOpen, type Screen } from '../../platform/places.ts';
import { screenHere } from '../../platform/screen-code.ts';
import { useMay } from '../../platform/session.ts';
import { firstPageIsHere } from '../../platform/keys/typed-ahead.ts';
import { ErrorCard, NotAllowed, NotePage } from '../parts/note.tsx';
import { PathLink } from '../parts/path-link.tsx';
import { PageTitle } from './page-title.tsx';
import { Stack } from './page.tsx';
import { SearchButton } from './search-button.tsx';
import { Boundary, type Failure } from '../parts/part.tsx';
import { SkeletonRows } from '../parts/skeleton.tsx';

/** The screen that the address names, to anyone who may see it. */
export function ScreenView() {
  const screen = useScreen();
  if (!screen) return null;
  return screen.isPublic ? <Shown screen={screen} /> : <Guarded screen={screen} />;
}

function Guarded({ screen }: { screen: Screen }) {
  const may = useMay();
  if (mayOpen(screen, may)) return <Shown screen={screen} />;
  return (
    <>
      <PageTitle words={[screen.title]} />
      <Stack>
        <h1 tabIndex={-1}>{screen.title}</h1>
        <NotAllowed what={screen.title} />
      </Stack>
    </>
  );
}

function Shown({ screen }: { screen: Screen }) {
  const code = screenHere(screen);
  // The page that is shown: the address bar is ahead of it while the code is still coming.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  return (
    <FocusHeading key={path}>
      <PageTitle words={[screen.title]} />
      {code ? (
        <Boundary what="this page" waiting={<SkeletonRows />} failed={PageFailed}>
          <code.View />
        </Boundary>
      ) : (
        <NotBuilt screen={screen} />
      )}
    </FocusHeading>
  );
}

/** A screen that is still to come: what is there in its place. */
function NotBuilt({ screen }: { screen: Screen }) {
  const house = useHouse();
  const may = useMay();
  const group = house.groups.find(({ entries }) =>
    entries.some((one) => screensOf(one).includes(screen)),
  );
  const beside = [...new Set(group?.entries.flatMap(screensOf))].filter(
    (one) => one.component && mayOpen(one, may),
  );
  return (
    <NotePage
      title={screen.title}
      act={
        <>
          <SearchButton />
          {(beside.length > 0 ? beside : [house.home]).map((one) => (
            <PathLink key={one.key} path={entryPath(one)}>
              {one.title}
            </PathLink>
          ))}
        </>
      }
    >
      {screen.title} is not available in this version yet. Search finds orders, people, items and
      screens{beside.length > 0 ? '; try one of these screens.' : '.'}
    </NotePage>
  );
}

function PageFailed(failure: Failure) {
  const screen = useScreen();
  return (
    <Stack>
      <h1 tabIndex={-1}>{screen?.title}</h1>
      <ErrorCard {...failure} />
    </Stack>
  );
}

let isFirstPage = true;

/** After a change of page the heading has the focus, so that it is read out first. */
function FocusHeading({ children }: { children: ReactNode }) {
  useEffect(() => {
    if (isFirstPage) {
      isFirstPage = false;
      firstPageIsHere();
      return;
    }
    const isTaken = document.activeElement?.closest('main input, main textarea, [role="dialog"]');
    if (!isTaken) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, []);
  return children;
}
