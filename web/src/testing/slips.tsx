import { queryNumber } from '@counting-house/contract/kit/list.ts';
import {
  type InputOf,
  operations,
  type OutputOf,
  read,
  write,
} from '@counting-house/contract/kit/operation.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { amount, money, qty } from '../platform/format/format.ts';
import { useKeys } from '../platform/keys/keys.ts';
import { toast } from '../platform/toasts.ts';
import { changing } from '../ui/lines/changing.ts';
import { focusLine, focusPart, itemsPart } from '../ui/lines/document-focus.ts';
import { DocumentPage, DocumentPart } from '../ui/lines/document-page.tsx';
import { ItemBox, type ItemSearch } from '../ui/lines/item-search.tsx';
import {
  choiceColumn,
  moneyColumn,
  printColumn,
  qtyColumn,
  textColumn,
} from '../ui/lines/line-columns.ts';
import { ask, type LineDocument } from '../ui/lines/line-document.ts';
import { type LineLook, LineTable } from '../ui/lines/line-table.tsx';
import {
  type Line,
  type Lined,
  withLine,
  withNewLine,
  withoutLine,
  withSavedIds,
} from '../ui/lines/lines.ts';
import { useFirstPart } from '../ui/lines/use-first-part.ts';
import { useLineDocument } from '../ui/lines/use-line-document.ts';
import type { PlayedHouse } from './house.tsx';

const SentLine = z.strictObject({
  id: z.int().nullable(),
  item: z.string(),
  qty: z.int(),
  rate: z.int(),
  note: z.string(),
  goesTo: z.enum(['shop', 'store']),
});
const Fields = z.record(z.string(), z.string());

/** What a delivery slip asks the server: a document with lines that no area owns. */
export const slips = operations('stock', {
  previewSlip: write({
    says: 'Price a slip.',
    wire: 'POST Slips/Preview',
    permission: 'self',
    input: z.strictObject({ lines: z.array(SentLine) }),
    output: z.object({
      total: z.int(),
      lines: z.array(z.object({ amount: z.int() })),
      fields: Fields,
    }),
  }),
  saveSlip: write({
    says: 'Save a slip, or send it.',
    wire: 'POST Slips/Save',
    permission: 'self',
    input: z.strictObject({
      id: z.int().nullable(),
      isSent: z.boolean(),
      total: z.int().nullable(),
      lines: z.array(SentLine),
    }),
    output: z.object({ id: z.int(), lineIds: z.array(z.int()), updatedAt: z.string() }),
  }),
  findItems: read({
    says: 'Find items.',
    wire: 'GET Slips/Items',
    permission: 'self',
    input: z.strictObject({ q: z.string(), limit: queryNumber(z.int()) }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          code: z.string(),
          rate: z.int(),
          whyNot: z.string().nullable(),
          isExact: z.boolean(),
        }),
      ),
    }),
  }),
});

type Preview = OutputOf<typeof slips.previewSlip>;
type Saved = OutputOf<typeof slips.saveSlip>;
type SlipLine = Line & Omit<z.output<typeof SentLine>, 'id'>;
type Slip = Lined<SlipLine> & { readonly id: number | null };

const asked = ({ lines }: Slip) => lines.map(({ key: _key, unread: _unread, ...line }) => line);

const slipDocument: LineDocument<Slip, Preview, Saved, null> = {
  isBegun: ({ lines }) => lines.length > 0,
  kept: ({ lines }) => lines.map(({ id: _id, key: _key, ...line }) => line),
  isSent: () => true,
  preview: (slip) => ask(slips.previewSlip, { lines: asked(slip) }),
  followed: (slip) => slip,
  isSaidAtOnce: (path) => path.endsWith('.qty'),
  isDraft: () => true,
  draft: (slip) =>
    ask(slips.saveSlip, { id: slip.id, isSent: false, total: null, lines: asked(slip) }),
  withSaved: (slip, sent, { id, lineIds }) => ({
    ...slip,
    id,
    lines: withSavedIds(slip.lines, sent.lines, lineIds),
  }),
  finish: (slip, { total }) =>
    ask(slips.saveSlip, { id: slip.id, isSent: true, total, lines: asked(slip) }),
  unseen: (_, { seen, now }) =>
    seen && seen.total !== now.total
      ? {
          status: 409,
          code: 'slip.total_changed',
          detail: `The total is ${money(now.total)} now.`,
          fields: {},
          more: {},
          reference: null,
        }
      : null,
};

const look: LineLook<SlipLine, Preview['lines'][number]> = {
  caption: 'Lines of the slip',
  nameOf: ({ item }) => item,
  underOf: () => null,
  isFixed: ({ item }) => item === carriage,
  columns: [
    qtyColumn({
      label: 'Qty',
      field: 'qty',
      says: 'Quantity of',
      of: (line) => line.qty,
      step: () => 1_000,
      change: (next) => ({ qty: next }),
    }),
    moneyColumn({
      label: 'Rate',
      field: 'rate',
      says: 'Rate of',
      isClosed: ({ item }) => item === carriage,
      of: (line) => line.rate,
      change: (next) => ({ rate: next ?? 0 }),
    }),
    textColumn({
      label: 'Note',
      field: 'note',
      says: 'Note on',
      of: (line) => line.note,
      change: (note) => ({ note }),
    }),
    choiceColumn({
      label: 'Goes to',
      field: 'goesTo',
      says: 'Place for',
      options: () => ({ shop: 'The shop', store: 'The store' }),
      value: (line) => line.goesTo,
      choose: (place) => ({ goesTo: place === 'store' ? 'store' : 'shop' }),
    }),
    printColumn({
      label: 'Amount',
      shows: (_, answer) => <b>{amount(answer?.amount ?? null)}</b>,
    }),
  ],
};

