import type { ListKind } from '@counting-house/contract/b2b/list-upload.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { notAllowed } from '../platform/problem.ts';
import { listKinds } from './list-kinds.ts';

/** @throws {Problem} `not_allowed` (403) without the permissions of the kind. */
export function passPermission(ctx: Pick<ReadContext, 'user'>, kind: ListKind): void {
  if (!listKinds[kind].permissions.every((permission) => may(ctx, permission))) throw notAllowed();
}
