import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Orderable } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { Button } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { type Named, PasteLines, type Pasting } from '../../ui/lines/paste-lines.tsx';
import { startQty } from './purchase-draft.ts';
import css from './purchase-order.module.css';

/** Takes lines of a purchase order from a spreadsheet, at the vendor's prices where it names none. */
export function PastePurchaseLines({
  vendorId,
  add,
}: {
  vendorId: number | undefined;
  add: (lines: readonly Named<Orderable>[]) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css.paste}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconClipboardText size={16} stroke={1.7} />}
        onClick={() => setOpen(true)}
      >
        Paste lines
      </Button>
      {isOpen && (
        <PasteLines pasting={pastingFrom(vendorId)} add={add} close={() => setOpen(false)} />
      )}
    </div>
  );
}

const pastingFrom = (vendorId: number | undefined): Pasting<Orderable> => ({
  says: 'Item, quantity and price, as copied from a spreadsheet. The item is a code, a barcode, the vendor’s code or the whole name.',
  async find(names) {
    const reply = await call(purchasing.namedOrderables, {
      names: [...names],
      ...(vendorId === undefined ? {} : { vendorId }),
    });
    return reply.ok ? { rows: reply.data.rows } : { problem: reply.problem };
  },
  nameOf: ({ name }) => name,
  startOf: startQty,
});
