import { contract } from '@counting-house/contract/contract.ts';
import { parse } from 'csv-parse/sync';
import { unzipSync, strFromU8 } from 'fflate';
import { describe, expect } from 'vitest';
import { credit, debit, post, reverse } from '../../books/journal/journal.service.ts';
import { postApril, rupees } from '../../testing/scenarios/april-2026.ts';
import { invoiced, paid } from '../../testing/books.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { accountId } from '../../testing/vouchers.ts';
import { atWork } from '../../testing/work.ts';

const { accounts, admin, reports } = contract;
const april = { from: '2026-04-01', to: '2026-04-30' };

/** The file that a job made, by its name in the ZIP, or the bytes themselves. */
async function fileOf(house: TestHouse, person: Person, jobId: number) {
  await house.runJobs();
  const job = await person.call(admin.getJob, { id: jobId });
  expect(job).toMatchObject({ status: 'done' });
  const { fileId } = job.result as { fileId: number };
  return person.send(reports.getMadeFile, { fileId });
}

async function tally(house: TestHouse, asked: object = {}) {
  const person = await house.as('accountant');
  const { jobId } = await person.call(reports.startAccountantExport, {
    kind: 'tally',
    ...april,
    ...asked,
  });
  const { bytes } = await fileOf(house, person, jobId);
  const parts = unzipSync(bytes);
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  return { masters: text('1 masters.xml'), vouchers: text('2 vouchers.xml') };
}

/** The elements of a name with what stands in them, where they do not nest. */
const all = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 'gsu'))].map(
    ([, inside = '']) => inside,
  );

