import { admin } from '@counting-house/contract/admin/admin.operations.ts';
import type { RegisteredTable } from '@counting-house/contract/admin/row.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';

/** What the person may do with the rows of which tables; nothing until it is known. */
export function useRegister(): readonly RegisteredTable[] {
  return useOptionalOperation(admin.listRegister, {}).data?.rows ?? none;
}

const none: readonly RegisteredTable[] = [];
