import type { Operation } from '@counting-house/contract/kit/operation.ts';
import type { PermissionKey } from '@counting-house/contract/kit/permission.ts';
import type { Comparison } from '@counting-house/contract/reports/statement.ts';
import type { ComponentType } from 'react';
import type { Filter } from '../../ui/filter/filters.tsx';

/** A report as it stands in the tree: its name in the address, and how it is asked. */
export type TreeReport = {
  /** Its name in the address, `?tab=profit-loss`. */
  readonly tab: string;
  readonly label: string;
  /** What it answers, in a line. */
  readonly says: string;
  readonly access: PermissionKey;
} & (
  | {
      readonly kind: 'report';
      readonly operation: Operation<'read'>;
      /** Of some days, or of one. */
      readonly days: 'span' | 'day';
      readonly compares?: readonly Comparison[];
      readonly hasCentre?: boolean;
      /** Accounts open to their months. */
      readonly hasMonths?: boolean;
      readonly filters?: readonly Filter[];
      /** What must be chosen before it can be asked. */
      readonly needs?: string;
      /** What is asked beside what the address says. */
      readonly asks?: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'book'; readonly of: ComponentType }
);
