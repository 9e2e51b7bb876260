import { lackingText } from '@counting-house/contract/kit/also.ts';
import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { Access } from '@counting-house/contract/kit/permission.ts';
import { session as operations } from '@counting-house/contract/session/session.operations.ts';
import type { CurrentSession } from '@counting-house/contract/session/sign-in.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from './http/client.ts';
import { dropMarkers } from './markers.ts';
import { queries, readAgain } from './http/query.ts';
import { reading } from './http/use-operation.ts';

/** Who is signed in, until when, and what they may do. */
export type Session = CurrentSession;

/** How the session is read; asked every minute, which never keeps it alive. */
export const readingSession = {
  ...reading(operations.current, {}),
  staleTime: 30_000,
  refetchInterval: 60_000,
};

/** Who is signed in. Only below the shell, where somebody is. */
export function useSession(): Session {
  return useSuspenseQuery(readingSession).data;
}

/** Whether anyone who is signed in may do what asks for this permission. */
export function useMay(): (access: Access) => boolean {
  const session = useSession();
  return useCallback((access) => mayIn(session, access), [session]);
}

/** What a field of an operation cannot do here, because the right beside the operation's is missing; or null. */
export function useLacking(
  operation: Pick<Operation, 'also'>,
): (field: string | null) => string | null {
  const may = useMay();
  return (field) => {
    const also = operation.also?.find((one) => one.field === field && !may(one.right));
    return also ? lackingText(also) : null;
  };
}

/** Whether somebody holds all that an act takes, and one of the rights of which one is enough. */
export const isOpenWith = (
  may: (access: Access) => boolean,
  { access, anyOf = [] }: { access: readonly Access[]; anyOf?: readonly Access[] | undefined },
): boolean =>
  access.every((one) => may(one)) && (anyOf.length === 0 || anyOf.some((one) => may(one)));

/** Whether a session holds a permission. */
function mayIn(session: Session, access: Access): boolean {
  if (access === 'public' || access === 'self') return true;
  return session.permissions === null || session.permissions.includes(access);
}

/** Keeps the session alive, as asked in the warning before its end. */
export async function stayIn(): Promise<void> {
  const reply = await call(operations.current, { touch: true });
  if (!reply.ok) return;
  queries.setQueryData(readingSession.queryKey, reply.data);
  localStorage.setItem(stayedAt, String(Date.now()));
}

/** Tells the other tabs that somebody stays. */
const stayedAt = 'ch-stayed';

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === stayedAt) void readAgain({ queryKey: readingSession.queryKey });
});

/** Ends the session here and in every other tab. */
export async function signOut(): Promise<void> {
  await call(operations.logout, {});
  dropMarkers();
  queries.clear();
}
