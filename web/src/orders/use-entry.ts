import { orders } from '@counting-house/contract/orders/orders.operations.ts';
import type { SavedOrder } from '@counting-house/contract/orders/order.ts';
import type { OrderPreview } from '@counting-house/contract/orders/preview.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, newKey, type Reply } from '../platform/client.ts';
import { time } from '../platform/format.ts';
import type { Problem } from '../platform/problem.ts';
import { queries } from '../platform/query.ts';
import { useUnsaved } from '../platform/unsaved.ts';
import {
  askOf,
  costsUnseen,
  type Entry,
  followTotal,
  newLines,
  pricesSeen,
  savedEntry,
} from './entry.ts';

const previewAfterMs = 200;
const draftEveryMs = 10_000;

type EntryWork = {
  readonly entry: Entry;
  /** Changes the order on the screen; prices follow. */
  readonly change: (by: (before: Entry) => Entry) => void;
  /** The answer to the latest question; the one before stays until the next is there. */
  readonly preview: OrderPreview | null;
  /** A newer answer is on its way. */
  readonly isPricing: boolean;
  /** Path → what placing would refuse, shown once somebody tried or beside what was typed. */
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: Problem | null;
  readonly isSending: boolean;
  /** 'Draft saved 12:04'. */
  readonly savedWords: string;
  readonly saveDraft: () => Promise<boolean>;
  /** Places or saves; answers the order, or the problem to be talked about. */
  readonly place: (how: {
    confirm: boolean;
    expectedTotal?: number;
  }) => Promise<{ order: SavedOrder } | { problem: Problem } | null>;
  readonly reset: (to: Entry) => void;
};

/** The work on one order: live prices, the draft on the server, placing. */
export function useEntry(initial: Entry): EntryWork {
  const [entry, setEntry] = useState(initial);
  const [preview, setPreview] = useState<OrderPreview | null>(null);
  const [isPricing, setPricing] = useState(false);
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [savedWords, setSavedWords] = useState('');
  const [kept, setKept] = useState(() => draftText(initial));
  const latest = useRef(entry);
  const isBusy = useRef(false);
  useEffect(() => {
    latest.current = entry;
  });

  const asked = JSON.stringify(askOf(entry));
  const isWorthKeeping = entry.buyer !== null || entry.lines.length > 0;
  useUnsaved(isWorthKeeping && draftText(entry) !== kept);
  usePreview(asked, isWorthKeeping, {
    begin: () => setPricing(true),
    end: (answer, wrong) => {
      setPricing(false);
      setProblem(wrong);
      if (!answer) return;
      setPreview(answer);
      setEntry((before) => followTotal(before, toPayOf(answer, before)));
    },
  });

  const change = useCallback((by: (before: Entry) => Entry) => {
    setEntry(by);
    setRefused({});
  }, []);

  const saveDraft = useCallback(async (): Promise<boolean> => {
    const now = latest.current;
    if (isBusy.current || (now.buyer === null && now.lines.length === 0)) return false;
    isBusy.current = true;
    const text = draftText(now);
    const reply = await send({ ...now, payments: [] }, { place: false, confirm: false });
    isBusy.current = false;
    if (reply.success === 500) {
      setSavedWords('Draft not saved');
      setRefused(reply.error.fields);
      if (Object.keys(reply.error.fields).length === 0) setProblem(reply.error);
      return false;
    }
    setKept(text);
    setEntry((before) => withSaved(before, now, reply.data));
    setSavedWords(`Draft saved ${time(reply.data.updatedAt)}`);
    return true;
  }, []);

  useEffect(() => {
    const timer = setInterval(() => {
      const now = latest.current;
      const isDraft = now.saved === null || now.saved.isDraft;
      if (isDraft && draftText(now) !== kept) void saveDraft();
    }, draftEveryMs);
    return () => clearInterval(timer);
  }, [saveDraft, kept]);

  async function place({ confirm, expectedTotal }: { confirm: boolean; expectedTotal?: number }) {
    if (isBusy.current) return null;
    setTried(true);
    isBusy.current = true;
    setSending(true);
    const priced = await pricedNow();
    const reply =
      'problem' in priced
        ? { success: 500 as const, error: priced.problem }
        : await send(priced.now, {
            place: true,
            confirm,
            expectedTotal: expectedTotal ?? priced.total,
          });
    isBusy.current = false;
    setSending(false);
    if (reply.success === 500) {
      setRefused(reply.error.fields);
      return { problem: reply.error };
    }
    if ('now' in priced) setKept(draftText(priced.now));
    await queries.invalidateQueries();
    return { order: reply.data };

    /** Asks once more when the total shown is an older one; a price nobody saw is asked about. */
    async function pricedNow(): Promise<{ now: Entry; total: number } | { problem: Problem }> {
      const now = latest.current;
      if (!isPricing && preview) return { now, total: preview.grandTotal };
      const fresh = await call(orders.previewOrder, askOf(now));
      if (fresh.success === 500) return { problem: fresh.error };
      const { grandTotal, lines } = fresh.data;
      setPreview(fresh.data);
      const isUnseen = costsUnseen(now, lines, pricesSeen(now, preview?.lines ?? []));
      if (isUnseen && expectedTotal === undefined) {
        const oldTotal = preview?.grandTotal ?? grandTotal;
        return { problem: priceChanged({ oldTotal, newTotal: grandTotal, lines }) };
      }
      return { now: followTotal(now, toPayOf(fresh.data, now)), total: grandTotal };
    }
  }

  function reset(to: Entry) {
    setKept(draftText(to));
    setEntry(to);
    setPreview(null);
    setTried(false);
    setRefused({});
    setProblem(null);
    setSavedWords('');
  }

  return {
    entry,
    change,
    preview,
    isPricing,
    errors: { ...(tried ? preview?.fields : soonErrors(preview)), ...refused },
    problem,
    isSending,
    savedWords,
    saveDraft,
    place,
    reset,
  };
}

