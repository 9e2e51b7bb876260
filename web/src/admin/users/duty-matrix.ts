import { findConflicts } from '@counting-house/contract/admin/duties.ts';
import type { PermissionArea, Role } from '@counting-house/contract/admin/role.ts';
import { guarded } from '@counting-house/contract/kit/csv-guard.ts';

type RoleRights = Pick<Role, 'id' | 'name' | 'permissions'>;

/** A right, and the roles that hold it. */
export type MatrixRow = {
  readonly key: string;
  readonly area: string;
  readonly says: string;
  readonly held: readonly boolean[];
  /** By role: the conflicts of duty that the right is a part of, in words. */
  readonly conflicts: readonly (readonly string[])[];
};

/** Every right against every role. */
export function buildMatrix(
  areas: readonly PermissionArea[],
  roles: readonly RoleRights[],
): MatrixRow[] {
  const sets = roles.map(({ permissions }) => new Set(permissions));
  const conflicts = sets.map(findConflicts);
  return areas.flatMap(({ label, subjects }) =>
    subjects.flatMap(({ permissions }) =>
      permissions.map(({ key, says }) => ({
        key,
        area: label,
        says,
        held: sets.map((set) => set.has(key)),
        conflicts: conflicts.map((found) =>
          found
            .filter(({ rights }) => rights.some((right) => right === key))
            .map((conflict) => conflict.says),
        ),
      })),
    ),
  );
}

/** The matrix as a file: a line for each right, a column for each role, then the conflicts of each role. */
export function csvOfMatrix(rows: readonly MatrixRow[], roles: readonly RoleRights[]): string {
  const head = ['Area', 'Permission', 'Key', ...roles.map(({ name }) => name)];
  const rights = rows.map(({ area, says, key, held }) => [
    area,
    says,
    key,
    ...held.map((holds) => (holds ? 'Yes' : '')),
  ]);
  const conflicts = roles.flatMap(({ name, permissions }) =>
    findConflicts(new Set(permissions)).map(({ says }) => ['Conflict of duties', says, name]),
  );
  return `\uFEFF${[head, ...rights, ...conflicts].map((row) => row.map(cellOf).join(',')).join('\n')}\n`;
}

const cellOf = (cell: string) => `"${guarded(cell).replaceAll('"', '""')}"`;
