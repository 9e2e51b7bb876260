import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type { ReturnToBook } from '@counting-house/contract/logistics/return-parcel.ts';
import { pin, qty } from '../../platform/format/format.ts';
import type { RowAction } from '../../ui/list/actions.tsx';
import { type Column, date, moment, opens, stacked, state, text } from '../../ui/table/columns.tsx';
import { nextStep } from '../../ui/rows/row-menu.tsx';
import type { States } from '../../ui/marks/badge.tsx';
import { IconArrowBackUp, IconTruckReturn } from '@tabler/icons-react';

const directions: States<ReturnToBook['direction']> = {
  in: { label: 'Pick up', tone: 'waiting', icon: IconArrowBackUp },
  out: { label: 'Send back', tone: 'back', icon: IconTruckReturn },
};

const city: Column<ReturnToBook> = {
  key: 'city',
  label: 'City',
  cell: (row) => `${row.city} ${pin(row.pinCode)}`,
  words: (row) => `${row.city} ${row.pinCode}`,
};

const goods: Column<ReturnToBook> = {
  key: 'items',
  label: 'Goods',
  cell: (row) => `${qty(row.qty, '')} × ${row.items.join(', ')}`,
  words: (row) => row.items.join(', '),
};

/** Booking asks for a service, in the panel. */
const bookReturn: RowAction<ReturnToBook> = {
  label: 'Book',
  access: [logistics.bookReturnParcel.permission],
  isFor: () => true,
  does: { kind: 'visit', path: (row) => `?desk=returns&open=${row.id}` },
};

export const returnToBookColumns: readonly Column<ReturnToBook>[] = [
  stacked(opens('returnNo', 'Return'), text('orderNo', 'Order')),
  stacked(text('name', 'Name'), city),
  goods,
  state('direction', 'To do', directions),
  date('slotDate', 'Preferred date'),
  moment('requestedAt', 'Requested', { sorted: true }),
  nextStep('Next step', [bookReturn]),
];
