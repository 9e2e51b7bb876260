import type { Settings } from '@counting-house/contract/settings.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { dateIn } from '../clock.ts';
import type { Asker, WriteContext } from '../context.ts';
import type { Tx } from '../database/database.ts';

/** The house itself, when nobody asked: it may do everything. */
export const systemUser: Asker = {
  kind: 'house',
  id: 0,
  name: 'Counting House',
  roleKey: null,
  roleName: null,
  permissions: null,
  sessionId: null,
  sessionPublicId: null,
  tokenId: null,
  freshUntil: null,
};

/**
 * The context of work that no request asked for.
 *
 * @param of.reference what audit rows and the log call it, in place of a request's id.
 */
export function ownContext(
  tx: Tx,
  of: {
    readonly now: Date;
    readonly operation: Operation;
    readonly settings: Settings;
    readonly reference: string;
    readonly user?: Asker;
  },
): WriteContext {
  const { now, operation, settings, reference, user = systemUser } = of;
  return {
    tx,
    writes: true,
    user,
    operation,
    settings,
    now: now.toISOString(),
    today: dateIn(settings['business.timeZone'], now),
    request: {
      id: reference,
      address: '',
      ip: '',
      userAgent: '',
      isSecure: true,
      origin: '',
      headers: {},
    },
    file: null,
    changes: [],
    entered: { by: null },
    reply: { headers: {} },
    afterCommit: [],
  };
}
