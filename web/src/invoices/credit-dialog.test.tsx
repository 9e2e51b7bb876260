import type { Invoice } from '@counting-house/contract/invoices/invoice.ts';
import { invoices } from '@counting-house/contract/invoices/invoices.operations.ts';
import { useState } from 'react';
import { page, userEvent } from 'vitest/browser';
import { refuseFields, refuse } from '../testing/answers.ts';
import { plain } from '../testing/plain.ts';
import { expect, type PlayedHouse, test } from '../testing/house.tsx';
import { Page } from '../ui/page/page.tsx';
import { CreditDialog } from './credit-dialog.tsx';

const invoice: Invoice = plain(invoices.getInvoice, {
  id: 40,
  number: 'INV-40',
  version: 2,
  lines: [
    { id: 61, title: 'Forest honey', unitCode: 'NOS', restNet: 70_000, restQty: 2_000 },
    { id: 62, title: 'Lime pickle', unitCode: 'NOS', restNet: 0, restQty: 0 },
  ],
});

async function open(house: PlayedHouse): Promise<void> {
  house.answers(invoices.previewPriceCredit, () =>
    plain(invoices.previewPriceCredit, { total: 5_000, taxable: 5_000, restAfter: 65_000 }),
  );
  house.answers(invoices.creditPrice, () =>
    plain(invoices.creditPrice, { number: 'CRN-3', total: 5_000 }),
  );
  await house.opens(Over);
}

function Over() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Page title="Things">
      {isOpen && <CreditDialog invoice={invoice} close={() => setOpen(false)} />}
    </Page>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Credit note against INV-40' });
const reason = () => dialog().getByRole('textbox', { name: 'Reason' });
const cell = (title: string, what: string) =>
  dialog().getByRole('textbox', { name: `${title}: ${what}` });

test('an amount off is credited for what was seen, with its reason', async ({ house }) => {
  await open(house);
  await cell('Forest honey', 'Amount off').fill('50');
  await reason().fill('Charged too much');
  await expect.element(page.getByRole('button', { name: 'Credit ₹50.00' })).toBeVisible();

  await userEvent.keyboard('{Control>}s{/Control}');

  await expect.element(page.getByText('Credit note CRN-3 for ₹50.00')).toBeVisible();
  expect(house.asked(invoices.creditPrice)).toEqual([
    {
      invoiceId: 40,
      version: 2,
      lines: [{ invoiceLineId: 61, amount: 5_000 }],
      reason: 'Charged too much',
      expectedTotal: 5_000,
    },
  ]);
  await expect.element(dialog()).not.toBeInTheDocument();
});

test.for([
  ['New price', 'newUnitPrice', '300', 30_000],
  ['Quantity', 'qty', '1', 1_000],
] as const)('%s is sent as such', async ([label, field, typed, sent], { house }) => {
  await open(house);
  await dialog().getByText(label, { exact: true }).first().click();
  await cell('Forest honey', label).fill(typed);
  await userEvent.keyboard('{Tab}');

  await expect
    .poll(() => house.asked(invoices.previewPriceCredit).at(-1))
    .toEqual({ invoiceId: 40, lines: [{ invoiceLineId: 61, [field]: sent }] });
});

test('another way of crediting begins with nothing typed', async ({ house }) => {
  await open(house);
  await cell('Forest honey', 'Amount off').fill('50');

  await dialog().getByText('New price', { exact: true }).first().click();

  await expect.element(cell('Forest honey', 'New price')).toHaveValue('');
  await expect.element(page.getByRole('button', { name: 'Write credit note' })).toBeVisible();
});

test('of a line that is credited whole nothing more can be typed', async ({ house }) => {
  await open(house);

  await expect.element(cell('Lime pickle', 'Amount off')).toBeDisabled();
});

test('what is refused stands at its line, and nothing typed is lost', async ({ house }) => {
  await open(house);
  house.answers(invoices.creditPrice, () =>
    refuseFields({ 'lines.0.amount': 'More than is left.' }),
  );
  await cell('Forest honey', 'Amount off').fill('900');
  await reason().fill('Charged too much');
  await userEvent.keyboard('{Control>}s{/Control}');

  await expect.element(page.getByText('More than is left.')).toBeVisible();
  await expect.element(reason()).toHaveValue('Charged too much');
  await expect.element(cell('Forest honey', 'Amount off')).toHaveAttribute('aria-invalid', 'true');
  await reason().fill('Too much');
  await expect.element(page.getByText('More than is left.')).not.toBeInTheDocument();
});

test('a refusal of the whole is said, and the dialog stays', async ({ house }) => {
  await open(house);
  house.answers(invoices.creditPrice, () => refuse('The month is filed.'));
  await cell('Forest honey', 'Amount off').fill('50');
  await reason().fill('Charged too much');
  await userEvent.keyboard('{Control>}s{/Control}');

  await expect.element(page.getByText('The month is filed.')).toBeVisible();
  await expect.element(dialog()).toBeVisible();
});
