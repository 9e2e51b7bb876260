type Rights = { readonly key: string | null; readonly permissions: readonly string[] };

/**
 * Whether somebody holds all the rights of a role.
 *
 * @param held the permissions of the caller; null holds all.
 */
export function holdsAll(held: ReadonlySet<string> | null, role: Rights): boolean {
  if (held === null) return true;
  return role.key !== 'super_admin' && role.permissions.every((key) => held.has(key));
}

/** What one set of rights has and the other has not. */
export function difference(before: readonly string[], after: readonly string[]) {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    added: after.filter((key) => !had.has(key)),
    removed: before.filter((key) => !has.has(key)),
  };
}
