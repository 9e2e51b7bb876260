import { guarded } from '@counting-house/contract/kit/csv-guard.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import type {
  Recall,
  RecallContact,
  RecallReportFile,
} from '@counting-house/contract/recall/recall.ts';
import { stringify } from 'csv-stringify/sync';
import { momentText } from '../platform/clock.ts';
import type { ReadContext } from '../platform/context.ts';
import { plainQty } from '../platform/money.ts';
import { openPdf, paper, pdfFile } from '../platform/papers/pdf.ts';
import { listRecallContacts } from './contact-list.service.ts';
import { drawRecall } from './recall-page.ts';
import { balanceRows, resultLabels, statusLabels } from './recall-report.rules.ts';
import { getRecall } from './recall.service.ts';

/** Contacts of one report; a longer list is exported by itself. */
const mostContacts = 5_000;

/** The report of a recall: its balance, who was asked and what they said, and its time line. */
export async function recallReport(
  ctx: ReadContext,
  { id, as }: RecallReportFile,
): Promise<FileAnswer> {
  const recall = await getRecall(ctx, { id });
  const contacts = await contactsOf(ctx, id);
  const at = (moment: string) => momentText(ctx.settings['business.timeZone'], moment);
  if (as === 'csv') {
    return {
      fileName: `${recall.number}.csv`,
      mime: 'text/csv; charset=utf-8',
      bytes: Buffer.from(`\uFEFF${csvOf(recall, contacts, at)}`),
    };
  }
  const page = await openPdf(paper.a4, `Recall ${recall.number}`);
  drawRecall(page, { recall, contacts, business: ctx.settings['business.name'], at });
  return pdfFile(page, `${recall.number}.pdf`);
}

async function contactsOf(ctx: ReadContext, recallId: number): Promise<RecallContact[]> {
  const contacts: RecallContact[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRecallContacts(ctx, { recallId, limit: 1_000, cursor, sort: 'name' });
    contacts.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined && contacts.length < mostContacts);
  return contacts;
}

function csvOf(
  recall: Recall,
  contacts: readonly RecallContact[],
  at: (moment: string) => string,
): string {
  const rows: (readonly string[])[] = [
    ['Recall', recall.number, recall.title],
    ['Class', recall.class],
    ['Status', statusLabels[recall.status]],
    ['Reason', recall.reason],
    ['Instruction to customers', recall.instruction],
    [],
    ['Mass balance', ...recall.lines.map(({ code }) => code)],
    ['Goods', ...recall.lines.map(({ name }) => name)],
    ['Unit', ...recall.lines.map(({ unit }) => unit)],
    ...balanceRows(recall.lines).map(({ label, qtys }) => [label, ...qtys.map(plainQty)]),
    ['Closes', ...recall.lines.map(({ balance }) => (balance.closes ? 'Yes' : 'No'))],
    [],
    [
      'Customer',
      'Phone',
      'E-mail',
      'Parcel or order',
      'Order',
      'Batch',
      'Goods',
      'Quantity',
      'Unit',
      'Came back',
      'Destroyed',
      'Message sent',
      'Result',
      'Note',
    ],
    ...contacts.flatMap((contact) =>
      contact.goods.map((goods) => [
        contact.name,
        contact.phone,
        contact.email,
        contact.number,
        contact.orderNo,
        goods.code,
        goods.name,
        plainQty(goods.qty),
        goods.unit,
        plainQty(goods.recovered),
        plainQty(goods.destroyed),
        contact.notifiedAt === null ? '' : at(contact.notifiedAt),
        resultLabels[contact.result],
        contact.note,
      ]),
    ),
    [],
    ['When', 'Who', 'What'],
    ...recall.steps.map((step) => [at(step.at), step.by, step.text]),
  ];
  return stringify(rows.map((row) => row.map(guarded)));
}