/** As the server says it when a price changed between looking and placing. */
const priceChanged = (more: {
  oldTotal: number;
  newTotal: number;
  lines: OrderPreview['lines'];
}): Problem => ({
  status: 409,
  code: 'order.price_changed',
  detail: 'The price changed.',
  fields: {},
  more,
  reference: null,
});

/** What the payments on the screen are to pay. */
export function toPayOf(preview: OrderPreview, { payments }: Entry): number {
  const now = payments.reduce((sum, { amount }) => sum + amount, 0);
  return preview.grandTotal - preview.paid - preview.pendingCod + now;
}

/** Saves or places: a first time as a new order, afterwards as a change of it. */
function send(
  entry: Entry,
  how: { place: boolean; confirm: boolean; expectedTotal?: number },
): Promise<Reply<SavedOrder>> {
  const { id: _, reprice, promisedOn, staffDiscount, lines = [], ...ask } = askOf(entry);
  const { saved } = entry;
  if (saved) {
    const placing = saved.isDraft ? how : { ...how, place: false, confirm: false };
    const { id, version } = saved;
    const changes = { ...ask, id, version, lines, reprice, promisedOn, staffDiscount };
    return call(orders.updateB2C, { ...changes, ...placing }, { key: newKey() });
  }
  const fresh = {
    ...ask,
    lines: newLines(lines),
    ...(promisedOn ? { promisedOn } : {}),
    ...(staffDiscount ? { staffDiscount } : {}),
  };
  return call(orders.createB2C, { ...fresh, ...how }, { key: newKey() });
}

/** Asks for prices a moment after the last change; an answer to an older question is thrown away. */
function usePreview(
  asked: string,
  isOn: boolean,
  on: {
    begin: () => void;
    end: (answer: OrderPreview | null, problem: Problem | null) => void;
  },
): void {
  const hooks = useRef(on);
  useEffect(() => {
    hooks.current = on;
  });
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    hooks.current.begin();
    const timer = setTimeout(() => {
      call(orders.previewOrder, JSON.parse(asked), { signal: stop.signal }).then(
        (reply) => {
          if (stop.signal.aborted) return;
          if (reply.success === 200) hooks.current.end(reply.data, null);
          else hooks.current.end(null, reply.error);
        },
        () => undefined,
      );
    }, previewAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, isOn]);
}

/** Beside what was typed, at once: quantities, prices, discounts, amounts. Missing things wait for placing. */
function soonErrors(preview: OrderPreview | null): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(preview?.fields ?? {}).filter(
      ([path]) =>
        (path.startsWith('lines.') && !/reason$/iu.test(path)) ||
        path === 'staffDiscount' ||
        path === 'promisedOn',
    ),
  );
}

/** What a draft keeps; payments are taken only when it is placed. */
function draftText(entry: Entry): string {
  const { payments: _, ...ask } = askOf({ ...entry, saved: null });
  return JSON.stringify({
    ...ask,
    lines: entry.lines.map(({ id: _id, key: _key, ...line }) => line),
  });
}

/** Takes over the draft's version and the ids that its new lines were given. */
function withSaved(entry: Entry, sent: Entry, order: SavedOrder): Entry {
  const known = new Set(sent.lines.map(({ id }) => id));
  const fresh = order.lines.filter(
    ({ id, qty, qtyCancelled }) => !known.has(id) && qty > qtyCancelled,
  );
  const added = sent.lines.filter(({ id, qty }) => id === null && qty > 0);
  const ids = new Map(added.map((line, index) => [line.key, fresh[index]?.id ?? null]));
  return {
    ...entry,
    saved: savedEntry(order, sent.deliveryMethod === 'pickup' ? null : sent.addressId),
    lines: entry.lines.map((line) =>
      line.id === null ? { ...line, id: ids.get(line.key) ?? null } : line,
    ),
  };
}
