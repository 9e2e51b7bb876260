import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { dateIn, dateText } from '../../platform/clock.ts';
import type { ReadContext } from '../../platform/context.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { parcelRows } from '../dispatch/parcel.service.ts';
import { drawHandOver } from '../labels/hand-over-page.ts';
import { getManifest } from './manifest-list.service.ts';
import { emptyManifestProblem } from './manifest.service.ts';

/** The list that the driver signs. @throws {Problem} `not_found`; `manifest.empty` (422). */
export async function printManifest(ctx: ReadContext, { id }: { id: number }): Promise<FileAnswer> {
  const manifest = await getManifest(ctx, { id });
  if (manifest.items.length === 0) throw emptyManifestProblem(manifest);
  const all = await parcelRows(
    ctx,
    manifest.items.map((item) => item.id),
  );
  const page = await openPdf(paper.a4, `Manifest ${manifest.number}`);
  const day = dateIn(
    ctx.settings['business.timeZone'],
    new Date(manifest.closedAt ?? manifest.createdAt),
  );
  drawHandOver(page, all, {
    from: ctx.settings['business.name'],
    date: dateText(day),
    manifest,
  });
  return pdfFile(page, `${manifest.number.replaceAll(/[^\w-]+/gu, '-')}.pdf`);
}
