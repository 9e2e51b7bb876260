import { addresses } from '@counting-house/contract/kit/addresses.ts';
import type { AskForCertificate, MissingCertificate } from '@counting-house/contract/gst/tds.ts';
import { formsOf } from '@counting-house/contract/tax/income-tax-act.ts';
import { notify } from '../../integrations/notices/notice.service.ts';
import { addressFor } from '../../integrations/outbox/address.service.ts';
import { send } from '../../integrations/outbox/outbox.service.ts';
import { addDays, dateIn, dateText } from '../../platform/clock.ts';
import type { WriteContext } from '../../platform/context.ts';
import { rupees } from '../../platform/money.ts';
import { ruleBroken } from '../../platform/problem.ts';
import { certificateMessage } from '../gst.templates.ts';
import { readReminderEmail } from '../../accounts/receivables/debtor.service.ts';
import { askedKey, listMissingCertificates } from './tds-certificate.service.ts';

/** So many days before a certificate is due it is told of. */
const soonDays = 7;

/**
 * Asks a buyer by mail for the certificate of what they deducted in a quarter; twice on one day is once.
 *
 * @throws {Problem} `tds_certificate.not_asked` (422) when nothing is missing, without an address, while mail is
 *   off, or when they were asked today.
 */
export async function askForCertificate(
  ctx: WriteContext,
  { email, ...quarter }: AskForCertificate,
): Promise<{ sentTo: string }> {
  const { rows } = await listMissingCertificates(ctx);
  const missing = rows.find(
    (row) =>
      row.side === 'receivable' &&
      row.partyKind === quarter.partyKind &&
      row.partyId === quarter.partyId &&
      row.fiscalYear === quarter.fiscalYear &&
      row.quarter === quarter.quarter,
  );
  if (!missing) throw notAsked('No certificate of that quarter is missing.');
  const { partyKind: kind, partyId: id } = quarter;
  const to = addressFor(ctx, email, [await readReminderEmail(ctx, { kind, id })], 'email');
  if (to === '') {
    const says = 'They have no e-mail address. Type one.';
    throw notAsked(says, { email: says });
  }
  const sent = await send(ctx, {
    template: certificateMessage,
    channel: 'mail',
    to,
    values: {
      name: missing.partyName,
      form: formsOf(missing.fiscalYear).certificate,
      quarter: quarterText(missing),
      amount: rupees(missing.booked - missing.certified),
      due: dateText(missing.dueDate),
    },
    about: { entity: kind === 'company' ? 'b2b_company' : kind, id },
    idempotencyKey: `${askedKey} ${quarter.fiscalYear}-${quarter.quarter} ${kind} ${id} ${ctx.today}`,
  });
  if (sent !== null) return { sentTo: to };
  const zone = ctx.settings['business.timeZone'];
  throw notAsked(
    missing.askedAt !== null && dateIn(zone, new Date(missing.askedAt)) === ctx.today
      ? 'They were asked for it today.'
      : 'Mail is not set up, or the text of this message is switched off.',
  );
}

const notAsked = (says: string, fields?: Readonly<Record<string, string>>) =>
  ruleBroken('tds_certificate.not_asked', says, fields ? { fields } : {});

/**
 * Tells anyone who keeps the certificates which are overdue or due within a week.
 *
 * @returns how many.
 */
export async function tellMissingCertificates(ctx: WriteContext): Promise<number> {
  const soon = addDays(ctx.today, soonDays);
  const due = (await listMissingCertificates(ctx)).rows.filter(({ dueDate }) => dueDate <= soon);
  const [first] = due;
  if (!first) return 0;
  const more = due.length - 1;
  await notify(ctx, {
    to: { permission: 'tax.return.settle' },
    kind: 'certificates_missing',
    text: `${whatToDo(first)} ${more === 0 ? '' : `${more} more ${more === 1 ? 'is' : 'are'} missing.`}`.trim(),
    link: `${addresses.taxes}?tab=certificates`,
    about: 'tds certificates',
  });
  return due.length;
}

function whatToDo(row: MissingCertificate): string {
  const form = formsOf(row.fiscalYear).certificate;
  const of = `${quarterText(row)}, ${rupees(row.booked - row.certified)}, ${row.isLate ? 'was' : 'is'} due on ${dateText(row.dueDate)}`;
  return row.side === 'payable'
    ? `${form} to ${row.partyName} for ${of}. Issue it and record it.`
    : `${form} of ${row.partyName} for ${of}. Ask them for it.`;
}

const months = ['April to June', 'July to September', 'October to December', 'January to March'];

/** `July to September 2026 (Q2 of 2026-27)`. */
function quarterText({ fiscalYear, quarter }: MissingCertificate): string {
  const year = quarter === 4 ? fiscalYear + 1 : fiscalYear;
  const next = String((fiscalYear + 1) % 100).padStart(2, '0');
  return `${months[quarter - 1]} ${year} (Q${quarter} of ${fiscalYear}-${next})`;
}
