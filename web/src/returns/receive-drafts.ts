import type { Return } from '@counting-house/contract/returns/return.ts';
import {
  type PieceCondition,
  type PieceDecision,
  saysFault,
} from '@counting-house/contract/returns/return-labels.ts';
import { qty as shownQty } from '../platform/format/format.ts';
import type { Scan } from '../platform/keys/scan.ts';

type Line = Return['lines'][number];

/** Goods of one condition, as somebody looks at them. */
export type Draft = {
  readonly lineId: number;
  readonly qty: number;
  /** Null until somebody has looked: goods that are sent back for a fault have none beforehand. */
  readonly condition: PieceCondition | null;
  /** Null follows the condition. */
  readonly decision: PieceDecision | null;
  readonly note: string;
  readonly photos: readonly number[];
};

/** What was looked at of a return so far: pieces, and lines whose rest is missing. */
export type Received = { readonly drafts: readonly Draft[]; readonly gone: readonly number[] };

export const nothingReceived: Received = { drafts: [], gone: [] };

/** What was looked at before the page was loaded again, as far as it is still to come. */
export function stillToCome(made: Return, { drafts, gone }: Received): Received {
  const open = new Set(made.lines.filter((line) => openQty(line) > 0).map(({ id }) => id));
  return {
    drafts: drafts.filter(({ lineId }) => open.has(lineId)),
    gone: gone.filter((id) => open.has(id)),
  };
}

const oneUnit = 1_000;

/** What of a line has neither come nor is known to be missing. */
export const openQty = (line: Line) =>
  Math.max(0, line.qtyApproved - line.qtyReceived - line.qtyMissing);

const drafted = (line: Line, drafts: readonly Draft[]) =>
  drafts.reduce((sum, { lineId, qty }) => sum + (lineId === line.id ? qty : 0), 0);

/** What would be missing of a line if nothing more came. */
export const missingQty = (line: Line, drafts: readonly Draft[]) =>
  Math.max(0, openQty(line) - drafted(line, drafts));

const fresh = ({ id, reason }: Pick<Line, 'id' | 'reason'>, qty: number): Draft => ({
  lineId: id,
  qty,
  condition: saysFault(reason) ? null : 'sealed',
  decision: null,
  note: '',
  photos: [],
});

/** A change of a piece; another condition takes another decision along. */
export const changed = (drafts: readonly Draft[], index: number, values: Partial<Draft>): Draft[] =>
  drafts.map((draft, at) =>
    at === index
      ? { ...draft, ...('condition' in values ? { decision: null } : {}), ...values }
      : draft,
  );

/** Another condition of a line: it takes what is not looked at, else a unit of the piece before it. */
export function withPiece(drafts: readonly Draft[], line: Line): Draft[] {
  const left = missingQty(line, drafts);
  if (left > 0) return [...drafts, fresh(line, left)];
  const largest = drafts
    .filter(({ lineId, qty }) => lineId === line.id && qty > oneUnit)
    .toSorted((a, b) => b.qty - a.qty)[0];
  if (!largest) return [...drafts, fresh(line, 0)];
  return [
    ...drafts.map((draft) => (draft === largest ? { ...draft, qty: draft.qty - oneUnit } : draft)),
    fresh(line, oneUnit),
  ];
}

/** The line of the return that a code is of. */
export function lineOfCode(made: Return, code: string): Line | undefined {
  const wanted = code.toLowerCase();
  return made.lines.find(({ sku, barcode }) =>
    [sku, barcode].some((one) => one !== '' && one.toLowerCase() === wanted),
  );
}

/**
 * What a scan adds to the piece of its line that was added last: so many units, as far as they are to come.
 *
 * @param weighed thousandths, of goods by weight.
 */
export function scanned(
  made: Return,
  drafts: readonly Draft[],
  { code, times }: Scan,
  weighed = times * oneUnit,
): { drafts: readonly Draft[]; at: number | null; says: string } {
  const line = lineOfCode(made, code);
  if (!line) return { drafts, at: null, says: `Not in this return: ${code}` };
  const at = drafts.findLastIndex(({ lineId }) => lineId === line.id);
  const left = Math.max(0, openQty(line) - drafted(line, drafts));
  if (left === 0 && at >= 0) return { drafts, at: null, says: `${line.title} is complete` };
  const qty = left === 0 ? oneUnit : Math.min(left, weighed);
  const next =
    at < 0
      ? [...drafts, fresh(line, qty)]
      : changed(drafts, at, { qty: (drafts[at]?.qty ?? 0) + qty });
  const now = shownQty(drafted(line, next), '');
  return {
    drafts: next,
    at: at < 0 ? drafts.length : at,
    says: `${now} of ${shownQty(openQty(line), line.unitCode)} ${line.title}`,
  };
}

/** The first goods that came and whose condition nobody chose; -1 when all have one. */
export const withoutCondition = (drafts: readonly Draft[]): number =>
  drafts.findIndex(({ qty, condition }) => qty > 0 && condition === null);

/**
 * What the server is told of the lines that somebody looked at.
 *
 * @param gone lines whose rest is missing; of others it may still come.
 */
export const sentLines = (made: Return, drafts: readonly Draft[], gone: ReadonlySet<number>) =>
  made.lines.flatMap((line) => {
    const qtyMissing = gone.has(line.id) ? missingQty(line, drafts) : 0;
    const pieces = drafts
      .filter(({ lineId, qty }) => lineId === line.id && qty > 0)
      .flatMap(({ qty, condition, decision, note, photos }) =>
        condition === null
          ? []
          : [{ qty, condition, ...(decision ? { decision } : {}), note, photos: [...photos] }],
      );
    return pieces.length > 0 || qtyMissing > 0 ? [{ lineId: line.id, pieces, qtyMissing }] : [];
  });
