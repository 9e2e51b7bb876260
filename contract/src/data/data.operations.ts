import { z } from 'zod';
import { operations, read, write } from '../kit/operation.ts';
import { SignedIn } from '../session/sign-in.ts';
import { FirstRun, SetUp } from './first-run.ts';
import { personCalls } from './person-calls.ts';

export const data = operations('data', {
  firstRun: read({
    says: 'Whether the business is still to be set up.',
    wire: 'GET Admin/FirstRun',
    permission: 'public',
    openBefore: ['setUp'],
    input: z.strictObject({}),
    output: FirstRun,
  }),

  setUp: write({
    says: 'Set the business up and make its first user.',
    wire: 'POST Admin/FirstRun',
    permission: 'public',
    openBefore: ['setUp'],
    input: SetUp,
    output: SignedIn,
    problems: ['house.set_up_already', 'house.code_wrong', 'password.too_common'],
    secrets: ['password'],
  }),

  ...personCalls,
});
