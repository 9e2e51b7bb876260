import { b2b } from '@counting-house/contract/b2b/b2b.operations.ts';
import type { GroupItem } from '@counting-house/contract/b2b/group-item.ts';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { amount, qty } from '../../platform/format/format.ts';
import { parseQty } from '../../platform/format/parse.ts';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { ManyActs, ManyLines, ManyRows } from '../../ui/lines/many-lines.tsx';
import { type AddItems, itemsNamed } from './named-items.ts';

/** As many rows as are shown at once; the others are found by typing. */
const mostShown = 200;

/** Every item of the group's price list with a quantity beside it: those that have one are added. */
export function WholePriceList({
  groupId,
  add,
  close,
}: {
  groupId: number;
  add: AddItems;
  close: () => void;
}) {
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 200);
  /** SKU → what was typed. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isAdding, setAdding] = useState(false);
  const found = useOptionalOperation(b2b.listGroupItems, {
    groupId,
    inForce: true,
    limit: mostShown,
    ...(asked.trim() ? { q: asked.trim() } : {}),
  });
  const rows = found.data?.rows ?? [];
  const total = found.data?.total ?? rows.length;
  const wanted = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  const wrong = wanted.some(([, text]) => !isQty(parseQty(text)));

  async function take() {
    setAdding(true);
    const named = await itemsNamed(
      groupId,
      wanted.map(([sku]) => sku),
    );
    setAdding(false);
    if ('problem' in named) {
      toast.refused(named.problem, 'Nothing was added');
      return;
    }
    add(
      wanted.flatMap(([, text], at) => {
        const item = named.rows[at];
        const much = parseQty(text);
        return item?.isOrderable && isQty(much) ? [{ item, qty: much }] : [];
      }),
    );
    const left = named.rows.filter((item) => !item?.isOrderable).length;
    if (left > 0) toast.error(`${left} of them cannot be ordered now`);
    close();
  }

  return (
    <ManyLines title="Whole price list" size={720} close={close}>
      <TextInput
        label="Find"
        placeholder="SKU, barcode, name or their item number"
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      <ManyRows>
        <table>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col" data-figure>
                Price
              </th>
              <th scope="col" data-figure>
                Qty
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => (
              <Row
                key={item.id}
                item={item}
                typed={typed[item.sku] ?? ''}
                type={(text) => setTyped((before) => ({ ...before, [item.sku]: text }))}
              />
            ))}
          </tbody>
        </table>
        {found.data && rows.length === 0 && <p>No item of the price list matches.</p>}
      </ManyRows>
      <ManyActs>
        <span>
          {total > rows.length && `${rows.length} of ${total} shown. Type to find the others.`}
        </span>
        <Button
          loading={isAdding}
          disabled={wanted.length === 0 || wrong}
          onClick={() => void take()}
        >
          Add {wanted.length} {wanted.length === 1 ? 'item' : 'items'}
        </Button>
      </ManyActs>
    </ManyLines>
  );
}

function Row({
  item,
  typed,
  type,
}: {
  item: GroupItem;
  typed: string;
  type: (text: string) => void;
}) {
  const [first, ...more] = item.prices;
  return (
    <tr>
      <td>
        {item.title}
        <small>{[item.sku, item.buyerCode, stepText(item)].filter(Boolean).join(' · ')}</small>
      </td>
      <td data-figure>
        {amount(first?.price ?? null)}
        {more.map(({ fromQty, price }) => (
          <small key={fromQty}>
            {qty(fromQty)} or more {amount(price)}
          </small>
        ))}
      </td>
      <td data-figure>
        <TextInput
          aria-label={`Quantity of ${item.title}`}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed.trim() !== '' && !isQty(parseQty(typed))}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
      </td>
    </tr>
  );
}

const isQty = (read: ReturnType<typeof parseQty>): read is number =>
  typeof read === 'number' && read > 0;

const stepText = ({ minQty, qtyStep }: GroupItem) =>
  [minQty !== null && `at least ${qty(minQty)}`, qtyStep !== null && `in steps of ${qty(qtyStep)}`]
    .filter(Boolean)
    .join(', ');
