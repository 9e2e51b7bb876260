import type { Area } from './area.ts';

/** `area.subject.verb`; the area is a folder of the house. */
export type PermissionKey = `${Area}.${string}.${string}`;

/** Who may call an operation: holders of a permission, anybody signed in (`self`), or anybody at all (`public`). */
export type Access = PermissionKey | 'self' | 'public';

/** The stock roles. Super Admin holds every permission and is never listed. */
export type StockRole =
  'admin' | 'accountant' | 'auditor' | 'sales' | 'purchaser' | 'store_keeper' | 'packer';

const initials = {
  A: 'admin',
  C: 'accountant',
  U: 'auditor',
  S: 'sales',
  B: 'purchaser',
  K: 'store_keeper',
  P: 'packer',
} as const satisfies Record<string, StockRole>;

export type Permission = {
  readonly key: PermissionKey;
  /** What it lets a person do, in the words of the permission matrix. */
  readonly says: string;
  readonly roles: readonly StockRole[];
};

/**
 * The permissions of one area.
 *
 * @param rows key → what it lets a person do, and the initials of the stock roles that hold it:
 *   A Admin, C Accountant, U Auditor, S Sales, B Purchaser (buys), K Store keeper, P Packer; '' is Super Admin only.
 */
export function permissions<K extends PermissionKey>(
  rows: Record<K, readonly [says: string, roles: string]>,
): readonly Permission[] {
  return (Object.keys(rows) as K[]).map((key) => {
    const [says, letters] = rows[key];
    return { key, says, roles: [...letters.replaceAll(' ', '')].map(roleOf) };
  });
}

/**
 * Whether a permission is one of an online shop. A token that holds no other may stand in a page that everybody can
 * read: what is open to all who are signed in is closed to it.
 */
export const isOfShop = (key: string): boolean => key.split('.')[1] === 'shop';

function roleOf(initial: string): StockRole {
  const role = initials[initial as keyof typeof initials];
  if (!role) throw new Error(`no stock role has the initial ${initial}`);
  return role;
}
