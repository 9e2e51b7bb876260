import type { ListKindRow, ListScope } from '@counting-house/contract/kit/list-kind.ts';
import type { ListKind } from '@counting-house/contract/lists/list-upload.ts';
import { allLists } from '@counting-house/contract/lists.ts';
import { type Search, useSearch } from '../platform/address.ts';

/** What the rows of a list belong to, as the address of its upload says: `?upload=group_items&groupId=7`. */
export type Scope = Readonly<Partial<Record<ListScope, number>>>;

/** What the address says of a list, taken away: the page under it is shown again. */
export const withoutUpload = { upload: null, list: null, groupId: null, companyId: null } as const;

/** The scope of the page that a list is uploaded from. */
export function useScope(): Scope {
  return scopeIn(useSearch());
}

function scopeIn(search: Search): Scope {
  const named = (['groupId', 'companyId'] as const).flatMap((name) => {
    const id = Number(search[name]);
    return Number.isSafeInteger(id) && id > 0 ? [[name, id] as const] : [];
  });
  return Object.fromEntries(named);
}

/** Of a scope what a kind of list asks for; null where it asks for one that is not there. */
export function narrowScope(kind: ListKind, scope: Scope): Scope | null {
  const { scope: name }: ListKindRow = allLists[kind];
  if (!name) return {};
  const id = scope[name];
  return id === undefined ? null : { [name]: id };
}
