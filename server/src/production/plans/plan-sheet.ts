import type { Plan } from '@counting-house/contract/production/plan.ts';
import { dateText } from '../../platform/clock.ts';
import { qtyText } from '../../platform/money.ts';
import { drawCode128 } from '../../platform/papers/barcode.ts';
import { ink, rule, write, type PdfPage } from '../../platform/papers/pdf.ts';
import {
  heading,
  inner,
  left,
  line as denseLine,
  paragraph,
  penOn,
  roomOn,
  roomyLook,
  type Pen,
  type ReportCell,
} from '../../platform/papers/report-page.ts';

const line = (pen: Pen, cells: readonly ReportCell[]) => denseLine(pen, cells, roomyLook);

/** Goods that are fetched for a plan from one tray. */
export type Fetched = {
  readonly tray: string;
  readonly name: string;
  readonly sku: string;
  /** Empty for goods that are not kept by batch. */
  readonly batch: string;
  readonly expiryDate: string | null;
  readonly qty: number;
  readonly unit: string;
  /** Brought to the plan first; else it is taken at the run. */
  readonly isIssued: boolean;
};

type Sheet = {
  readonly plan: Plan;
  readonly fetched: readonly Fetched[];
  readonly business: string;
};

/** Draws the sheet of a plan, A4: its label, what to fetch by tray, the steps, the checks, and who signs. */
export function drawPlanSheet(page: PdfPage, { plan, fetched, business }: Sheet): void {
  const pen = penOn(page);
  drawHead(pen, plan, business);
  drawFetched(pen, plan, fetched);
  drawNeeds(pen, plan);
  if (plan.steps !== '') {
    heading(pen, 'Steps');
    for (const step of plan.steps.split('\n')) paragraph(pen, step);
  }
  drawChecks(pen, plan);
  drawSigned(pen);
}

function drawHead(pen: Pen, plan: Plan, business: string): void {
  const { page } = pen;
  const top = pen.y;
  const box = { x: left + inner - 150, y: top, width: 150, height: 34 };
  drawCode128(page, plan.labelCode, box);
  write(page, plan.labelCode, { x: box.x, y: top + 36, width: 150, align: 'center', size: 8 });
  write(page, business, { x: left, y: pen.y, size: 10, colour: ink.muted });
  pen.y += 16;
  pen.y += write(page, `${plan.number}: ${plan.name}`, {
    x: left,
    y: pen.y,
    width: inner - 165,
    size: 15,
    face: 'semibold',
    leading: 19,
  });
  const facts = [
    qtyText(plan.qty, plan.unit),
    `start ${dateText(plan.plannedStart)}`,
    `due ${dateText(plan.dueDate)}`,
    `${plan.recipe}, version ${plan.edition}`,
    plan.assignee ? `by ${plan.assignee}` : '',
    plan.batchNumber ? `batch ${plan.batchNumber}` : '',
  ];
  pen.y = Math.max(pen.y, top + 50);
  paragraph(pen, facts.filter(Boolean).join(' · '));
  if (plan.note) paragraph(pen, plan.note);
}

function drawFetched(pen: Pen, plan: Plan, fetched: readonly Fetched[]): void {
  heading(pen, 'Fetch, tray by tray');
  if (fetched.length === 0) {
    const isDraft = plan.status === 'draft';
    paragraph(
      pen,
      isDraft ? 'The plan is a draft: nothing is held for it yet.' : 'Nothing to fetch.',
    );
    return;
  }
  line(pen, [
    { text: 'Tray', width: 0.13, isStrong: true },
    { text: 'Material', width: 0.35, isStrong: true },
    { text: 'Batch', width: 0.15, isStrong: true },
    { text: 'Expires', width: 0.13, isStrong: true },
    { text: 'Quantity', width: 0.16, isRight: true, isStrong: true },
    { text: 'Done', width: 0.08, isRight: true, isStrong: true },
  ]);
  for (const goods of fetched) {
    line(pen, [
      { text: goods.tray, width: 0.13, isStrong: true },
      {
        text: `${goods.name}\n${goods.sku}${goods.isIssued ? '' : ' · taken at the run'}`,
        width: 0.35,
      },
      { text: goods.batch || '–', width: 0.15 },
      { text: goods.expiryDate ? dateText(goods.expiryDate) : '–', width: 0.13 },
      { text: qtyText(goods.qty, goods.unit), width: 0.16, isRight: true, isStrong: true },
      { text: '', width: 0.08, isBox: true },
    ]);
  }
}

/** What the plan needs in all, so that what is short is seen. */
function drawNeeds(pen: Pen, { materialLines }: Plan): void {
  heading(pen, 'Materials');
  const head = ['Need', 'With production', 'Used', 'Short'];
  line(pen, [
    { text: 'Material', width: 0.4, isStrong: true },
    ...head.map((text) => ({ text, width: 0.15, isRight: true, isStrong: true })),
  ]);
  for (const material of materialLines.filter(({ need }) => need > 0)) {
    const { need, atPlan, used, short, unit } = material;
    line(pen, [
      { text: material.name, width: 0.4 },
      ...[need, atPlan, used, short].map((qty) => ({
        text: qtyText(qty, unit),
        width: 0.15,
        isRight: true,
      })),
    ]);
  }
}

function drawChecks(pen: Pen, { checks }: Plan): void {
  if (checks.length === 0) return;
  heading(pen, 'Checks');
  for (const check of checks) {
    const range = [check.min ?? '…', check.max ?? '…'].join(' to ');
    line(pen, [
      { text: check.name, width: 0.5 },
      {
        text: check.kind === 'yes_no' ? 'Yes / No' : `${range} ${check.unit}`.trim(),
        width: 0.25,
      },
      { text: '', width: 0.25 },
    ]);
  }
}

function drawSigned(pen: Pen): void {
  roomOn(pen, 70);
  pen.y += 44;
  for (const [index, who] of ['Fetched by', 'Created by', 'Checked by'].entries()) {
    const x = left + (inner / 3) * index;
    rule(pen.page, [x, pen.y, x + inner / 3 - 16, pen.y], { width: 0.75, colour: ink.text });
    write(pen.page, who, { x, y: pen.y + 4, size: 8, colour: ink.muted });
  }
}
