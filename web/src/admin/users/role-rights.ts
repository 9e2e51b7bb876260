import type { PermissionArea } from '@counting-house/contract/admin/role.ts';

export type Subject = PermissionArea['subjects'][number];
export type Right = Subject['permissions'][number];

/** Of a subject: its read and its write permission, and what else can be done. */
export function roleColumns({ permissions }: Subject) {
  return {
    read: permissions.find(({ kind }) => kind === 'read'),
    write: permissions.find(({ kind }) => kind === 'write'),
    acts: permissions.filter(({ kind }) => kind === 'act'),
  };
}

export const listRights = (area: PermissionArea): readonly Right[] =>
  area.subjects.flatMap(({ permissions }) => permissions);

/**
 * Ticks or unticks rights. Anyone who may write or act must see, so the subject's read comes along; without
 * read the rest of the subject goes.
 */
export function ticked(
  held: ReadonlySet<string>,
  areas: readonly PermissionArea[],
  { keys, isOn }: { keys: readonly string[]; isOn: boolean },
): ReadonlySet<string> {
  const next = new Set(held);
  const subjects = areas.flatMap((area) => area.subjects);
  for (const key of keys) {
    const subject = subjects.find(({ permissions }) => permissions.some((p) => p.key === key));
    const read = subject && roleColumns(subject).read;
    if (isOn) {
      next.add(key);
      if (read) next.add(read.key);
      continue;
    }
    next.delete(key);
    if (read?.key === key)
      for (const { key: other } of subject?.permissions ?? []) next.delete(other);
  }
  return next;
}

/** Whether none, some or all of these are held. */
export function shareHeld(
  held: ReadonlySet<string>,
  keys: readonly string[],
): 'none' | 'some' | 'all' {
  const n = keys.filter((key) => held.has(key)).length;
  if (n === 0) return 'none';
  return n === keys.length ? 'all' : 'some';
}

/** Against another set: what is held here alone, and what there alone. */
export function rightChange(
  key: string,
  held: ReadonlySet<string>,
  other: ReadonlySet<string>,
): 'added' | 'removed' | null {
  if (held.has(key) === other.has(key)) return null;
  return held.has(key) ? 'added' : 'removed';
}
