import path from 'node:path';
import { allOperations, allPermissions, contract } from '@counting-house/contract/contract.ts';
import { accessOf } from '@counting-house/contract/kit/also.ts';
import { canBeFile, FileAnswer } from '@counting-house/contract/kit/operation.ts';
import { insideOf, schemaOf } from '@counting-house/contract/kit/shape.ts';
import { describe, expect } from 'vitest';
import { test } from '../../testing/house.ts';
import { anInvoice } from '../../testing/invoices.ts';
import { tablesWritten } from '../../testing/coverage/effects.ts';

/** Whatever leaves the house asks for a right to send or to export; what does not says why. */

const exports = (right: string | undefined) => right?.split('.')[2] === 'export';

/** Files that anyone who may read or make something takes along with it. */
const papers: Readonly<Record<string, string>> = {
  'admin.getFile': 'a file that somebody brought, by the right of the record it belongs to',
  'lists.uploadErrors': 'rows that the asker brought, by the right of their kind',
  'lists.listTemplate': 'headings without a row',
  'lists.listBefore': 'what the asker’s own list changed, by the right of its kind',
  'gst.printChallan': 'one challan',
  'accounts.printVoucher': 'one voucher',
  'accounts.printReverseCharge': 'one self-invoice or payment voucher',
  'accounts.printReconciliation': 'one reconciliation',
  'accounts.payRunFile': 'the bank’s file of a run, by the right to pay it',
  'accounts.partyStatement': 'the statement of one party, for anyone who may see what they owe',
  'stock.transferPdf': 'the challan of one transfer',
  'recall.tracePdf': 'one trace',
  'purchasing.vendorStatement': 'the statement of one vendor',
  'purchasing.orderPdf': 'one purchase order',
  'purchasing.returnPdf': 'the papers of one return',
  'purchasing.vendorNotePdf': 'the paper of one note, as the vendor has it',
  'production.planSheet': 'the sheet of one plan',
  'production.planSheets': 'sheets for those who make the plans',
  'customers.printWalletReceipt': 'the receipt of one payment, as the customer has it',
  'offers.printGiftCardReceipt': 'the same of gift cards',
  'orders.printTillReport': 'the day report of one till',
  'orders.printOrders': 'papers that go into parcels',
  'orders.printQuotation': 'the paper of one quotation, as the customer has it',
  'invoices.print': 'invoices that go into parcels; reading them is printing them',
  'invoices.printCreditNotes': 'the same of credit notes',
  'logistics.printManifest': 'one manifest, signed by the courier',
  'logistics.documents': 'papers of one parcel',
  'logistics.labelSheet': 'labels, by the right to print them',
};

/** Rights that are to send, under a verb of their own. */
const sendingRights: Readonly<Record<string, string>> = {
  'integrations.connection.write': 'tries the connection that it sets up',
  'admin.user.resetPassword': 'sends a person their way in',
  'accounts.receivable.collect': 'is the right to remind',
  'recall.recall.write': 'runs a recall, which is warning people',
  'offers.giftCard.issue': 'issues cards and sends their codes',
  'logistics.parcel.dispatch': 'dispatches a parcel, of which its customer reads',
  'orders.order.cancel': 'cancels an order, of which its customer reads',
  'reports.report.export': 'exports the report that it sends to colleagues',
};

/** Fields that look like an address and take none for a paper. */
const noAddress: Readonly<Record<string, string>> = {
  'integrations.testMail': 'tries the connection, without anything of a record',
  'session.updateProfile': 'one’s own',
  'admin.createUser': 'a colleague’s, who is invited there',
  'admin.updateUser': 'a colleague’s',
  'purchasing.createVendor': 'the vendor’s own',
  'purchasing.updateVendor': 'the vendor’s own',
  'returns.refund': 'says how it is paid back',
  'returns.refundOrders': 'says how it is paid back',
};

const written = tablesWritten(path.join(import.meta.dirname, '../..'));
const mails = allOperations.filter(
  ({ key, kind }) => kind === 'write' && written.get(key)?.has('outbox_message'),
);
const fieldsOf = ({ input }: (typeof mails)[number]) =>
  Object.keys(insideOf(schemaOf(input)).shape ?? {});

describe('what leaves the house', () => {
  test('as a list in a file asks for a right to export', () => {
    const lists = allOperations.filter(canBeFile);

    expect(lists.length).toBeGreaterThan(90);
    expect(lists.filter((row) => !exports(row.exportPermission)).map(({ key }) => key)).toEqual([]);
  });

  test('as a file of another kind asks for one too, or is the paper of a record', () => {
    const files = allOperations.filter(({ output }) => output === FileAnswer);
    const others = files.filter(({ permission }) => !exports(permission)).map(({ key }) => key);

    expect(others.toSorted()).toEqual(Object.keys(papers).toSorted());
  });

  test('by mail because somebody asks for that needs a right to send', () => {
    const asked = mails.filter(({ key }) =>
      /^(?:send|resend|mail|remind|notify|askFor|test|shipped)|(?:Send|Remind|WithMail)$/u.test(
        key.split('.')[1] ?? '',
      ),
    );
    const without = asked.filter((row) =>
      accessOf(row).every((right) => right.split('.')[2] !== 'send' && !(right in sendingRights)),
    );

    expect(asked.length).toBeGreaterThan(15);
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  test('to an address that was typed asks for a right to mail to any', () => {
    const typed = mails.flatMap((row) =>
      fieldsOf(row)
        .filter((field) => ['to', 'cc', 'email'].includes(field))
        .filter((field) => !(row.key === 'accounts.mailStatement' && field === 'to')) // A day.
        .map((field) => ({ row, field })),
    );
    const without = typed.filter(
      ({ row, field }) =>
        !row.also?.some(
          (also) => also.right === 'integrations.outbox.anyAddress' && also.field === field,
        ),
    );

    expect(without.map(({ row }) => row.key).toSorted()).toEqual(Object.keys(noAddress).toSorted());
  });

  test('names rights that roles are given', () => {
    const auditor = allPermissions.filter(
      ({ key }) => exports(key) && key !== 'customers.customer.export',
    );

    expect(auditor.filter(({ roles }) => !roles.includes('auditor')).map(({ key }) => key)).toEqual(
      [],
    );
  });
});

test('sales mails an invoice to its customer, to nobody else; a reader mails none', async ({
  house,
}) => {
  const sales = await house.as('sales');
  const { invoice } = await anInvoice(house);
  const { sendInvoice } = contract.invoices;
  const elsewhere = { id: invoice.id, to: 'somebody@elsewhere.example' };

  await expect(sales.call(sendInvoice, elsewhere)).rejects.toMatchObject({
    status: 403,
    code: 'right_missing',
    fields: { to: 'You do not have the right to mail to an address that is not their own.' },
  });
  await expect(
    (await house.as('auditor')).call(sendInvoice, { id: invoice.id }),
  ).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
});