/** Throws where XML is not well-formed: tags that do not close, marks that are not written out. */
function mustBeWellFormed(xml: string): void {
  const open: string[] = [];
  for (const [, text = '', close, name = '', rest = ''] of xml
    .replace(/^<\?xml[^>]*\?>/u, '')
    .matchAll(/([^<]*)(?:<(\/?)([\w.:]+)((?:\s+[\w:]+="[^"<]*")*\s*\/?)>|$)/gu)) {
    expect(text).not.toMatch(/>|&(?!(?:amp|lt|gt|quot|apos);)/u);
    if (close) expect(open.pop()).toBe(name);
    else if (name !== '' && !rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
}

describe('the export to Tally', () => {
  test('of April has balanced vouchers in the form of its import', async ({ house }) => {
    await postApril(house);

    const { masters, vouchers } = await tally(house);

    for (const xml of [masters, vouchers]) {
      mustBeWellFormed(xml);
      expect(xml).toMatch(
        /<ENVELOPE>\s*<HEADER><TALLYREQUEST>Import Data<\/TALLYREQUEST><\/HEADER>\s*<BODY><IMPORTDATA>\s*<REQUESTDESC>.*<\/REQUESTDESC>\s*<REQUESTDATA>\s*<TALLYMESSAGE xmlns:UDF="TallyUDF">/su,
      );
    }
    const each = all(vouchers, 'VOUCHER');
    expect(each).toHaveLength(19);
    for (const voucher of each) {
      const lines = all(voucher, 'ALLLEDGERENTRIES.LIST').map((line) => ({
        amount: Number(/<AMOUNT>(.*?)<\/AMOUNT>/u.exec(line)?.[1]),
        isDebit: line.includes('<ISDEEMEDPOSITIVE>Yes<'),
        bills: all(line, 'BILLALLOCATIONS.LIST').map((bill) =>
          Number(/<AMOUNT>(.*?)<\/AMOUNT>/u.exec(bill)?.[1]),
        ),
      }));
      expect(Math.round(lines.reduce((sum, { amount }) => sum + amount * 100, 0))).toBe(0);
      for (const { amount, isDebit, bills } of lines) {
        expect(isDebit).toBe(amount < 0);
        if (bills.length > 0) expect(bills.reduce((sum, bill) => sum + bill, 0)).toBe(amount);
      }
    }
    const names = new Set(all(masters, 'LEDGER').map((one) => all(one, 'NAME')[0]));
    for (const used of all(vouchers, 'LEDGERNAME')) expect(names).toContain(used);
    const typeOf = (number: string) =>
      new RegExp(`VCHTYPE="([^"]*)"(?:(?!</VOUCHER>).)*<VOUCHERNUMBER>${number}<`, 'su').exec(
        vouchers,
      )?.[1];
    expect(
      ['sales_invoice-6', 'credit_note-12', 'bill-3', 'voucher-17', 'expense-18', 'parcel-8'].map(
        typeOf,
      ),
    ).toEqual(['Sales', 'Credit Note', 'Purchase', 'Payment', 'Payment', 'Journal']);
  });

  test('names taxes by their part, and settles bills by their reference', async ({ house }) => {
    await postApril(house);

    const { masters, vouchers } = await tally(house);

    expect(masters).toMatch(
      /<LEDGER NAME="Output CGST \(2141\)"[^>]*>.*?<PARENT>Duties &amp; Taxes<\/PARENT>.*?<TAXTYPE>GST<\/TAXTYPE><GSTDUTYHEAD>Central Tax<\/GSTDUTYHEAD>/su,
    );
    const bills = all(vouchers, 'BILLALLOCATIONS.LIST').map((bill) =>
      ['NAME', 'BILLTYPE', 'AMOUNT'].map((name) => all(bill, name)[0]),
    );
    expect(bills).toContainEqual(['sales_invoice-6', 'New Ref', '-23717.00']);
    expect(bills).toContainEqual(['sales_invoice-6', 'Agst Ref', '23717.00']);
    expect(bills).toContainEqual(['bill-3', 'New Ref', '43050.00']);
    expect(bills).toContainEqual(['bill-3', 'Agst Ref', '-43050.00']);
  });

  test('begins a new company with what ledgers opened with', async ({ house }) => {
    await postApril(house);

    const [without, withThem] = [await tally(house), await tally(house, { withOpenings: true })];

    expect(without.masters).not.toContain('OPENINGBALANCE');
    const opened = all(withThem.masters, 'OPENINGBALANCE').map(Number);
    expect(opened.toSorted((a, b) => a - b)).toEqual([-500_000, -100_000, 600_000]);
  });

  test('writes out marks in names, and what is taken back against its reference', async ({
    house,
  }) => {
    const party = { kind: 'company', id: 77, name: 'Rao & Sons <"A\'s">' } as const;
    await invoiced(house, 1, 50_000, { date: '2026-04-10', party, channel: 'b2b' });
    await paid(house, 2, 10_000, { date: '2026-04-09', party });
    await atWork(house, (ctx) =>
      reverse(
        ctx,
        { event: 'sales.invoiceIssued', source: { kind: 'sales_invoice', id: 1 } },
        { reason: 'Wrong buyer', date: '2026-04-10' },
      ),
    );

    const { masters, vouchers } = await tally(house);

    mustBeWellFormed(masters);
    mustBeWellFormed(vouchers);
    expect(masters).toContain('NAME="Rao &amp; Sons &lt;&quot;A&apos;s&quot;&gt; (C77)"');
    const bills = all(vouchers, 'BILLALLOCATIONS.LIST').map((bill) =>
      ['NAME', 'BILLTYPE', 'AMOUNT'].map((name) => all(bill, name)[0]),
    );
    expect(bills).toEqual([
      ['RCT-2', 'New Ref', '100.00'],
      ['INV-1', 'New Ref', '-500.00'],
      ['INV-1', 'Agst Ref', '500.00'],
    ]);
  });

  test('is refused for days without entries, and for those who see no ledgers', async ({
    house,
  }) => {
    const accountant = await house.as('accountant');
    const exporter = await house.withPermissions(['reports.report.export']);
    const asked = { kind: 'tally', ...april } as const;

    await expect(accountant.call(reports.startAccountantExport, asked)).rejects.toMatchObject({
      message: 'No entries in these days. Choose other days.',
    });
    await expect(exporter.call(reports.startAccountantExport, asked)).rejects.toMatchObject({
      status: 403,
    });
  });
});

test('the day book as a file has every line, and formulas do no harm', async ({ house }) => {
  await postApril(house);
  const [bank, rent] = [await accountId(house, '1121'), await accountId(house, '6130')];
  await atWork(house, (ctx) =>
    post(ctx, {
      event: 'journal.manual',
      date: '2026-04-29',
      source: { kind: 'voucher', id: 901, no: 'JNL-901' },
      narration: '=HYPERLINK("http://example.com")',
      lines: [
        debit('account', 700, { accountId: rent }),
        credit('account', 700, { accountId: bank }),
      ],
    }),
  );
  const person = await house.as('accountant');
  const { jobId } = await person.call(reports.startAccountantExport, {
    kind: 'day_book',
    ...april,
  });

  const { bytes } = await fileOf(house, person, jobId);

  const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
  const sum = (side: string) => rows.reduce((all, row) => all + Number(row[side]), 0);
  expect(Math.round(sum('Debit') * 100)).toBe(rupees(493_431) + 700);
  expect(Math.round(sum('Credit') * 100)).toBe(rupees(493_431) + 700);
  expect(rows.at(-1)?.['Date']).toBe('2026-04-30');
  expect(rows.find((row) => row['Document'] === 'JNL-901')?.['Narration']).toBe(
    '\'=HYPERLINK("http://example.com")',
  );
});

test('the closing file has every statement of the year, for its maker alone', async ({ house }) => {
  await postApril(house);
  const person = await house.as('accountant');
  const { rows } = await person.call(accounts.listFiscalYears, {});
  const year = rows.find(({ name }) => name === '2026-27');

  const { jobId } = await person.call(reports.startClosingFile, { yearId: year?.id ?? 0 });
  const { bytes } = await fileOf(house, person, jobId);

  const parts = unzipSync(bytes);
  expect(Object.keys(parts)).toEqual(['Closing file 2026-27.pdf', 'Closing file 2026-27.xlsx']);
  const book = unzipSync(parts['Closing file 2026-27.xlsx'] ?? new Uint8Array());
  const sheets = [
    ...strFromU8(book['xl/workbook.xml'] ?? new Uint8Array()).matchAll(
      /<sheet [^>]*name="([^"]*)"/gu,
    ),
  ].map(([, name]) => name);
  expect(sheets).toEqual([
    'Trial balance',
    'Profit and loss',
    'Balance sheet',
    'Cash flow',
    'Control account check',
    'Reconciliations',
    'Number check',
    'Check list',
  ]);
  const owner = await house.as('owner');
  const { rows: others } = await owner.call(reports.listMadeFiles, {});
  const { rows: own } = await person.call(reports.listMadeFiles, {});
  expect([others.length, own.length]).toEqual([0, 1]);
  const reply = await owner.send(reports.getMadeFile, { fileId: own[0]?.fileId ?? 0 });
  expect(reply.status).toBe(404);
});
