import { addresses } from '@counting-house/contract/kit/addresses.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { IconKey, IconLogin } from '@tabler/icons-react';
import { lazyLayer, lazyPart } from '../platform/lazy-part.ts';
import { call } from '../platform/http/client.ts';
import type { Problem } from '../platform/http/problem.ts';
import { screen, screens } from '../platform/places.ts';

export const sessionScreens = screens('session', {
  signIn: screen({
    path: addresses.signIn,
    title: 'Sign in',
    icon: IconLogin,
    isPublic: true,
    component: async () => (await import('./sign-in.screen.tsx')).SignInScreen,
  }),
  forgotPassword: screen({
    path: addresses.forgotPassword,
    title: 'Reset password',
    icon: IconKey,
    isPublic: true,
    component: async () => (await import('./forgot-password.screen.tsx')).ForgotPasswordScreen,
  }),
});

/** What the shell shows of the person; fetched when it is needed first. */
export const ProfilePanel = lazyLayer(
  async () => (await import('./profile.panel.tsx')).ProfilePanel,
);
export const SignInDialog = lazyPart(
  async () => (await import('./sign-in-dialog.tsx')).SignInDialog,
);
export const FirstPassword = lazyPart(
  async () => (await import('./first-password.tsx')).FirstPassword,
);
export const FirstSecondFactor = lazyPart(
  async () => (await import('./first-second-factor.tsx')).FirstSecondFactor,
);
export { Proof as ProofDialog } from './proof.tsx';

/** Notes a visited page; answers what went wrong, or null. */
export async function logVisit(visit: {
  userId: number;
  history: string;
}): Promise<Problem | null> {
  const reply = await call(session.createUserLog, { userId: visit.userId, path: visit.history });
  return reply.ok ? null : reply.problem;
}
