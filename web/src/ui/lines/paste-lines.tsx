import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { money, qty } from '../../platform/format/format.ts';
import type { Problem } from '../../platform/http/problem.ts';
import { ManyActs, ManyLines, ManyRows } from './many-lines.tsx';
import { type PastedLine, readPasted } from './pasted-lines.ts';

/** A pasted line and the item that it names. */
export type Named<Item> = { readonly item: Item; readonly line: PastedLine };

/** How a document takes lines that were copied from a spreadsheet. */
export type Pasting<Item> = {
  /** What stands in the columns, and what an item may be named by. */
  readonly says: string;
  /** What is named so, in the order of the names; or why it could not be asked. */
  readonly find: (
    names: readonly string[],
  ) => Promise<{ rows: readonly (Item | null)[] } | { problem: Problem }>;
  readonly nameOf: (item: Item) => string;
  /** Thousandths that a line without a quantity begins with. */
  readonly startOf: (item: Item) => number;
  /** Why an item cannot be added; null when it can. */
  readonly whyNot?: (item: Item) => string | null;
};

/** A row of the spreadsheet, and what it means; `why` it cannot be added, else null. */
type Judged<Item> = {
  readonly text: string;
  readonly named: Named<Item> | null;
  readonly why: string | null;
};

/**
 * Takes lines that were copied from a spreadsheet, each judged before anything is added; those that cannot
 * be added stay to be mended.
 */
export function PasteLines<Item>({
  pasting,
  add,
  close,
}: {
  pasting: Pasting<Item>;
  add: (lines: readonly Named<Item>[]) => void;
  close: () => void;
}) {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [judged, setJudged] = useState<readonly Judged<Item>[] | null>(null);
  const [isAsking, setAsking] = useState(false);

  async function check() {
    const { lines, unreadable } = readPasted(text);
    if (lines.length + unreadable.length === 0) return setWrong('Paste at least one line.');
    setAsking(true);
    const found =
      lines.length === 0 ? { rows: [] } : await pasting.find(lines.map(({ name }) => name));
    setAsking(false);
    if ('problem' in found) {
      const { fields, detail } = found.problem;
      return setWrong(Object.values(fields)[0] ?? detail);
    }
    return setJudged([
      ...lines.map((line, at) => judge(pasting, line, found.rows[at] ?? null)),
      ...unreadable.map((row) => ({
        text: row,
        named: null,
        why: 'Its quantity or price cannot be read.',
      })),
    ]);
  }

  function take(all: readonly Judged<Item>[]) {
    add(all.flatMap(({ named }) => named ?? []));
    const left = all.filter(({ named }) => named === null);
    if (left.length === 0) return close();
    setText(left.map((row) => row.text).join('\n'));
    setJudged(null);
    return setWrong(
      left.length === 1 ? 'This line was not added.' : `These ${left.length} lines were not added.`,
    );
  }

  return (
    <ManyLines title="Paste lines" size={620} close={close}>
      {judged === null ? (
        <>
          <Textarea
            label="Lines"
            description={pasting.says}
            data-autofocus
            rows={8}
            value={text}
            error={wrong}
            onChange={({ currentTarget: { value } }) => {
              setText(value);
              setWrong(null);
            }}
          />
          <ManyActs>
            <Button loading={isAsking} onClick={() => void check()}>
              Check lines
            </Button>
          </ManyActs>
        </>
      ) : (
        <Checked
          pasting={pasting}
          judged={judged}
          back={() => setJudged(null)}
          take={() => take(judged)}
        />
      )}
    </ManyLines>
  );
}

function Checked<Item>({
  pasting,
  judged,
  back,
  take,
}: {
  pasting: Pasting<Item>;
  judged: readonly Judged<Item>[];
  back: () => void;
  take: () => void;
}) {
  const good = judged.filter(({ named }) => named !== null).length;
  return (
    <>
      <ManyRows>
        <JudgedRows pasting={pasting} judged={judged} />
      </ManyRows>
      <ManyActs>
        <Button variant="default" onClick={back}>
          Back
        </Button>
        <Button data-autofocus disabled={good === 0} onClick={take}>
          Add {good} {good === 1 ? 'line' : 'lines'}
        </Button>
      </ManyActs>
    </>
  );
}

function JudgedRows<Item>({
  pasting: { nameOf, startOf },
  judged,
}: {
  pasting: Pasting<Item>;
  judged: readonly Judged<Item>[];
}) {
  const isPriced = judged.some(({ named }) => (named?.line.price ?? null) !== null);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Pasted</th>
          <th scope="col">Item</th>
          <th scope="col" data-figure>
            Qty
          </th>
          {isPriced && (
            <th scope="col" data-figure>
              Price
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {judged.map(({ text, named, why }, at) => (
          <tr key={at}>
            <td>{text.replaceAll('\t', ' · ')}</td>
            <td>
              {named ? nameOf(named.item) : '–'}
              {why !== null && <small data-wrong>{why}</small>}
            </td>
            <td data-figure>{named && qty(named.line.qty ?? startOf(named.item))}</td>
            {isPriced && <td data-figure>{named && money(named.line.price)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function judge<Item>({ whyNot }: Pasting<Item>, line: PastedLine, item: Item | null): Judged<Item> {
  const { text } = line;
  const why = item === null ? 'No item is called this.' : (whyNot?.(item) ?? null);
  return item === null || why !== null
    ? { text, named: null, why }
    : { text, named: { item, line }, why: null };
}
