import {
  type AnyRouter,
  createRootRoute,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from './platform/address.ts';
import type { House } from './platform/house.ts';
import { markers } from './platform/markers.ts';
import { listAddresses, isAt, paramsIn, type Screen } from './platform/places.ts';
import { awaitScreen, screenCode } from './platform/screen-code.ts';
import { keepTyped } from './platform/keys/typed-ahead.ts';
import { Frame } from './ui/shell/frame.tsx';
import { ScreenFailed } from './ui/page/screen-failed.tsx';
import { NotFoundPage } from './ui/page/not-found-page.tsx';
import { ScreenView } from './ui/page/screen-view.tsx';

/** The addresses of the house, each matched to the letter: case, and no slash at the end. */
export function makeRouter(house: House, history?: RouterHistory) {
  const root = createRootRoute({
    component: Frame,
    notFoundComponent: NotFoundPage,
    errorComponent: ScreenFailed,
  });

  const routes = house.screens.flatMap((screen) =>
    listAddresses(screen).map((address) =>
      createRoute({
        getParentRoute: () => root,
        path: address.replaceAll(/\{(\w+)\}/gu, '$$$1'),
        staticData: { screen },
        component: ScreenView,
        errorComponent: ScreenFailed,
        beforeLoad: ({ params, location }) => {
          if (!isAt(address, location.pathname) || !paramsIn(screen, params)) throw notFound();
          sendToSignIn(screen, house, location.href);
        },
        loader: async ({ cause }) => {
          if (!screen.component) return;
          await (cause === 'preload' ? screenCode(screen) : awaitScreen(screen));
        },
      }),
    ),
  );

  const router = createRouter({
    routeTree: root.addChildren(routes),
    caseSensitive: true,
    trailingSlash: 'preserve',
    notFoundMode: 'root',
    scrollRestoration: true,
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 600_000,
    parseSearch,
    stringifySearch,
    ...(history ? { history } : {}),
  });
  keepTypedBetween(router);
  return router;
}

/** What stands in the address of what lies over a page. */
const layersInAddress = ['open', 'panel', 'trace'];

/** From the key that leads to another page or opens a panel until it is drawn, letters are kept for it. */
function keepTypedBetween(router: AnyRouter): void {
  let end = () => {};
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    const before: Record<string, unknown> = fromLocation?.search ?? {};
    const after: Record<string, unknown> = toLocation.search;
    const opens = layersInAddress.some((key) => after[key] && after[key] !== before[key]);
    if (!pathChanged && !opens) return;
    end();
    end = keepTyped(opens ? 'layer' : 'page');
  });
  router.subscribe('onResolved', () => end());
}

function sendToSignIn(screen: Screen, house: House, next: string): void {
  if (screen.isPublic || markers.get()) return;
  throw redirect({ to: house.signIn.path, search: (next === '/' ? {} : { next }) as never });
}
