import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import { session } from '@counting-house/contract/session/session.operations.ts';
import { type PlayedHouse, owner } from './house.tsx';

/** Signs in somebody who may do only this; it comes before the screen is opened. */
export function signInWith({ answers }: PlayedHouse, permissions: readonly PermissionKey[]): void {
  answers(session.current, () => ({ ...owner, roleKey: 'clerk', permissions: [...permissions] }));
}
