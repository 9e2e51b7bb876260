import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import {
  mostLabels,
  type LabelKind,
  type LabelSheet,
} from '@counting-house/contract/logistics/label-sheet.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { variants } from '../../catalogue/variants/variant.table.ts';
import { isBuyer } from '../../orders/buyers/buyer.service.ts';
import { buyers } from '../../orders/buyers/buyer.table.ts';
import { salesOrders } from '../../orders/order.table.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import { dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { mm, newPage, openPdf, pdfFile, write, type PdfPage } from '../../platform/papers/pdf.ts';
import { invalid, ruleBroken } from '../../platform/problem.ts';
import { batches } from '../../stock/batches/batch.table.ts';
import { skuBarcodes } from '../../stock/skus/sku-barcode.table.ts';
import { skus } from '../../stock/skus/sku.table.ts';
import { trays } from '../../stock/trays/tray.table.ts';
import { boxTypes } from '../boxes/box-type.table.ts';
import { orderLabelCode } from './label-code.ts';
import { labelsPerSheet, medias, placeOnSheet, type Media } from './label-sheet.rules.ts';
import { totes } from '../packing/tote.table.ts';

/** What stands on a label: a large word, a line beside it, the code and its text. */
type Label = {
  readonly id: number;
  readonly title: string;
  readonly note: string;
  readonly code: string;
};

const commands: readonly (readonly [code: string, title: string, note: string])[] = [
  ['CMDOK', 'Understood', 'after a stop'],
  ['CMDDONE', 'Close the parcel', ''],
  ['CMDUNDO', 'Undo', 'the last scan'],
  ['CMDNEWBOX', 'New box', ''],
  ['CMDHOLD', 'Put on hold', ''],
  ['CMDCANCEL', 'Give up', 'then Understood'],
  ['CMDPRINT', 'Print again', ''],
  ['CMDWEIGH', 'Weigh', ''],
  ['CMDQ2', '× 2', 'the next scan'],
  ['CMDQ5', '× 5', 'the next scan'],
  ['CMDQ10', '× 10', 'the next scan'],
  ['CMDQ12', '× 12', 'the next scan'],
  ['CMDQ24', '× 24', 'the next scan'],
];

/**
 * Prints labels on sheets or rolls, page exactly the media's size, bars as wide as fit.
 *
 * @throws {Problem} `invalid` (422) for a skip past the sheet or without anything to print;
 *   `label.many`, `label.fit` (422).
 */
export async function labelSheet(ctx: ReadContext, input: LabelSheet): Promise<FileAnswer> {
  const media = medias[input.media];
  const most = labelsPerSheet(media) - 1;
  if (input.skip > most) throw invalid({ skip: `Skip must be 0 to ${most}.` });
  const labels = await labelsOf(ctx, input);
  if (labels.length === 0) throw invalid({ refs: 'Choose what to print' });
  if (labels.length > mostLabels) throw ruleBroken('label.many', 'At most 2,000 labels at once.');

  const size = [media.page[0] * mm, media.page[1] * mm] as const;
  const page = await openPdf(size, 'Labels');
  let pages = 0;
  for (const [index, label] of labels.entries()) {
    const place = placeOnSheet(index, media, input.skip);
    if (place.page >= pages) {
      newPage(page, size);
      pages += 1;
    }
    drawOne(page, label, media, [place.x * mm, place.y * mm]);
  }
  return pdfFile(page, `labels-${input.kind.replace('_', '-')}-${ctx.today}.pdf`);
}

/** The labels in the order of the references, copies together. */
async function labelsOf(ctx: ReadContext, { kind, refs }: LabelSheet): Promise<Label[]> {
  if (kind === 'command') {
    return commands.map(([code, title, note], id) => ({ id, title, note, code }));
  }
  const found = await finders[kind](
    ctx,
    refs.map(({ id }) => id),
  );
  const byId = new Map(found.map((label) => [label.id, label]));
  return refs.flatMap(({ id, copies }) => {
    const label = byId.get(id);
    return label ? Array<Label>(copies).fill(label) : [];
  });
}

type Find = (ctx: ReadContext, ids: readonly number[]) => Promise<Label[]>;

