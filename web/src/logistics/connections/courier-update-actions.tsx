import type { CourierUpdateRow } from '@counting-house/contract/logistics/courier-update.ts';
import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import { IconRefresh, IconX } from '@tabler/icons-react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import { runMany } from '../../ui/list/actions.tsx';

const DismissForm = lazyLayer(async () => (await import('./dismiss-form.tsx')).DismissForm);

const isSolved = ({ outcome }: CourierUpdateRow) =>
  outcome === 'noted' || outcome === 'told_before' || outcome === 'received';

export const retryStep = runMany('Apply again', logistics.retryCourierUpdates, {
  key: 'r',
  icon: IconRefresh,
  when: (update: CourierUpdateRow) => !isSolved(update),
  whyNot: () => 'done already',
  done: ({ waybill }) => `${waybill || 'The update'} looked at again`,
});

export const dismissStep = runMany('Dismiss', logistics.dismissCourierUpdates, {
  icon: IconX,
  form: DismissForm,
  when: (update: CourierUpdateRow) => update.isOpen,
  whyNot: () => 'not waiting',
  done: ({ waybill }) => `${waybill || 'The update'} dismissed`,
});
