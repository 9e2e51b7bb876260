import { allPermissions } from '@counting-house/contract/contract.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { type PlayedHouse, owner } from './house.tsx';

/** Signs in somebody who may do only this; it comes before the screen is opened. A right that there is not is refused. */
export function signInWith(
  { answers }: Pick<PlayedHouse, 'answers'>,
  ...permissions: readonly PermissionKey[]
): void {
  const known = new Set<string>(allPermissions.map(({ key }) => key));
  const unknown = permissions.filter((permission) => !known.has(permission));
  if (unknown.length > 0) throw new Error(`there is no right ${unknown.join(', ')}`);
  answers(session.current, () => ({
    ...owner,
    userId: 2,
    roleKey: 'clerk',
    permissions: [...permissions],
  }));
}
