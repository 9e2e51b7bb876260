import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { may, type ReadContext } from '../platform/context.ts';
import { notAllowed } from '../platform/problem.ts';
import { allLists } from '@counting-house/contract/lists.ts';

/** @throws {Problem} `not_allowed` (403) without the rights of the kind. */
export function passPermission(ctx: Pick<ReadContext, 'user'>, kind: ListKind): void {
  if (!mayBring(ctx, kind)) throw notAllowed();
}

/** Whether somebody may bring lists of a kind. */
export const mayBring = (ctx: Pick<ReadContext, 'user'>, kind: ListKind): boolean =>
  allLists[kind].does.every(({ right }) => may(ctx, right));
