import type { RunDraft } from '@counting-house/contract/production/run-draft.ts';
import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import { moment, reference, rowId, stamps } from '../../platform/database/columns.ts';
import { users } from '../../platform/people/user.table.ts';
import { plans } from '../plans/plan.table.ts';

/** A run that somebody began to type; it moves nothing and goes when the run is posted. */
export const runDrafts = pgTable('run_draft', {
  id: rowId(),
  planId: reference()
    .references(() => plans.id)
    .unique('run_draft.twice'),
  draft: jsonb().$type<RunDraft>().notNull(),
  savedBy: reference().references(() => users.id),
  savedAt: moment().notNull(),
  ...stamps(),
});
