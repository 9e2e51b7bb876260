import { data } from '@counting-house/contract/data/data.operations.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { VendorStatus } from '@counting-house/contract/purchasing/vendors/vendor-labels.ts';
import {
  IconGitMerge,
  IconHandStop,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPrinter,
  IconRotate,
} from '@tabler/icons-react';
import { prints, run, type RowAction } from '../../ui/list/actions.tsx';
import { HoldForm } from './vendor-hold.tsx';
import { purchasingScreens } from '../purchasing.routes.tsx';

type Row = {
  readonly id: number;
  readonly version: number;
  readonly displayName: string;
  readonly status: VendorStatus;
  /** Known where one vendor is on view. */
  readonly mergedInto?: object | null;
};

const edit: RowAction<Row> = {
  label: 'Edit',
  icon: IconPencil,
  key: 'e',
  access: [purchasing.updateVendor.permission],
  isFor: ({ mergedInto }) => !mergedInto,
  does: { kind: 'visit', path: ({ id }) => `${purchasingScreens.newVendor.path}?ID=${id}` },
};

const hold: RowAction<Row> = {
  label: 'Put on hold',
  icon: IconHandStop,
  access: ['purchasing.vendor.hold'],
  isFor: ({ status }) => status === 'active',
  does: {
    kind: 'call',
    operation: purchasing.vendorStatus,
    input: ({ id, version }) => ({ id, version, status: 'hold' }),
    isForMany: false,
    form: HoldForm,
    done: ({ displayName }) => `${displayName} is on hold`,
  },
};

const release: RowAction<Row> = {
  ...run<typeof purchasing.vendorStatus, Row>('Release', purchasing.vendorStatus, {
    icon: IconPlayerPlay,
    with: { status: 'active' },
    when: ({ status }) => status === 'hold',
    done: ({ displayName }) => `${displayName} is active again`,
  }),
  access: ['purchasing.vendor.hold'],
};

const giveUp: RowAction<Row> = {
  ...run<typeof purchasing.vendorStatus, Row>('Make inactive', purchasing.vendorStatus, {
    icon: IconPlayerStop,
    with: { status: 'inactive' },
    when: ({ status }) => status !== 'inactive',
    dangerous: true,
    done: ({ displayName }) => `${displayName} is inactive`,
  }),
  access: ['purchasing.vendor.write'],
};

const takeUp: RowAction<Row> = {
  ...run<typeof purchasing.vendorStatus, Row>('Make active', purchasing.vendorStatus, {
    icon: IconRotate,
    with: { status: 'active' },
    when: ({ status, mergedInto }) => status === 'inactive' && !mergedInto,
    done: ({ displayName }) => `${displayName} is active again`,
  }),
  access: ['purchasing.vendor.write'],
};

const statement = prints<Row>('Print statement', purchasing.vendorStatement, {
  icon: IconPrinter,
  of: ([row]) => ({ id: row?.id ?? 0 }),
  most: 1,
});

const merge: RowAction<Row> = {
  label: 'Merge with another',
  icon: IconGitMerge,
  access: [data.mergeVendors.permission],
  isFor: ({ mergedInto }) => !mergedInto,
  does: {
    kind: 'visit',
    path: ({ id }) => `${purchasingScreens.vendors.path}?open=${id}&merge=with`,
  },
};

/** What can be done with a vendor. */
export const vendorActions: readonly RowAction<Row>[] = [
  edit,
  statement,
  hold,
  release,
  takeUp,
  merge,
  giveUp,
];
