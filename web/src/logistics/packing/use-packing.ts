import { logistics } from '@counting-house/contract/logistics/logistics.operations.ts';
import type {
  PackingAnswer,
  PackingUpdate,
  Tone,
} from '@counting-house/contract/logistics/packing.ts';
import { useRef, useState } from 'react';
import { call } from '../../platform/http/client.ts';
import { openFile } from '../../platform/http/download.ts';
import { playTone, type Tone as Sound } from '../../platform/tones.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { toast } from '../../platform/toasts.ts';
import { confirm } from '../../ui/dialog/confirm.ts';
import { putBackText } from '../logistics-labels.ts';

/** An act without its basket; the station knows which one it is. */
type Act<U> = U extends { action: string } ? Omit<U, 'basketId' | 'orderId'> : never;
type PackingAct = Act<Exclude<PackingUpdate, { action: 'start' }>>;

/** A scan that counts once its question is answered: which batch, or how much of goods by weight. */
type Asked = {
  readonly kind: 'reason_needed' | 'qty_needed';
  readonly code: string;
  readonly multiplier: number;
  readonly qty?: number | undefined;
  readonly text: string;
  readonly title: string;
  readonly unit: string;
};

/** A stop that the station itself makes, before a basket is open. */
type OwnStop = { readonly text: string; readonly at: string };

export type Packing = {
  readonly answer: PackingAnswer | null;
  /** The basket takes scans. */
  readonly isOpen: boolean;
  readonly ownStop: OwnStop | null;
  /** Something that was done here is not answered yet. */
  readonly isSending: boolean;
  /** The code of the scan that counted last, to count it once more. */
  readonly last: string | null;
  /** A scan that waits for the reason why a later batch is taken, or for a quantity. */
  readonly asked: Asked | null;
  start(what: { code: string } | { orderId: number }): Promise<void>;
  /** Goes on with what this packer has begun, as after a reload. */
  resume(): Promise<void>;
  act(input: PackingAct): Promise<void>;
  understood(): Promise<void>;
  print(): void;
  /** The scan that asked for something does not count. */
  forget(): void;
  giveUp(): Promise<void>;
};

const soundOf: Readonly<Record<Tone, Sound | null>> = {
  good: 'ok',
  attention: 'attention',
  stop: 'stop',
  done: 'done',
  none: null,
};

/** The basket that is open at this station, and what can be done with it. */
export function usePacking(station: string): Packing {
  const [answer, setAnswer] = useState<PackingAnswer | null>(null);
  const [ownStop, setOwnStop] = useState<OwnStop | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [last, setLast] = useState<string | null>(null);
  const printed = useRef<string | null>(null);
  const [sending, setSending] = useState(0);
  const turn = useRef<Promise<void>>(Promise.resolve());
  const write = useWrite(logistics.packingUpdate, { isUrgent: true });
  const clear = useWrite(logistics.clearBasket);
  const isOpen = answer?.basket.status === 'packing';

  function stopHere(text: string) {
    playTone('stop');
    setOwnStop({ text, at: new Date().toISOString() });
  }

  /** One thing after the other: a scan right behind “Understood” reaches the server behind it too. */
  async function inTurn(send: () => Promise<void>) {
    setSending((n) => n + 1);
    turn.current = turn.current.then(send);
    await turn.current;
    setSending((n) => n - 1);
  }

  const send = async (input: PackingUpdate) => inTurn(async () => sendNow(input));

  async function sendNow(input: PackingUpdate) {
    const reply = await write.run(input);
    if (!reply.ok) {
      const { code, fields, detail, more } = reply.problem;
      const text = Object.values(fields ?? {})[0] ?? detail;
      if (input.action === 'start' && code === 'basket.claimed')
        return offerToTakeOver(text, Number(more['basketId']));
      if (input.action === 'start' || input.action === 'scan') return stopHere(text);
      playTone('attention');
      toast.refused({ ...reply.problem, detail: text });
      return;
    }
    const next = reply.data;
    setAnswer(next);
    setAsked(input.action === 'scan' ? askedBy(next, input) : null);
    if (next.documentsUrl) printed.current = next.documentsUrl;
    const counted =
      next.verdict && ['ok', 'line_full', 'all_done', 'swapped'].includes(next.verdict.kind);
    if (input.action === 'scan' && counted) setLast(input.code);
    const sound = next.verdict && soundOf[next.verdict.tone];
    if (sound) playTone(sound);
  }

  async function giveUpNow({ id, number, version }: PackingAnswer['basket']) {
    const reply = await clear.run({ id, version });
    if (!reply.ok) return stopHere(reply.problem.detail);
    toast.info(`${number} cleared`, { text: putBackText(reply.data.putBack) });
    setAnswer(null);
  }

  /** In the turn of the start that was refused. Enter, as a scanner sends it, leaves the basket where it is. */
  async function offerToTakeOver(claim: string, basketId: number) {
    playTone('stop');
    const isSure = await confirm({
      title: 'Take over this packing?',
      effect: `${claim} It becomes yours, and packing cannot be continued there.`,
      act: 'Take over',
      keep: 'Leave it there',
    });
    if (!isSure) return;
    const reason = 'Taken over at the station';
    await sendNow({ action: 'override', what: 'claim', basketId, station, reason });
  }

  return {
    answer,
    isOpen,
    ownStop,
    isSending: sending > 0,
    last: isOpen ? last : null,
    asked,
    forget: () => setAsked(null),
    async start(what) {
      if (ownStop) return stopHere(ownStop.text);
      setLast(null);
      await send({ action: 'start', station, ...what });
    },
    resume: () =>
      inTurn(async () => {
        const begun = await call(logistics.listQueue, { stage: 'packing', isMine: true, limit: 1 });
        const [row] = begun.ok ? begun.data.rows : [];
        if (row?.basketStatus === 'packing') {
          await sendNow({ action: 'start', station, orderId: row.id });
        }
      }),
    async act(input) {
      if (!answer) return;
      await send({ ...input, basketId: answer.basket.id } as PackingUpdate);
    },
    async understood() {
      if (ownStop) setOwnStop(null);
      else if (answer?.stop) await send({ action: 'understood', basketId: answer.basket.id });
    },
    print() {
      const ids = idsIn(printed.current, answer);
      if (ids.length === 0) return;
      void openFile(logistics.documents, { ids }).catch(toast.thrown('Not printed'));
    },
    async giveUp() {
      if (answer) await inTurn(async () => giveUpNow(answer.basket));
    },
  };
}

/** What a verdict asks before its scan counts; null when it asks nothing. */
function askedBy(
  { verdict, lines }: PackingAnswer,
  { code, multiplier, qty }: Extract<PackingUpdate, { action: 'scan' }>,
): Asked | null {
  if (verdict?.kind !== 'reason_needed' && verdict?.kind !== 'qty_needed') return null;
  const { kind, text, item } = verdict;
  const unit = lines.find(({ sku }) => sku === item?.sku)?.unitCode ?? '';
  return { kind, code, multiplier, qty, text, title: item?.title ?? '', unit };
}

/** The parcels whose documents come out of the printer. */
function idsIn(url: string | null, answer: PackingAnswer | null): number[] {
  const made = answer?.boxes.flatMap(({ parcelId }) => parcelId ?? []) ?? [];
  if (made.length > 0) return made;
  return (url?.split('=')[1] ?? '').split(',').map(Number).filter(Boolean);
}
