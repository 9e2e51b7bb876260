import { ageText, type AgeEdges } from '@counting-house/contract/accounts/open-items/age.ts';
import { ledgerEvents } from '@counting-house/contract/accounts/journal/entry.ts';
import type { MailStatement } from '@counting-house/contract/accounts/open-items/debtor.ts';
import type { AskPartyStatement } from '@counting-house/contract/accounts/open-items/receivable.ts';
import type { FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { and, asc, eq, lte } from 'drizzle-orm';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { dateText, fiscalYearOf } from '../../platform/clock.ts';
import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { plainAmount } from '../../platform/papers/line-paper.ts';
import { openPdf, paper, pdfFile } from '../../platform/papers/pdf.ts';
import { heading, line, paragraph, penOn } from '../../platform/papers/report-page.ts';
import { invalid, Problem, ruleBroken } from '../../platform/problem.ts';
import { statementMessage } from '../accounts.templates.ts';
import { ledgerAccounts } from '../../books/chart/account.table.ts';
import { readReminderEmail } from '../receivables/debtor.service.ts';
import { journalEntries, journalLines } from '../../books/journal/journal.table.ts';
import { payables } from './payable.service.ts';
import { receivables } from './receivable.service.ts';

const mostLines = 1_000;

/**
 * The statement of account of a buyer or a vendor: the balance before, each entry since with the balance after
 * it, the balance at the end and how late what is open is.
 *
 * @throws {Problem} `not_found` for somebody whom the books do not know; `invalid` (422) at `from` when it is
 *   after the end, or gives too many lines.
 */
export async function partyStatement(
  ctx: ReadContext,
  { kind, id, from, to = ctx.today }: AskPartyStatement,
): Promise<FileAnswer> {
  return (await drawn(ctx, { kind, id, from, to })).file;
}

/** The paper, with what a mail says of it. Balances of a vendor are what we owe. */
async function drawn(ctx: ReadContext, { kind, id, from, to = ctx.today }: AskPartyStatement) {
  const { settings } = ctx;
  const isVendor = kind === 'vendor';
  const sign = isVendor ? -1 : 1;
  const begin = from ?? fiscalYearOf(to, settings['business.fiscalYearStartMonth']).startDate;
  if (begin > to) throw invalid({ from: 'The first day is after the last.' });
  const all = await ctx.tx
    .select({
      date: journalLines.entryDate,
      no: journalEntries.sourceNo,
      event: journalEntries.event,
      narration: journalEntries.narration,
      name: journalLines.partyName,
      debit: journalLines.debit,
      credit: journalLines.credit,
    })
    .from(journalLines)
    .innerJoin(journalEntries, eq(journalEntries.id, journalLines.entryId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, journalLines.accountId))
    .where(
      and(
        eq(journalLines.partyKind, kind),
        eq(journalLines.partyId, id),
        eq(ledgerAccounts.type, isVendor ? 'payable' : 'receivable'),
        lte(journalLines.entryDate, to),
      ),
    )
    .orderBy(asc(journalLines.entryDate), asc(journalLines.id));
  const name = all.at(-1)?.name;
  if (!name) {
    throw new Problem(404, 'not_found', 'Nothing was posted for them yet: there is no statement.');
  }
  const shown = all.filter(({ date }) => date >= begin);
  if (shown.length > mostLines) {
    throw invalid({ from: 'These are more than 1,000 entries. Choose a later first day.' });
  }
  const ages = isVendor
    ? await vendorAges(ctx, { asOf: to, vendorId: id })
    : await buyerAges(ctx, { asOf: to, by: 'due', partyKind: kind, partyId: id });
  let balance = all
    .filter(({ date }) => date < begin)
    .reduce((sum, { debit, credit }) => sum + sign * (debit - credit), 0);
  const page = await openPdf(paper.a4, 'Statement of account');
  const pen = penOn(page);
  heading(pen, `Statement of account, ${dateText(begin)} to ${dateText(to)}`);
  paragraph(pen, name);
  const gstin = settings['business.gstin'];
  paragraph(
    pen,
    `From ${settings['business.legalName'] || settings['business.name']}${gstin ? `, GSTIN ${gstin}` : ''}`,
  );
  const row = (texts: readonly string[], isStrong = false) =>
    line(
      pen,
      [0.13, 0.19, 0.29, 0.13, 0.13, 0.13].map((width, at) => ({
        text: texts[at] ?? '',
        width,
        isRight: at > 2,
        isStrong,
      })),
    );
  row(['Date', 'Document', 'For', 'Debit', 'Credit', 'Balance'], true);
  row(['', '', 'Opening balance', '', '', plainAmount(balance)]);
  for (const { debit, credit, ...entry } of shown) {
    balance += sign * (debit - credit);
    row([
      dateText(entry.date),
      entry.no,
      whatFor(entry),
      debit === 0 ? '' : plainAmount(debit),
      credit === 0 ? '' : plainAmount(credit),
      plainAmount(balance),
    ]);
  }
  row(['', '', 'Closing balance', '', '', rupees(balance)], true);
  heading(pen, 'Ageing by due date');
  for (const [words, value] of ages) {
    line(pen, [
      { text: words, width: 0.7 },
      { text: rupees(value), width: 0.3, isRight: true },
    ]);
  }
  const fileName = `Statement-${name}-${to}.pdf`;
  return {
    name,
    balance,
    from: begin,
    to,
    file: await pdfFile(page, fileName.replaceAll(/[^\w.-]+/gu, '-')),
  };
}

/** What an entry is about, for anyone who knows their own name and reads the number beside it. */
function whatFor({
  event,
  no,
  narration,
}: Pick<typeof journalEntries.$inferSelect, 'event' | 'narration'> & { readonly no: string }) {
  const words = ledgerEvents[event];
  return narration.startsWith(`${words}: ${no}`) ? words : narration;
}

function agesOf(
  edges: AgeEdges,
  sums: Readonly<Record<'notDue' | 'd30' | 'd60' | 'd90' | 'over90', number>>,
) {
  const [first, second, third, last] = ageText(edges);
  return [
    ['Not due', sums.notDue],
    [first, sums.d30],
    [second, sums.d60],
    [third, sums.d90],
    [last, sums.over90],
  ] as const;
}

/** Post-dated cheques, which lower what is owed on their days. */
const postDatedLine = ({ postDated }: { readonly postDated: number }) =>
  postDated === 0 ? [] : [['Post-dated cheques, not counted yet', postDated] as const];

async function buyerAges(ctx: ReadContext, ask: Parameters<typeof receivables>[1]) {
  const { sums, edges } = await receivables(ctx, ask);
  return [
    ...agesOf(edges, sums),
    ['Paid or credited, not set against an invoice', sums.unallocated],
    ...postDatedLine(sums),
  ] as const;
}

async function vendorAges(ctx: ReadContext, ask: Parameters<typeof payables>[1]) {
  const { sums, edges } = await payables(ctx, ask);
  const advance = ['Paid or debited, not set against a bill', sums.unallocated] as const;
  return [
    ...agesOf(edges, sums),
    ...(sums.unallocated === 0 ? [] : [advance]),
    ...postDatedLine(sums),
  ];
}

/**
 * Sends a statement of account by mail.
 *
 * @throws {Problem} `statement.not_mailed` (422) without an address, or while mail is off; those of
 *   `partyStatement`.
 */
export async function mailStatement(
  ctx: WriteContext,
  { email, ...ask }: MailStatement,
): Promise<{ sentTo: string }> {
  const to = addressFor(ctx, email, [await readReminderEmail(ctx, ask)], 'email');
  if (to === '') {
    const says = 'They have no e-mail address. Type one.';
    throw ruleBroken('statement.not_mailed', says, { fields: { email: says } });
  }
  const { name, from, to: until, balance, file } = await drawn(ctx, ask);
  const sent = await send(ctx, {
    template: statementMessage,
    channel: 'mail',
    to,
    values: { name, from: dateText(from), to: dateText(until), balance: rupees(balance) },
    about: { entity: ask.kind === 'company' ? 'b2b_company' : ask.kind, id: ask.id },
    files: [{ name: file.fileName, mime: file.mime, bytes: file.bytes }],
  });
  if (sent === null) {
    throw ruleBroken(
      'statement.not_mailed',
      'Mail is not set up, or the text of this message is switched off.',
    );
  }
  return { sentTo: to };
}
