import { useLocation } from '@tanstack/react-router';
import { markers } from '../../platform/markers.ts';
import { nearestPath } from '../../platform/places.ts';
import { useHouse } from '../../platform/house.ts';
import { NotePage, PathText } from '../parts/note.tsx';
import { PageTitle } from './page-title.tsx';
import { ScreenLink } from '../parts/screen-link.tsx';
import { PathLink } from '../parts/path-link.tsx';
import { SearchButton } from './search-button.tsx';

/** An address that leads nowhere, with the one that was probably meant. */
export function NotFoundPage() {
  const house = useHouse();
  const pathname = useLocation({ select: (location) => location.pathname });
  const near = nearestPath(house.screens, pathname);
  const isSignedIn = markers.use() !== null;
  return (
    <>
      <PageTitle words={['Page not found']} />
      <NotePage
        title="Page not found"
        act={
          isSignedIn ? (
            <>
              <SearchButton />
              <ScreenLink to={house.home}>Go to the dashboard</ScreenLink>
            </>
          ) : (
            <ScreenLink to={house.signIn}>Sign in</ScreenLink>
          )
        }
      >
        There is no page at <PathText>{pathname}</PathText>.
        {near && (
          <>
            {' '}
            Did you mean <PathLink path={near} />?
          </>
        )}
      </NotePage>
    </>
  );
}
