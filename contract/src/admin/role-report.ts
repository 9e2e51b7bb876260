import { z } from 'zod';
import { listInput, queryId } from '../kit/list.ts';
import { id } from '../kit/shapes.ts';
import { UserStatus } from './user.ts';

/** One permission that one person holds, through their role. */
export const HeldPermission = z.object({
  /** Of the row: a person has many. */
  id,
  userId: id,
  userName: z.string(),
  phone: z.string(),
  status: UserStatus,
  roleId: id,
  roleName: z.string(),
  permission: z.string(),
  /** Where it belongs, and what it lets them do, in words. */
  area: z.string(),
  says: z.string(),
});
export type HeldPermission = z.output<typeof HeldPermission>;

export const RoleReportFilters = listInput({
  permission: z.string().max(100).optional(),
  roleId: queryId.optional(),
  userId: queryId.optional(),
});
export type RoleReportFilters = z.output<typeof RoleReportFilters>;
