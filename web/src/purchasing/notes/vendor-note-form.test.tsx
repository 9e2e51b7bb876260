import { purchasing } from '@counting-house/contract/purchasing/purchasing.operations.ts';
import { tax } from '@counting-house/contract/tax/tax.operations.ts';
import { describe } from 'vitest';
import { page } from 'vitest/browser';
import { box, button, field, late, pick, refusing, save, text } from '../../testing/hand.ts';
import { expect, type PlayedHouse, test } from '../../testing/house.tsx';
import { plain, play, playReads } from '../../testing/plain.ts';
import { Page } from '../../ui/page/page.tsx';
import { VendorNoteForms } from './vendor-note-form.tsx';

const bill = {
  id: 5,
  number: 'BILL-5',
  vendorBillNo: 'A/77',
  vendorId: 7,
  lines: [
    { billLineId: 51, description: 'Turmeric', taxRate: 5_000, taxable: 90_000, tax: 4_500 },
    { billLineId: 52, description: 'Chilli', taxRate: 0, taxable: 20_000, tax: 0 },
  ],
};
const [turmeric] = bill.lines;

function playNotes(house: PlayedHouse): void {
  playReads(house, purchasing, tax);
  play(house, purchasing.listVendors, {
    rows: [
      { id: 7, name: 'Anand Traders Private Limited', displayName: 'Anand Traders' },
      { id: 8, displayName: 'Kumar & Sons' },
    ],
    total: 2,
  });
  play(house, purchasing.listBills, { rows: [bill], total: 1 });
  play(house, purchasing.getNotableBill, bill);
  play(house, purchasing.listNoteAccounts, {
    rows: [{ id: 4230, code: '4230', name: 'Discount received' }],
  });
  play(house, purchasing.createVendorNote, { id: 3, number: 'Draft 3' });
  play(house, purchasing.updateVendorNote, { id: 3, number: 'Draft 3' });
}

const Forms = () => (
  <Page title="Things">
    <VendorNoteForms />
  </Page>
);

async function opens(house: PlayedHouse, at = '?form=note'): Promise<void> {
  playNotes(house);
  await house.opens(Forms, at);
  await expect.element(box('Reason')).toBeVisible();
}

const amountOff = () => field('Amount before tax');

/** Writes a rebate of 150 rupees over many bills. */
async function typesRebate(): Promise<void> {
  await pick('Vendor', 'Anand Traders');
  await pick('Reason', 'Rebate');
  await pick('Account', '4230 Discount received');
  await amountOff().fill('150');
}

