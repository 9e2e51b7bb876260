import type { Inward } from '@counting-house/contract/purchasing/inward/inward.ts';
import type { InwardKind } from '@counting-house/contract/purchasing/inward/inward-words.ts';
import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { useState } from 'react';
import type { Problem } from '../../platform/http/problem.ts';
import { useWrite } from '../../platform/http/use-operation.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { useAfterFiles } from '../../ui/files/use-after-files.ts';
import { useFormDraft } from '../../ui/form/use-form-draft.ts';
import type { Typed } from './receiving.ts';
import { placed, sentOf } from './receiving-sent.ts';
import type { ReceiptLines } from './use-receipt-lines.ts';
import type { ReceivingSays } from './use-receiving-says.ts';

/** A receipt that is kept on the server: which, and its version. */
export type Kept = { readonly id: number; readonly version: number };

/** Keeping a receipt as a draft, here and on the server, and posting it. */
export function useReceiptSending(
  { kind, draftKey, kept: found }: { kind: InwardKind; draftKey: string; kept: Kept | null },
  lines: ReceiptLines,
  says: ReceivingSays,
) {
  const { typed } = lines;
  const [saved, setSaved] = useState(typed);
  const [kept, setKept] = useState(found);
  const [posted, setPosted] = useState<Inward | null>(null);
  const write = useWrite(purchasing.inward);
  const isDirty = posted === null && typed !== saved;
  useUnsaved(isDirty);
  const draft = useFormDraft(purchasing.inward, { id: draftKey, typed, kept }, isDirty);

  function refuse({ fields, detail }: Problem, places: ReturnType<typeof sentOf>['places']) {
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
    const { input, places } = sentOf(typed);
    const head = { mode, kind, vendorId: typed.vendorId };
    const reply = await write.run({ ...input, ...head, ...kept });
    if (!reply.ok) {
      refuse(reply.problem, places);
      return null;
    }
    setSaved(typed);
    lines.setErrors({});
    draft.forget();
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

  /** Goes on with what was typed here before the page was lost. */
  function takeLost() {
    const values = draft.found?.values as { typed: Typed; kept: Kept | null } | undefined;
    if (values) {
      lines.setTyped(values.typed);
      setKept(values.kept);
    }
    draft.forget();
  }

  return {
    posted,
    isDirty,
    isSending: write.isSending || afterFiles.isWaiting,
    isAwaitingFiles: afterFiles.isWaiting,
    lost: draft.found,
    takeLost,
    forgetLost: draft.forget,
    send: (mode: 'draft' | 'post') => void afterFiles.run(mode),
  };
}
