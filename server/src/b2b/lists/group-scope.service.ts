import type { ListOptions } from '@counting-house/contract/lists/list-upload.ts';
import type { ReadContext } from '../../platform/context.ts';
import { invalid } from '../../platform/problem.ts';
import { readRow } from '../../platform/rows/rows.ts';
import { companies } from '../companies/company.table.ts';
import { groups } from '../groups/group.table.ts';

/** The group that all rows of a list belong to, and how people call it. @throws {Problem} `invalid`, `not_found`. */
export async function groupIn(ctx: ReadContext, { groupId }: ListOptions) {
  if (groupId === undefined) throw invalid({ 'options.groupId': 'Choose a group' });
  const group = await readRow(ctx, groups, groupId);
  const company = await readRow(ctx, companies, group.companyId);
  return { ...group, says: `${group.name} of ${company.name}` };
}

/** A few of many names, for a sentence. */
export function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}
