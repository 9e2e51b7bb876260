import { accounts } from '@counting-house/contract/accounts/accounts.operations.ts';
import { customers } from '@counting-house/contract/customers/customers.operations.ts';
import type { InvoicePreview } from '@counting-house/contract/invoices/billing.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { describe } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerPlainly, holdBack, refuse, refuseFields } from '../testing/answers.ts';
import type { Said } from '../testing/fill.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { signInWith } from '../testing/people.ts';
import { Page } from '../ui/page/page.tsx';
import { OrderBill } from './order-bill.tsx';

/** What an invoice over two jars of honey says, of which so many are taken. */
const billed = (qty = 2_000, said: Said<InvoicePreview> = {}): InvoicePreview =>
  plain(invoices.previewInvoice, {
    orderId: 7,
    orderNo: 'B2C-7',
    buyerName: 'Kaveri Rao',
    buyerId: 4,
    lines: [
      {
        orderLineId: 31,
        title: 'Forest honey',
        unitCode: 'NOS',
        ordered: 2_000,
        open: 2_000,
        qty,
        total: qty * 35,
      },
    ],
    total: qty * 35,
    dueDate: '2026-12-20',
    terms: 'Goods once sold are not taken back.',
    ...said,
  });

const draft = {
  id: 21,
  orderId: 7,
  orderNo: 'B2C-7',
  version: 5,
  note: 'Handle with care',
} as const;

async function open(house: PlayedHouse, { isDraft = false } = {}): Promise<void> {
  house.answers(invoices.previewInvoice, () => billed());
  house.answers(invoices.getDraft, () =>
    plain(invoices.getDraft, {
      draft: isDraft ? { ...draft, lines: [{ orderLineId: 31, qty: 1_000 }] } : null,
    }),
  );
  house.answers(invoices.previewInvoices, ({ invoices: asked }) =>
    plain(invoices.previewInvoices, {
      invoices: asked.map(({ lines }) => ({ ...billed(lines?.[0]?.qty ?? 2_000) })),
    }),
  );
  house.answers(invoices.createDraft, () => plain(invoices.createDraft, { id: 21, version: 1 }));
  house.answers(invoices.updateDraft, () => plain(invoices.updateDraft, { id: 21, version: 6 }));
  house.answers(invoices.createInvoices, () =>
    plain(invoices.createInvoices, {
      invoices: [{ id: 40, number: 'INV-40' }],
      total: 70_000,
    }),
  );
  answerPlainly(house, invoices.listBillable, customers.listWallets, accounts.listBankAccounts);
  await house.opens(Over);
  await expect.element(page.getByText('B2C-7, Kaveri Rao')).toBeVisible();
}

const Over = () => (
  <Page title="Things">
    <OrderBill orderIds={[7]} />
  </Page>
);
const toBill = () => page.getByRole('textbox', { name: 'Forest honey: to bill now' });
const note = () => page.getByRole('textbox', { name: 'Note' });
const issue = (sum: string) => page.getByRole('button', { name: `Issue ${sum}` });