const finders: Readonly<Record<Exclude<LabelKind, 'command'>, Find>> = {
  order_slip: async (ctx, ids) => {
    const rows = await ctx.tx
      .select({ id: salesOrders.id, orderNo: salesOrders.orderNo, name: buyers.name })
      .from(salesOrders)
      .leftJoin(buyers, isBuyer)
      .where(inArray(salesOrders.id, [...ids]));
    return rows.map(({ id, orderNo, name }) => ({
      id,
      title: orderNo ?? '',
      note: name ?? '',
      code: orderLabelCode(id),
    }));
  },
  tote: async (ctx, ids) => {
    const rows = await ctx.tx
      .select()
      .from(totes)
      .where(inArray(totes.id, [...ids]));
    return rows.map(({ id, name, labelCode }) => ({
      id,
      title: name,
      note: 'Tote',
      code: labelCode,
    }));
  },
  box_type: async (ctx, ids) => {
    const rows = await ctx.tx
      .select()
      .from(boxTypes)
      .where(inArray(boxTypes.id, [...ids]));
    return rows.map((box) => ({
      id: box.id,
      title: box.name,
      note: `${box.innerLengthMm} × ${box.innerWidthMm} × ${box.innerHeightMm} mm`,
      code: box.labelCode,
    }));
  },
  tray: async (ctx, ids) => {
    const rows = await ctx.tx
      .select()
      .from(trays)
      .where(inArray(trays.id, [...ids]));
    return rows.map(({ id, code, name, labelCode }) => ({
      id,
      title: code,
      note: name,
      code: labelCode,
    }));
  },
  sku: async (ctx, ids) => {
    const rows = await ctx.tx
      .select({
        id: skus.id,
        name: skus.name,
        code: skus.code,
        ofVariant: variants.barcode,
        ofSku: skuBarcodes.code,
      })
      .from(skus)
      .leftJoin(variants, eq(variants.id, skus.variantId))
      .leftJoin(skuBarcodes, and(eq(skuBarcodes.skuId, skus.id), skuBarcodes.isPrimary))
      .where(inArray(skus.id, [...ids]));
    return rows.map(({ id, name, code, ofVariant, ofSku }) => ({
      id,
      title: name,
      note: code,
      code: ofSku ?? ofVariant ?? code,
    }));
  },
  batch: async (ctx, ids) => {
    const rows = await ctx.tx
      .select({ batch: batches, name: skus.name })
      .from(batches)
      .innerJoin(skus, eq(skus.id, batches.skuId))
      .where(inArray(batches.id, [...ids]));
    return rows.map(({ batch, name }) => ({
      id: batch.id,
      title: name,
      note: [batch.number, batch.expiryDate && `Exp ${dateText(batch.expiryDate)}`]
        .filter(Boolean)
        .join(' · '),
      code: batch.code,
    }));
  },
};

const padding = 2.2 * mm;
const leastBars = 8 * mm;

/** Title above, bars in the middle as high as there is room, the code below them. */
function drawOne(
  page: PdfPage,
  label: Label,
  media: Media,
  [x, y]: readonly [number, number],
): void {
  const [width, height] = [media.width * mm, media.height * mm];
  const isSmall = media.height < 30;
  const titleSize = isSmall ? 7.5 : Math.min(18, height / 9);
  const noteSize = isSmall ? 5.5 : Math.min(10, height / 14);
  const at = { x: x + padding, width: width - 2 * padding, align: 'center' as const, lines: 1 };
  const titleHeight = titleSize * 1.3;
  write(page, label.title, { ...at, y: y + padding, size: titleSize, face: 'semibold' });
  write(page, label.note, { ...at, y: y + padding + titleHeight, size: noteSize });
  const codeSize = isSmall ? 6 : Math.min(11, height / 12);
  const top = y + padding + titleHeight + noteSize * 1.4;
  const room = y + height - padding - codeSize * 1.3 - top;
  const bars = { x, width, y: top, height: Math.min(Math.max(room, leastBars), 30 * mm) };
  if (room < leastBars * 0.6 || !drawCode128(page, label.code, bars)) {
    throw ruleBroken(
      'label.fit',
      `Barcode '${label.code}' does not fit a ${media.width} x ${media.height} mm label. Choose a larger label.`,
    );
  }
  write(page, label.code, { ...at, y: bars.y + bars.height + 1, size: codeSize });
}