/** A line that stays, and whose rate is only read. */
export const carriage = 'Carriage';

const itemSearch: ItemSearch<typeof slips.findItems> = {
  operation: slips.findItems,
  ask: (q, limit) => ({ q, limit }),
  idOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  underOf: ({ code }) => code,
  pictureOf: () => null,
  ends: ({ rate }) => money(rate),
  isExact: ({ isExact }) => isExact,
  whyNot: ({ whyNot }) => whyNot,
};

/** A slip that begins with a piece of each item, at ten rupees. */
export const slipOf = (...items: string[]): Slip =>
  items.reduce<Slip>((slip, item) => withItem(slip, item, 1_000, 1_000).document, {
    id: null,
    lines: [],
    nextKey: 1,
  });

function withItem(slip: Slip, item: string, count: number, rate: number) {
  const line = { id: null, item, qty: count, rate, note: '', goesTo: 'shop' as const };
  return withNewLine(slip, line);
}

/** The screen on which a slip is written. */
export function slipScreen(initial: Slip) {
  return function SlipScreen() {
    const work = useLineDocument(slipDocument, initial);
    const { document: slip, change, preview } = work;
    const [step, setStep] = useState('items');
    useFirstPart(itemsPart);
    const [added, setAdded] = useState<string | null>(null);

    async function send() {
      const outcome = await work.finish(null);
      if (outcome && 'answer' in outcome) {
        toast.success('Slip sent', { replaces: 'Not sent' });
      } else if (outcome) toast.error('Not sent', { text: outcome.problem.detail });
    }
    useKeys({
      'mod+s': { does: 'Save the draft', run: () => void work.saveDraft() },
      'mod+Enter': { does: 'Send', run: () => void send() },
    });

    return (
      <DocumentPage
        title="Slip"
        says={work.savedWords}
        problem={work.problem?.detail}
        steps={[
          { value: 'items', label: 'Items' },
          { value: 'rest', label: 'Driver' },
        ]}
        step={step}
        setStep={setStep}
        jumps={[
          { part: itemsPart, key: ['F2', 'Items'] },
          { part: 'driver', key: ['F4', 'Driver'] },
          { part: 'seal', key: ['F8', 'Seal'] },
        ]}
        lines={
          <>
            <LineTable
              look={look}
              lines={slip.lines}
              answerOf={work.answerOf}
              messagesOf={work.messagesOf}
              acts={{
                set: (key, part) => change((before) => withLine(before, key, part)),
                remove: (key) => change((before) => withoutLine(before, key)),
              }}
            />
            <ItemBox
              search={itemSearch}
              added={added}
              add={({ name, rate }, times, { isScanned }) => {
                setAdded(`${name} added`);
                changing(
                  change,
                  (before) => withItem(before, name, times ?? 1_000, rate),
                  ({ key }) => (isScanned ? focusPart(itemsPart) : focusLine(key)),
                );
              }}
            />
          </>
        }
        side={
          <>
            <DocumentPart part="driver" title="Driver" step="rest" keys="F4">
              <input aria-label="Name of the driver" data-part="driver" />
            </DocumentPart>
            <DocumentPart part="seal" title="Seal" step="rest" keys="F8">
              <input aria-label="Number of the seal" data-part="seal" />
            </DocumentPart>
          </>
        }
        sideLabel="Driver and seal"
        counted={`${qty(slip.lines.length * 1_000)} lines`}
        sums={[['Total', money(preview?.total ?? 0)]]}
        isAsking={work.isAsking}
        acts={<Button onClick={() => void send()}>Send</Button>}
      />
    );
  };
}

/** The figures of a slip. */
export const priced = (
  { lines }: InputOf<typeof slips.previewSlip>,
  fields: Preview['fields'] = {},
): Preview => {
  const amounts = lines.map((line) => Math.round((line.qty * line.rate) / 1_000));
  return {
    total: amounts.reduce((sum, each) => sum + each, 0),
    lines: amounts.map((each) => ({ amount: each })),
    fields,
  };
};

/** Plays a server that prices slips and numbers what it saves. */
export function playSlips({ answers }: PlayedHouse): void {
  answers(slips.previewSlip, (slip) => priced(slip));
  answers(slips.saveSlip, saved);
}

/** A saved slip; its lines have the numbers 501, 502 and so on. */
export const saved = ({ lines }: InputOf<typeof slips.saveSlip>): Saved => ({
  id: 40,
  lineIds: lines.map((line, at) => line.id ?? 501 + at),
  updatedAt: '2026-11-21T10:00:00.000Z',
});
