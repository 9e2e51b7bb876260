import { inSentence } from '@counting-house/contract/kit/labels.ts';
import {
  type CheckedSeals,
  Seal,
  type SealFilters,
  type SealKind,
  sealKindLabels,
  type SealsToCheck,
} from '@counting-house/contract/accounts/journal/seal.ts';
import { eq } from 'drizzle-orm';
import { auditSeals } from '../../platform/audit/audit-seal.ts';
import { note } from '../../platform/audit/audit.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { columnsFor } from '../../platform/rows/columns-for.ts';
import { pageOf } from '../../platform/rows/list.ts';
import { invariant } from '../../platform/problem.ts';
import { type BrokenSeal, checkSeals } from '../../platform/audit/seal-check.ts';
import type { Sealed } from '../../platform/audit/seal.ts';
import { seals } from '../../platform/audit/seal.table.ts';
import { ledgerSeals } from './ledger-seal.ts';

const sources: Readonly<Record<SealKind, Sealed>> = { audit: auditSeals, ledger: ledgerSeals };

const fields = columnsFor(Seal, seals);

/** The seals of one kind, newest first. */
export async function listSeals(ctx: ReadContext, input: SealFilters) {
  return pageOf(ctx, input, {
    rows: ctx.tx.select(fields).from(seals).$dynamic(),
    matching: ctx.tx.select({ id: seals.id }).from(seals).$dynamic(),
    id: seals.id,
    where: [eq(seals.kind, input.kind)],
    search: [seals.hash],
    sorts: { id: seals.id },
    defaultSort: '-id',
  });
}

/** Looks at a good number of seals, and says where to go on. */
export async function verifySeals(
  ctx: WriteContext,
  { kind, fromSealId = 0 }: SealsToCheck,
): Promise<CheckedSeals> {
  const found = await checkSeals(ctx.tx, sources[kind], fromSealId);
  note(ctx, {
    action: found.broken ? 'find_broken_seal' : 'check_seals',
    entityNo: inSentence(sealKindLabels[kind]),
    fields: [{ field: 'rows', before: null, after: found.rows }],
  });
  return {
    ok: found.broken === null,
    checkedSeals: found.seals,
    checkedRows: found.rows,
    nextSealId: found.next,
    firstBadSeal: found.broken && (await shown(ctx, found.broken)),
  };
}

/** The first seal of the journal that does not match its entries; null when all of them do. */
export async function brokenLedgerSeal(ctx: ReadContext): Promise<number | null> {
  for (let from: number | null = 0; from !== null;) {
    const found: Awaited<ReturnType<typeof checkSeals>> = await checkSeals(
      ctx.tx,
      ledgerSeals,
      from,
    );
    if (found.broken) return found.broken.id;
    from = found.next;
  }
  return null;
}

async function shown(ctx: ReadContext, { id, rows }: BrokenSeal) {
  const [seal] = await ctx.tx.select(fields).from(seals).where(eq(seals.id, id));
  invariant(seal, 'a seal stays');
  return { seal, rows: [...rows] };
}
