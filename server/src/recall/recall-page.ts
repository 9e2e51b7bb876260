import type { Recall, RecallContact } from '@counting-house/contract/recall/recall.ts';
import { plainQty } from '../platform/money.ts';
import { ink, write, type PdfPage } from '../platform/papers/pdf.ts';
import {
  heading,
  inner,
  left,
  line,
  paragraph,
  penOn,
  type Pen,
} from '../platform/papers/report-page.ts';
import { balanceRows, classLabels, resultLabels, statusLabels } from './recall-report.rules.ts';

type Report = {
  readonly recall: Recall;
  readonly contacts: readonly RecallContact[];
  readonly business: string;
  readonly at: (moment: string) => string;
};

/** Draws the report of a recall, A4: what was wrong, where everything is, who was asked, what was done when. */
export function drawRecall(page: PdfPage, report: Report): void {
  const pen = penOn(page);
  drawHead(pen, report);
  drawBalances(pen, report.recall);
  drawContacts(pen, report);
  heading(pen, 'Time line');
  for (const { at, by, text } of report.recall.steps) {
    line(pen, [
      { text: report.at(at), width: 0.2 },
      { text: by, width: 0.2 },
      { text, width: 0.6 },
    ]);
  }
}

function drawHead(pen: Pen, { recall, business, at }: Report): void {
  const { page } = pen;
  write(page, business, { x: left, y: pen.y, size: 10, colour: ink.muted });
  pen.y += 16;
  pen.y += write(page, `Recall ${recall.number}: ${recall.title}`, {
    x: left,
    y: pen.y,
    width: inner,
    size: 15,
    face: 'semibold',
    leading: 19,
  });
  const facts = [
    classLabels[recall.class],
    statusLabels[recall.status],
    recall.startedAt && `started ${at(recall.startedAt)} by ${recall.startedBy ?? ''}`,
    recall.endedAt && `ended ${at(recall.endedAt)} by ${recall.endedBy ?? ''}`,
  ];
  paragraph(pen, facts.filter(Boolean).join(' · '));
  paragraph(pen, `Reason: ${recall.reason}`);
  paragraph(pen, `What customers must do: ${recall.instruction}`);
  if (recall.authorityToldAt) {
    paragraph(pen, `FSSAI informed ${at(recall.authorityToldAt)}: ${recall.authorityRef}`);
  }
  if (recall.endNote) paragraph(pen, `At the end: ${recall.endNote}`);
}

/** Batches beside each other, as many as fit; the rest in further tables. */
function drawBalances(pen: Pen, { lines }: Recall): void {
  heading(pen, 'Mass balance');
  const perTable = 5;
  for (let from = 0; from < lines.length; from += perTable) {
    const part = lines.slice(from, from + perTable);
    const share = 0.7 / perTable;
    const row = (first: string, others: readonly string[], isStrong = false) =>
      line(pen, [
        { text: first, width: 0.3, isStrong },
        ...others.map((text) => ({ text, width: share, isRight: true, isStrong })),
      ]);
    const names = part.map(({ name, unit }) => `${name}, ${unit}`);
    const ends = part.map(({ balance }) => (balance.closes ? 'Closes' : 'Does not close'));
    const codes = part.map(({ code }) => code);
    row('', codes, true);
    row('', names);
    for (const { label, qtys, isSum } of balanceRows(part)) row(label, qtys.map(plainQty), isSum);
    row('', ends);
    pen.y += 8;
  }
}

function drawContacts(pen: Pen, { recall, contacts }: Report): void {
  heading(pen, 'Customers');
  const results = Object.entries(recall.progress.results).filter(([, n]) => n > 0);
  const summary = results.map(
    ([result, n]) => `${resultLabels[result as keyof typeof resultLabels]} ${n}`,
  );
  paragraph(pen, summary.join(' · ') || 'No customer has items of these batches.');
  for (const contact of contacts) {
    const goods = contact.goods.map(
      ({ code, qty, unit, recovered, destroyed }) =>
        `${plainQty(qty)} ${unit} of ${code}, back ${plainQty(recovered)}, destroyed ${plainQty(destroyed)}`,
    );
    line(pen, [
      { text: contact.name, width: 0.22, isStrong: true },
      { text: contact.phone, width: 0.13 },
      { text: contact.number, width: 0.15 },
      { text: goods.join('; '), width: 0.36 },
      { text: resultLabels[contact.result], width: 0.14 },
    ]);
  }
}
