import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { qty } from '../../platform/format/format.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { type PastedLine, readPasted } from '../../ui/lines/pasted-lines.ts';
import { type AddItems, itemsNamed, type Much } from './named-items.ts';
import css from './add-many.module.css';
import { itemName } from '../placing/entry.ts';

/** A row of the spreadsheet, and what it means; `why` it cannot be added, else null. */
type Judged = { readonly text: string; readonly much: Much | null; readonly why: string | null };

/** Takes codes and quantities that were copied from a spreadsheet, each row judged before anything is added. */
export function PasteItems({
  groupId,
  add,
  close,
}: {
  groupId: number;
  add: AddItems;
  close: () => void;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [judged, setJudged] = useState<readonly Judged[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const good = judged?.flatMap(({ much }) => much ?? []) ?? [];

  async function check() {
    const { lines, unreadable } = readPasted(text);
    if (lines.length + unreadable.length === 0) return setWrong('Paste at least one line.');
    setAsking(true);
    const found =
      lines.length === 0
        ? { rows: [] }
        : await itemsNamed(
            groupId,
            lines.map(({ name }) => name),
          );
    setAsking(false);
    if ('problem' in found)
      return setWrong(Object.values(found.problem.fields)[0] ?? found.problem.detail);
    return setJudged([
      ...lines.map((line, at) => judge(line, found.rows[at] ?? null)),
      ...unreadable.map((row) => ({
        text: row,
        much: null,
        why: 'The quantity cannot be read.',
      })),
    ]);
  }

  function take() {
    add(good);
    const left = judged?.filter(({ much }) => much === null) ?? [];
    if (left.length === 0) return close();
    setText(left.map((row) => row.text).join('\n'));
    setJudged(null);
    return setWrong('These lines were not added.');
  }

  return (
    <Dialog title="Paste list" onClose={close} size={620}>
      <div className={css.dialog}>
        {judged === null ? (
          <>
            <Textarea
              label="Lines"
              description="Code and quantity, as copied from a spreadsheet. The code is an SKU, a barcode or the company’s own item number."
              data-autofocus
              rows={8}
              value={text}
              error={wrong}
              onChange={({ currentTarget: { value } }) => {
                setText(value);
                setWrong(null);
              }}
            />
            <div className={css.acts}>
              <Button loading={isAsking} onClick={() => void check()}>
                Check lines
              </Button>
            </div>
          </>
        ) : (
          <>
            <div className={css.rows}>
              <JudgedRows of={judged} />
            </div>
            <div className={css.acts}>
              <Button variant="default" onClick={() => setJudged(null)}>
                Back
              </Button>
              <Button disabled={good.length === 0} onClick={take}>
                Add {good.length} {good.length === 1 ? 'line' : 'lines'}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}

function JudgedRows({ of }: { of: readonly Judged[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Pasted</th>
          <th scope="col">Item</th>
          <th scope="col" data-figure>
            Qty
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ text, much, why }, at) => (
          <tr key={at}>
            <td>{text.replaceAll('\t', ' · ')}</td>
            <td>
              {much ? itemName(much.item) : '–'}
              {why !== null && <small data-wrong>{why}</small>}
            </td>
            <td data-figure>{much && qty(much.qty ?? startOf(much))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const startOf = ({ item }: Much) => Math.max(item.minQty, item.qtyStep);

function judge({ text, qty: much }: PastedLine, item: Much['item'] | null): Judged {
  if (!item) return { text, much: null, why: 'No item has this code.' };
  if (!item.isOrderable) return { text, much: null, why: item.whyNot ?? 'It is not on sale.' };
  return { text, much: { item, qty: much }, why: null };
}
