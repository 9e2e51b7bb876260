import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { InwardKind } from '@counting-house/contract/purchasing/inward/inward-labels.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useEffect, useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { type Kept as KeptHere, keep } from '../../ui/station/kept.ts';
import { useAfterFiles } from '../../ui/files/use-after-files.ts';
import type { Typed } from './receiving.ts';
import { placed, toSent } from './receiving-sent.ts';
import type { ReceiptLines } from './use-receipt-lines.ts';
import type { ReceivingHints } from './use-receiving-hints.ts';

/** A receipt that is kept on the server: which, and its version. */
export type Kept = { readonly id: number; readonly version: number };

/** A receipt as this browser keeps it at every scan: what is typed, and the draft on the server that it is of. */
export type KeptReceipt = { readonly typed: Typed; readonly kept: Kept | null };

/** Under what a receipt is kept in this browser. */
export const receiptPlace = (draftKey: string): string => `receipt/${draftKey}`;

type Begun = {
  readonly kind: InwardKind;
  readonly draftKey: string;
  /** As the server has it. */
  readonly typed: Typed;
  readonly kept: Kept | null;
  /** What was counted here before the page was loaded again. */
  readonly found: KeptHere<KeptReceipt> | null;
};

/** Keeping a receipt here at every scan, as a draft on the server, and posting it. */
export function useReceiptSending(begun: Begun, lines: ReceiptLines, says: ReceivingHints) {
  const { typed } = lines;
  const place = receiptPlace(begun.draftKey);
  const [saved, setSaved] = useState(begun.typed);
  const [kept, setKept] = useState(begun.found ? begun.found.value.kept : begun.kept);
  const [since, setSince] = useState(begun.found?.at ?? null);
  const [posted, setPosted] = useState<Inward | null>(null);
  const write = useWrite(purchasing.inward);
  const isDirty = posted === null && typed !== saved;
  useEffect(() => keep(place, isDirty ? { typed, kept } : null), [place, isDirty, typed, kept]);

  function refuse({ fields, detail }: Problem, places: ReturnType<typeof toSent>['places']) {
    const wrong = placed(fields, places);
    lines.setErrors(wrong);
    const [path = '', words = detail] = Object.entries(wrong)[0] ?? [];
    const [part, index, , batch] = path.split('.');
    if (part === 'lines' && index) {
      lines.choose({ line: Number(index), batch: Number(batch ?? 0) });
    }
    says.say('stop', words);
  }

  /** @returns what is kept; null when it was refused, or lacks its vendor. */
  async function sendNow(mode: 'draft' | 'post'): Promise<Inward | null> {
    if (typed.vendorId === '') {
      lines.setErrors({ vendorId: 'Choose a vendor' });
      says.say('stop', 'Choose a vendor');
      return null;
    }
    const { input, places } = toSent(typed);
    const head = { mode, kind: begun.kind, vendorId: typed.vendorId };
    const reply = await write.run({ ...input, ...head, ...kept });
    if (!reply.ok) {
      refuse(reply.problem, places);
      return null;
    }
    setSaved(typed);
    lines.setErrors({});
    setSince(null);
    if (mode === 'post') {
      setPosted(reply.data);
      says.say('done', `${reply.data.number} received`);
      return reply.data;
    }
    setKept({ id: reply.data.id, version: reply.data.version });
    says.say('done', 'Draft saved');
    return reply.data;
  }

  const afterFiles = useAfterFiles(sendNow);

  /** Drops what was counted here: the receipt is again as the server has it. */
  function startOver() {
    lines.beginAgain(begun.typed);
    setSaved(begun.typed);
    setKept(begun.kept);
    setSince(null);
  }

  return {
    posted,
    isDirty,
    isSending: write.isSending || afterFiles.isWaiting,
    isAwaitingFiles: afterFiles.isWaiting,
    since,
    startOver,
    send: (mode: 'draft' | 'post') => void afterFiles.run(mode),
  };
}
