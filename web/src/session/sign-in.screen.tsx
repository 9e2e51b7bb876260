import { data } from '@counting-house/contract/data/data.operations.ts';
import type { SignedIn } from '@counting-house/contract/session/sign-in.ts';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { useSearch } from '../platform/address.ts';
import { endedIdleAfter } from '../platform/http/client.ts';
import { keepMarkers, markers } from '../platform/markers.ts';
import { useHouse } from '../platform/house.ts';
import { entryPath, mayOpen } from '../platform/places.ts';
import { queries } from '../platform/http/query.ts';
import { readingSession } from '../platform/session.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { BarePage } from '../ui/page/bare-page.tsx';
import { PageTitle } from '../ui/page/page-title.tsx';
import { Part } from '../ui/parts/part.tsx';
import { ScreenLink } from '../ui/parts/screen-link.tsx';
import { sessionScreens } from './session.routes.tsx';
import css from './session.module.css';
import { SignInForm } from './sign-in-form.tsx';

const SetUp = lazyPart(async () => (await import('./set-up.tsx')).SetUp);

/** Signing in; on a server that nobody has set up yet, setting the business up. */
export function SignInScreen() {
  return (
    <Part what="this page">
      <FirstOrSignIn />
    </Part>
  );
}

function FirstOrSignIn() {
  const first = useOperation(data.firstRun, {});
  const goOn = useGoOn();
  const isSignedIn = markers.use() !== null;
  const idleMinutes = endedIdleAfter.use();

  useEffect(() => {
    // While the next page is fetched this one is drawn once more, at the address of the next.
    if (isSignedIn && location.pathname === sessionScreens.signIn.path) goOn();
    // Once, when the page is opened: signing in goes on by itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  function enter(answer: SignedIn) {
    queries.clear();
    endedIdleAfter.set(null);
    keepMarkers({ authId: answer.authId, userId: answer.userId, role: answer.Role });
    goOn();
  }

  if (first.needed)
    return (
      <Suspense fallback={null}>
        <SetUp codeNeeded={first.codeNeeded} then={enter} />
      </Suspense>
    );
  return (
    <BarePage title="Sign in" under={first.business}>
      <PageTitle words={['Sign in']} />
      {idleMinutes !== null && (
        <p className={css.ended} role="status">
          You were signed out after {idleMinutes} minutes without activity.
        </p>
      )}
      <SignInForm
        then={enter}
        beside={<ScreenLink to={sessionScreens.forgotPassword}>Forgot password?</ScreenLink>}
      />
    </BarePage>
  );
}

/**
 * Where the person wanted to go, only a path of this house and never another's address; who wanted
 * nothing begins where their role does.
 */
function useGoOn(): () => void {
  const navigate = useNavigate();
  const { homes } = useHouse();
  const next = useSearch()['next'];
  const isOurs = next !== undefined && next !== '/' && /^\/(?![/\\])/u.test(next);

  async function go() {
    const to = isOurs ? next : await beginning();
    await navigate({ href: to, replace: true, ignoreBlocker: true } as never);
  }

  async function beginning(): Promise<string> {
    // Who is signed in is asked by the next page anyhow, and told there when it fails.
    const session = await queries.fetchQuery(readingSession).catch(() => null);
    const screen = session?.roleKey ? homes[session.roleKey] : undefined;
    const may = (key: string) =>
      session?.permissions === null || Boolean(session?.permissions.includes(key));
    return screen && mayOpen(screen, may) ? entryPath(screen) : '/';
  }

  return () => void go();
}
