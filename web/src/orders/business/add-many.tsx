import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import { Button } from '@mantine/core';
import { IconClipboardText, IconListDetails } from '@tabler/icons-react';
import { useState } from 'react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { PasteLines } from '../../ui/lines/paste-lines.tsx';
import css from './add-many.module.css';
import { type AddItems, pastingFor } from './named-items.ts';
import { WholePriceList } from './whole-price-list.tsx';

/** Many lines at once for an order of a company: from a spreadsheet, or from its whole price list. */
export function AddMany({
  groupId,
  isInclusive,
  add,
}: {
  groupId: number;
  isInclusive: boolean;
  add: AddItems;
}) {
  const [open, setOpen] = useState<'paste' | 'list' | null>(null);
  const listed = useOptionalOperation(b2b.listGroupItems, { groupId, inForce: true, limit: 1 });
  const count = listed.data?.total ?? 0;
  const close = () => setOpen(null);
  return (
    <div className={css.bar}>
      <Button
        variant="subtle"
        leftSection={<IconClipboardText size={16} stroke={1.7} />}
        onClick={() => setOpen('paste')}
      >
        Paste lines
      </Button>
      {count > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconListDetails size={16} stroke={1.7} />}
          onClick={() => setOpen('list')}
        >
          Whole price list <span className={css.count}>{count}</span>
        </Button>
      )}
      <span className={css.said}>{isInclusive ? 'prices with GST' : 'prices without GST'}</span>
      {open === 'paste' && (
        <PasteLines
          pasting={pastingFor(groupId)}
          add={(lines) => add(lines.map(({ item, line }) => ({ item, qty: line.qty })))}
          close={close}
        />
      )}
      {open === 'list' && <WholePriceList groupId={groupId} add={add} close={close} />}
    </div>
  );
}
