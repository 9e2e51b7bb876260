import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import css from './receive.module.css';
import { otherLines } from './receiving.ts';
import type { Receiving } from './use-receiving.ts';

/** Further orders of the vendor that this delivery may hold goods of, for the same store. */
export function OtherOrders({ receiving }: { receiving: Receiving }) {
  const { typed, kind } = receiving;
  const vendorId = typed.vendorId === '' ? 0 : typed.vendorId;
  const { data } = useOptionalOperation(
    purchasing.openLines,
    { vendorId },
    { enabled: kind === 'with_po' && vendorId > 0 },
  );
  if (kind !== 'with_po') return null;
  const rows = otherLines(data?.rows ?? [], receiving);
  const orders = Map.groupBy(rows, ({ orderNo }) => orderNo);
  if (orders.size === 0) return null;
  return (
    <div className={css.others}>
      {[...orders].map(([orderNo, lines]) => (
        <Button
          key={orderNo}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.7} />}
          onClick={() => receiving.addOrder(lines)}
        >
          {`Also ${orderNo}: ${lines.length === 1 ? (lines[0]?.name ?? '') : `${lines.length} lines`}`}
        </Button>
      ))}
    </div>
  );
}
