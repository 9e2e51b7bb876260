import type { OverrideRole } from '@counting-house/contract/accounts/journal/posting-rule.ts';
import type { Role } from './role.rules.ts';

/** An override that may decide, at the centre of the entry or at every one. */
export type Override = {
  readonly role: OverrideRole;
  readonly categoryId: number | null;
  readonly centre: string | null;
  readonly accountId: number;
};

const roles: Partial<Readonly<Record<Role, OverrideRole>>> = {
  sales_b2c: 'sales',
  sales_b2b: 'sales',
  sales_returns: 'sales_return',
  cost_of_goods_sold: 'cogs',
  scrap_loss: 'scrap',
  expiry_loss: 'scrap',
  recall_loss: 'scrap',
};

/** What a line is called among overrides; null for one that none moves. */
export const overriddenAs = ({
  role,
  accountId,
}: {
  readonly role: Role;
  readonly accountId?: number | undefined;
}): OverrideRole | null => (accountId === undefined ? (roles[role] ?? null) : null);

/**
 * The account of the most specific override: of the nearest category and the centre, of the category, of
 * the centre. Null when none is for the goods.
 *
 * @param overrides of one role, none of another centre.
 * @param categories of the goods and those above, the nearest first.
 */
export function chosenOf(
  overrides: readonly Override[],
  categories: readonly number[],
): number | null {
  for (const category of [...categories, null]) {
    const own = overrides.filter(({ categoryId }) => categoryId === category);
    const found = own.find(({ centre }) => centre !== null) ?? own[0];
    if (found) return found.accountId;
  }
  return null;
}
