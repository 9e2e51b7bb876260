import { allOperations, allPermissions } from '@counting-house/contract/contract.ts';
import type { PermissionArea } from '@counting-house/contract/admin/role.ts';
import type { Area } from '@counting-house/contract/kit/area.ts';

type Subject = PermissionArea['subjects'][number];
type Shown = Subject['permissions'][number];

/** Names of areas and subjects that are not just their key in words. */
const labels: Readonly<Record<string, string>> = {
  b2b: 'B2B',
  cms: 'Website',
  admin: 'House',
  session: 'Sign-in',
  sku: 'SKU',
  giftCard: 'Gift cards',
  prefix: 'Number series',
  row: 'Rows',
  home: 'Dashboard',
  logistics: 'Packing and dispatch',
  token: 'API tokens',
  audit: 'Audit log',
};

/** The table of permissions by area and subject, with the calls behind each. */
export async function listPermissions(): Promise<{ rows: PermissionArea[] }> {
  return { rows: table };
}

/** Where a permission belongs and what it lets people do, in words. */
export function permissionText(key: string): { area: string; says: string } {
  const says = allPermissions.find((permission) => permission.key === key)?.says ?? '';
  return { area: labelOf(key.split('.')[0] ?? ''), says };
}

/** What most people do comes first, the house itself last, as in the navigation. */
const shownOrder: readonly Area[] = [
  'dashboard',
  'orders',
  'returns',
  'logistics',
  'catalogue',
  'offers',
  'cms',
  'production',
  'stock',
  'recall',
  'purchasing',
  'customers',
  'b2b',
  'lists',
  'invoices',
  'accounts',
  'tax',
  'reports',
  'data',
  'admin',
  'session',
  'integrations',
];

const table: PermissionArea[] = shownOrder.flatMap((area) => {
  const own = allPermissions.filter(({ key }) => key.startsWith(`${area}.`));
  const subjects = [...new Set(own.map(({ key }) => key.split('.')[1] ?? ''))];
  if (own.length === 0) return [];
  return {
    area,
    label: labelOf(area),
    subjects: subjects.map((subject) => ({
      subject,
      label: labelOf(subject),
      permissions: own.filter(({ key }) => key.split('.')[1] === subject).map(shown),
    })),
  };
});

function shown({ key, says }: { key: string; says: string }): Shown {
  const verb = key.split('.')[2] ?? '';
  const calls = allOperations.filter(
    ({ permission, exportPermission }) => permission === key || exportPermission === key,
  );
  return {
    key,
    verb,
    label: labelOf(verb),
    kind: verb === 'read' || verb === 'write' ? verb : 'act',
    says,
    isFresh: calls.some(({ fresh }) => fresh),
    calls: calls.map((call) => ({ key: call.key, says: call.says })),
  };
}

/** 'Purchase order' from `purchaseOrder`. */
function labelOf(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/gu, '$1 $2').toLowerCase();
  return labels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