describe('a new note without goods', () => {
  test('over many bills is sent as it was typed', async ({ house }) => {
    await opens(house);
    await typesRebate();
    await field('Note').fill('For the half-year');

    await button('Save draft').click();

    await expect.element(text('Draft 3 saved')).toBeVisible();
    expect(house.asked(purchasing.createVendorNote)).toMatchObject([
      {
        kind: 'debit_note',
        vendorId: 7,
        reason: 'rebate',
        note: 'For the half-year',
        isOnAccount: false,
        lines: [{ accountId: 4_230, taxable: 15_000 }],
      },
    ]);
  });

  test('that lacks its vendor is not sent, and leads there', async ({ house }) => {
    await opens(house);

    await save();

    await expect.element(box('Vendor')).toHaveFocus();
    await expect.element(box('Vendor')).toHaveAttribute('aria-invalid', 'true');
    expect(house.asked(purchasing.createVendorNote)).toEqual([]);
  });

  test('asks for the number and the total of a paper that the vendor wrote', async ({ house }) => {
    await opens(house);
    await expect.element(field('Vendor’s credit note number')).not.toBeInTheDocument();

    await pick('Kind', 'Credit note from vendor');
    await typesRebate();
    await field('Vendor’s credit note number').fill('CN-9');
    await field('Total on the credit note').fill('177');
    await save();

    await expect.element(text('Draft 3 saved')).toBeVisible();
    expect(house.asked(purchasing.createVendorNote)).toMatchObject([
      { kind: 'credit_note', vendorNoteNo: 'CN-9', vendorTotal: 17_700 },
    ]);
  });

  test('of a bill takes off its lines, and of another vendor forgets the bill', async ({
    house,
  }) => {
    await opens(house);
    await expect.element(box('Against bill')).toBeDisabled();
    await pick('Vendor', 'Anand Traders');
    await pick('Against bill', 'BILL-5, A/77');
    await pick('Line of the bill', /^Turmeric/u);
    await expect.element(text('of ₹900.00')).toBeVisible();
    await expect.element(text('of ₹45.00')).toBeVisible();
    await expect
      .element(page.getByRole('checkbox', { name: /^Reverse charge/u }))
      .not.toBeInTheDocument();

    await pick('Vendor', 'Kumar & Sons');

    await expect.element(box('Against bill')).toHaveValue('');
    await expect.element(box('Line of the bill')).not.toBeInTheDocument();
    await expect.element(amountOff()).toHaveValue('');
  });

  test('of the one line of a known bill begins with that line', async ({ house }) => {
    playNotes(house);
    play(house, purchasing.getNotableBill, { ...bill, lines: turmeric ? [turmeric] : [] });
    await house.opens(Forms, '?form=note&bill=5');

    await expect.element(box('Line of the bill')).toHaveValue('Turmeric, GST 5\u00A0%');
    await pick('Reason', 'Price difference');
    await field('Less, before tax').fill('20');
    await save();

    await expect.element(text('Draft 3 saved')).toBeVisible();
    expect(house.asked(purchasing.createVendorNote)).toMatchObject([
      { vendorId: 7, billId: 5, lines: [{ billLineId: 51, taxable: 2_000 }] },
    ]);
  });

  test('shows what the server makes of it, and asks nothing of an empty line', async ({
    house,
  }) => {
    await opens(house);
    play(house, purchasing.previewVendorNote, {
      taxable: 15_000,
      total: 17_700,
      taxesByRate: [{ components: [{ code: 'IGST', amount: 2_700 }] }],
    });
    await pick('Vendor', 'Anand Traders');
    await pick('Account', '4230 Discount received');
    expect(house.asked(purchasing.previewVendorNote)).toEqual([]);

    await amountOff().fill('150');

    await expect.element(text('Taxable value ₹150.00, IGST ₹27.00')).toBeVisible();
    await expect.element(text('₹177.00 less to pay')).toBeVisible();
  });

  test('keeps what was typed while its figures were on their way', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() => plain(purchasing.previewVendorNote, { total: 15_000 }));
    house.answers(purchasing.previewVendorNote, answer);
    await typesRebate();
    await expect.poll(() => house.asked(purchasing.previewVendorNote)).toHaveLength(1);

    await amountOff().fill('175');
    comes();

    await expect
      .poll(() => house.asked(purchasing.previewVendorNote).at(-1)?.lines)
      .toMatchObject([{ taxable: 17_500 }]);
    await expect.element(text('₹150.00 less to pay')).toBeVisible();
    await expect.element(amountOff()).toHaveValue('175');
  });

  test('that is refused says so at its field, with the cursor there', async ({ house }) => {
    await opens(house);
    house.answers(
      purchasing.createVendorNote,
      refusing({ 'lines.0.taxable': 'Only ₹100.00 is left.' }),
    );
    await typesRebate();

    await save();

    await expect.element(text('Only ₹100.00 is left.')).toBeVisible();
    await expect.element(amountOff()).toHaveFocus();
    await expect.element(box('Account')).toHaveValue('4230 Discount received');
  });

  test('is saved once, however often Save is pressed', async ({ house }) => {
    await opens(house);
    const { answer, comes } = late(() =>
      plain(purchasing.createVendorNote, { id: 3, number: 'Draft 3' }),
    );
    house.answers(purchasing.createVendorNote, answer);
    await typesRebate();

    await save();
    await save();
    comes();

    await expect.element(text('Draft 3 saved')).toBeVisible();
    expect(house.asked(purchasing.createVendorNote)).toHaveLength(1);
  });

  test('takes out the line that is meant', async ({ house }) => {
    await opens(house);
    await typesRebate();
    await expect.element(button('Remove line 1')).not.toBeInTheDocument();
    await button('Add a line').click();
    await amountOff().last().fill('40');

    await button('Remove line 1').click();

    await expect.element(amountOff()).toHaveValue('₹40.00');
  });
});

test('a draft is changed under its version, and keeps its files', async ({ house }) => {
  playNotes(house);
  play(house, purchasing.getVendorNote, {
    id: 3,
    number: 'Draft 3',
    version: 4,
    kind: 'debit_note',
    vendorId: 7,
    reason: 'price',
    billId: 5,
    fileIds: [81],
    files: [{ id: 81, name: 'mail.pdf' }],
    lines: [{ billLineId: 51, taxable: 2_000, taxExcess: 100 }],
  });
  await house.opens(Forms, '?form=edit&id=3');
  await expect.element(box('Line of the bill')).toHaveValue('Turmeric, GST 5\u00A0%');
  await expect.element(box('Kind')).not.toBeInTheDocument();

  await field('Less, before tax').fill('25');
  await save();

  await expect.element(text('Draft 3 saved')).toBeVisible();
  expect(house.asked(purchasing.updateVendorNote)).toMatchObject([
    {
      id: 3,
      version: 4,
      billId: 5,
      fileIds: [81],
      lines: [{ billLineId: 51, taxable: 2_500, taxExcess: 100 }],
    },
  ]);
});
