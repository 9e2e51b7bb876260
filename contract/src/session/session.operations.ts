import { z } from 'zod';
import { flag } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { done } from '../kit/shapes.ts';
import { CurrentSession, SignedIn, SignIn } from './sign-in.ts';

export const session = operations('session', {
  login: write({
    says: 'Sign in with phone and password.',
    wire: 'POST Admin/Login',
    permission: 'public',
    input: SignIn,
    output: SignedIn,
    problems: ['sign_in.refused'],
    secrets: ['password'],
  }),

  current: read({
    says: 'Who is signed in, and until when.',
    wire: 'GET Admin/Session?touch={touch}',
    permission: 'self',
    background: true,
    input: z.strictObject({ touch: flag.optional() }),
    output: CurrentSession,
  }),

  logout: write({
    says: 'Sign out.',
    wire: 'POST Admin/Logout',
    permission: 'self',
    input: z.strictObject({}),
    output: done,
  }),
});
