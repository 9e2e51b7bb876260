import { z } from 'zod';
import { queryId } from '../../kit/list.ts';
import { read, write } from '../../kit/operation.ts';
import { NewPostingOverride, PostingRules } from './posting-rule.ts';

export const postingRuleCalls = {
  getPostingRules: read({
    says: 'See which accounts each event is posted to.',
    wire: 'GET Accounts/PostingRules',
    permission: 'accounts.ledger.read',
    input: z.strictObject({}),
    output: PostingRules,
  }),

  createPostingOverride: write({
    says: 'Post goods of a category or centre to an account of their own.',
    wire: 'POST Accounts/PostingOverrideSave',
    permission: 'accounts.chart.write',
    input: NewPostingOverride,
    output: PostingRules,
    problems: ['override.wrong_account', 'override.taken'],
  }),

  deletePostingOverride: write({
    says: 'Post goods of a category or centre to the usual account again.',
    wire: 'POST Accounts/PostingOverrideDelete?ID={id}',
    permission: 'accounts.chart.write',
    input: z.strictObject({ id: queryId }),
    output: PostingRules,
  }),
};