describe('an invoice over an order', () => {
  test('begins with all that is open, and is issued for what was seen', async ({ house }) => {
    await open(house);
    await expect.element(toBill()).toHaveValue('2 pcs');
    await note().fill('Thank you');

    await issue('₹700.00').click();

    await expect.element(page.getByText('Invoice INV-40 issued')).toBeVisible();
    expect(house.asked(invoices.createInvoices)).toMatchObject([
      {
        invoices: [
          {
            orderId: 7,
            lines: [{ orderLineId: 31, qty: 2_000 }],
            note: 'Thank you',
            dueDate: '2026-12-20',
            expectedTotal: 70_000,
          },
        ],
      },
    ]);
  });

  test('over part of it says its total before it is issued', async ({ house }) => {
    await open(house);

    await toBill().fill('1');
    await userEvent.keyboard('{Tab}');

    await expect.element(issue('₹350.00')).toBeVisible();
  });

  test('is issued once, however often it is asked', async ({ house }) => {
    const { held, letGo } = holdBack();
    await open(house);
    house.answers(invoices.createInvoices, async () => {
      await held;
      return plain(invoices.createInvoices, { invoices: [{ id: 40, number: 'INV-40' }] });
    });
    await expect.element(issue('₹700.00')).toBeVisible();

    await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}');
    await expect.poll(() => house.asked(invoices.createInvoices).length).toBeGreaterThan(0);
    letGo();

    await expect.element(page.getByText('Invoice INV-40 issued').first()).toBeVisible();
    expect(new Set(house.keysOf(invoices.createInvoices)).size).toBe(1);
  });

  test('that is refused says so at its field, and keeps what was typed', async ({ house }) => {
    await open(house);
    house.answers(invoices.createInvoices, () =>
      refuseFields({ 'invoices.0.lines.0.qty': 'Only 1 is open.' }),
    );
    await note().fill('Thank you');
    await issue('₹700.00').click();

    await expect.element(page.getByText('Only 1 is open.')).toBeVisible();
    await expect.element(toBill()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(note()).toHaveValue('Thank you');
  });

  test('that cannot be read says why, and is asked for again', async ({ house }) => {
    house.answers(invoices.previewInvoice, () => refuse('Nothing is left to invoice.'));
    answerPlainly(house, invoices.getDraft, invoices.listBillable);
    await house.opens(Over);

    await expect.element(page.getByText('Nothing is left to invoice.').first()).toBeVisible();
  });

  test('is only prepared by who may not issue it', async ({ house }) => {
    signInWith(house, 'invoices.invoice.create', 'invoices.invoice.read');
    await open(house);

    await expect.element(page.getByRole('button', { name: 'Save draft' })).toBeVisible();
    expect(page.getByRole('button', { name: /^Issue/u }).all()).toEqual([]);
    expect(page.getByLabelText('Invoice date').all()).toEqual([]);
  });
});

describe('the draft of an invoice', () => {
  test('keeps what is not as usual', async ({ house }) => {
    await open(house);
    await note().fill('Thank you');

    await userEvent.keyboard('{Control>}s{/Control}');

    await expect.element(page.getByText('Draft for B2C-7 saved')).toBeVisible();
    expect(house.asked(invoices.createDraft)).toEqual([
      {
        orderId: 7,
        lines: [{ orderLineId: 31, qty: 2_000 }],
        note: 'Thank you',
        issueDate: null,
        dueDate: null,
        terms: null,
      },
    ]);
  });

  test('is changed and not made anew once it is saved', async ({ house }) => {
    await open(house);
    await note().fill('Thank you');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('Draft for B2C-7 saved')).toBeVisible();
    await note().fill('Thank you again');

    await userEvent.keyboard('{Control>}s{/Control}');

    await expect
      .poll(() => house.asked(invoices.updateDraft))
      .toMatchObject([{ id: 21, version: 1, note: 'Thank you again' }]);
    expect(house.asked(invoices.createDraft)).toHaveLength(1);
  });

  test('that was saved before begins with what it has', async ({ house }) => {
    await open(house, { isDraft: true });

    await expect.element(toBill()).toHaveValue('1 pc');
    await expect.element(note()).toHaveValue('Handle with care');
    await issue('₹350.00').click();
    await expect
      .poll(() => house.asked(invoices.createInvoices)[0]?.invoices[0])
      .toMatchObject({ draft: { id: 21, version: 5 }, lines: [{ qty: 1_000 }] });
  });

  test('that somebody changed meanwhile can be looked at, and what was typed stays until then', async ({
    house,
  }) => {
    await open(house, { isDraft: true });
    house.answers(invoices.updateDraft, () => refuse('Ravi changed the draft.', 'stale'));
    await note().fill('Mine');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(page.getByText('Ravi changed the draft.')).toBeVisible();
    await expect.element(note()).toHaveValue('Mine');

    await page.getByRole('button', { name: 'Show the saved draft' }).click();

    await expect.element(note()).toHaveValue('Handle with care');
  });
});
