import { Checkbox } from '@mantine/core';
import type { ListOptionsProps } from '../lists/lists.routes.tsx';
import { useMay } from '../platform/session.ts';

/** What becomes of the orders of a file. */
export function OrderListOptions({ options, set }: ListOptionsProps) {
  const may = useMay();
  if (!may('orders.order.confirm')) return null;
  return (
    <Checkbox
      label="Auto-confirm orders without holds"
      description="Otherwise they stay under New."
      checked={options.confirmOrders ?? false}
      onChange={(event) => set({ ...options, confirmOrders: event.currentTarget.checked })}
    />
  );
}
