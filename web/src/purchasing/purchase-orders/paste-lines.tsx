import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import type { Orderable } from '@counting-house/contract/purchasing/purchase-orders/purchase-order.ts';
import { Button, Textarea } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type PastedLine, readPasted } from '../../ui/lines/pasted-lines.ts';
import css from './purchase-order.module.css';

type Adding = (lines: readonly { readonly item: Orderable; readonly line: PastedLine }[]) => void;

/** Takes lines that were copied from a spreadsheet; those that nothing is called stay to be mended. */
export function PasteLines({ vendorId, add }: { vendorId: number | undefined; add: Adding }) {
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
      {isOpen && <Pasting vendorId={vendorId} add={add} close={() => setOpen(false)} />}
    </div>
  );
}

function Pasting({
  vendorId,
  add,
  close,
}: {
  vendorId: number | undefined;
  add: Adding;
  close: () => void;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function take() {
    const { lines, unreadable } = readPasted(text);
    if (lines.length === 0) return setWrong('Paste at least one line.');
    setAsking(true);
    const reply = await call(purchasing.namedOrderables, {
      names: lines.map(({ name }) => name),
      ...(vendorId === undefined ? {} : { vendorId }),
    });
    setAsking(false);
    if (!reply.ok) return setWrong(Object.values(reply.problem.fields)[0] ?? reply.problem.detail);
    const { rows } = reply.data;
    add(
      lines.flatMap((line, at) => {
        const item = rows[at];
        return item ? [{ item, line }] : [];
      }),
    );
    const left = [...lines.filter((_, at) => !rows[at]).map(({ text: row }) => row), ...unreadable];
    if (left.length === 0) return close();
    setText(left.join('\n'));
    return setWrong(
      left.length === 1
        ? 'This line was not added: no item is called so, or its quantity cannot be read.'
        : `These ${left.length} lines were not added: no item is called so, or a quantity cannot be read.`,
    );
  }

  return (
    <Dialog title="Paste lines" onClose={close} size={560}>
      <div className={css.pasting}>
        <Textarea
          label="Lines"
          description="Item, quantity and price, as copied from a spreadsheet. The item is a code, a barcode, the vendor’s code or the whole name."
          data-autofocus
          rows={8}
          value={text}
          error={wrong}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            setWrong(null);
          }}
        />
        <Button loading={isAsking} onClick={() => void take()}>
          Add lines
        </Button>
      </div>
    </Dialog>
  );
}
