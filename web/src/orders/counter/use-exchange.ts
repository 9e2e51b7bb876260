import { returns } from '@counting-house/contract/returns/returns.operations.ts';
import { useEffect, useState } from 'react';
import { useOptionalOperation } from '../../platform/http/use-operation.ts';
import { useMay } from '../../platform/session.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import { type Entry, followTotal } from '../placing/entry.ts';
import type { ExchangeAsked } from './counter-document.ts';
import { backAsked, type GoodsBack, nothingBack } from './goods-back.ts';

const rights = [
  'returns.return.create',
  'returns.return.decide',
  'returns.return.receive',
  'returns.return.settle',
] as const;

/**
 * Goods that are brought back beside a bill: what they are, what they are worth, and what is asked of them.
 *
 * @param bill its total and the credit that stands in it, paise.
 * @param begun what lay on the counter before the page was loaded again.
 */
export function useExchange(
  change: (by: (before: Entry) => Entry) => void,
  bill: { readonly total: number; readonly credit: number },
  begun: GoodsBack = nothingBack,
) {
  const may = useMay();
  const [back, set] = useState(begun);
  const [isFinding, setFinding] = useState(false);
  const question = backAsked(back);
  const figures = useOptionalOperation(
    returns.previewExchange,
    question ?? { back: { orderId: 0, lines: [] } },
    { enabled: question !== null },
  );
  const seen = question === null ? null : (figures.data ?? null);
  const credit = seen?.credit ?? 0;
  useUnsaved(back.lines.length > 0);
  // The amount that nobody typed follows what is to be paid beside it. A change forgets what was refused: only a real one is made.
  const isNew = bill.credit !== credit;
  useEffect(() => {
    if (!isNew) return;
    change((before) => followTotal({ ...before, credit }, Math.max(0, bill.total - credit)));
  }, [change, credit, bill.total, isNew]);
  const asked: ExchangeAsked | null =
    question && seen ? { ...question, left: back.left, expectedCredit: seen.creditTotal } : null;
  return {
    back,
    /** All is said, and its figures are on their way. */
    isAsking: question !== null && seen === null,
    set,
    figures,
    seen,
    asked,
    isFinding,
    /** Null for anyone who may not do all of it. */
    find: rights.every((right) => may(right)) ? () => setFinding(true) : null,
    found: () => setFinding(false),
  };
}
