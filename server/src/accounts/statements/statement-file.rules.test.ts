import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, writeXlsx } from '../../platform/papers/xlsx.ts';
import { readStatement, type ReadStatement } from './statement-file.rules.ts';
import { parseDay, parsePaise } from './statement-value.rules.ts';

const asked = { bankAccountId: 1, profile: null };
const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => readStatement(bytesOf(text), asked);

/** What a file says, short: day, amount, reference, words. */
const short = ({ lines }: ReadStatement) =>
  lines.map(({ date, amount, reference, description }) => [date, amount, reference, description]);

const hdfc = `HDFC BANK LIMITED,,,,,,
Statement of account,,,,,,
Account No :,50200012344417,,,,,

Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance
01/11/26,NEFT CR-SBIN0000813-ZENITH TRADERS,SBIN326111234567,01/11/26,,"40,000.00","1,40,000.00"
02/11/26,"CHQ PAID, MICR",000000123456,02/11/26,"11,800.00",,"1,28,200.00"
12/11/26,UPI-SHOP,,12/11/26,200.00,,"1,28,000.00"
12/11/26,UPI-SHOP,,12/11/26,200.00,,"1,27,800.00"
********,,,,,,
Statement summary,,,,,,
Opening balance,,,,,,"1,00,000.00"
`;

const ofx = `OFXHEADER:100
DATA:OFXSGML
ENCODING:USASCII

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>INR
<BANKACCTFROM><BANKID>MCOB<ACCTID>0091-2344-417<ACCTTYPE>CURRENT</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261113120000[+5.30:IST]<TRNAMT>18400.00<FITID>F1<NAME>MEENA PROVN &amp; CO<MEMO>UPI CR 631712204518 MEENA PROVN &amp; CO</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>20261114<TRNAMT>-118.00<FITID>F2<CHECKNUM>77<NAME>SMS CHGS</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>118282.00<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

const mt940 = `{1:F01MCOBINBBAXXX}{4:
:20:STMT1
:25:MCOB/0091234417
:28C:11/1
:60F:C261231INR1000,00
:61:2701010102CR250,50NTRFRENT JAN//BANK77
EXTRA WORDS
:86:?20RENT?21JANUARY?32ZENITH TRADERS
:61:270103D50,NCHGNONREF
:86:CHARGES OF
THE QUARTER
:62F:C270103INR1200,50
-}`;

const camt = `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><ns:BkToCstmrStmt><ns:Stmt>
<ns:Acct><ns:Id><ns:Othr><ns:Id>0091234417</ns:Id></ns:Othr></ns:Id><ns:Ccy>INR</ns:Ccy></ns:Acct>
<ns:Bal><ns:Tp><ns:CdOrPrtry><ns:Cd>OPBD</ns:Cd></ns:CdOrPrtry></ns:Tp><ns:Amt Ccy="INR">100.00</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd></ns:Bal>
<ns:Bal><ns:Tp><ns:CdOrPrtry><ns:Cd>CLBD</ns:Cd></ns:CdOrPrtry></ns:Tp><ns:Amt Ccy="INR">150.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd></ns:Bal>
<ns:Ntry><ns:Amt Ccy="INR">250.00</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>BOOK</ns:Cd></ns:Sts><ns:BookgDt><ns:Dt>2026-11-05</ns:Dt></ns:BookgDt><ns:ValDt><ns:Dt>2026-11-06</ns:Dt></ns:ValDt><ns:AcctSvcrRef>A1</ns:AcctSvcrRef>
<ns:NtryDtls><ns:TxDtls><ns:Refs><ns:EndToEndId>INV-8</ns:EndToEndId></ns:Refs><ns:RltdPties><ns:Dbtr><ns:Pty><ns:Nm>Zenith</ns:Nm></ns:Pty></ns:Dbtr></ns:RltdPties><ns:RmtInf><ns:Ustrd>Invoice 8</ns:Ustrd></ns:RmtInf></ns:TxDtls></ns:NtryDtls></ns:Ntry>
<ns:Ntry><ns:Amt Ccy="INR">9.00</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd><ns:Sts>PDNG</ns:Sts><ns:BookgDt><ns:Dt>2026-11-07</ns:Dt></ns:BookgDt></ns:Ntry>
</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;

describe('a statement', () => {
  test('as CSV is read by its headings, whatever stands above and below', async () => {
    const found = await read(hdfc);

    expect(short(found)).toEqual([
      ['2026-11-01', 40_000_00, 'SBIN326111234567', 'NEFT CR-SBIN0000813-ZENITH TRADERS'],
      ['2026-11-02', -11_800_00, '000000123456', 'CHQ PAID, MICR'],
      ['2026-11-12', -200_00, '', 'UPI-SHOP'],
      ['2026-11-12', -200_00, '', 'UPI-SHOP'],
    ]);
    expect(found).toMatchObject({
      format: 'csv',
      faults: [],
      openingBalance: 1_00_000_00,
      closingBalance: 1_27_800_00,
      balanceProblem: null,
      profile: {
        date: 'Date',
        dateFormat: 'dd/MM/yyyy',
        valueDate: 'Value Dt',
        amountStyle: 'two',
        paidIn: 'Deposit Amt.',
        paidOut: 'Withdrawal Amt.',
        balance: 'Closing Balance',
        references: ['Chq./Ref.No.'],
      },
    });
  });

  test('of two equal lines has two, and knows both again in a longer file', async () => {
    const found = await read(hdfc);
    const longer = hdfc.replace(
      '********',
      '13/11/26,UPI-SHOP,,13/11/26,200.00,,"1,27,600.00"\n********',
    );

    const again = await read(longer);

    const known = new Set(found.lines.map(({ fingerprint }) => fingerprint));
    expect(known.size).toBe(4);
    expect(again.lines.filter(({ fingerprint }) => !known.has(fingerprint))).toHaveLength(1);
  });

  test('with the newest line first is put in order', async () => {
    const found = await read(
      'Txn Date;Description;Amount;Dr / Cr;Balance\n12 Nov 2026;B;50,00;DR;150,00 CR\n11-Nov-2026;A;100,00;CR;200,00 CR\n',
    );

    expect(short(found)).toEqual([
      ['2026-11-11', 100_00, '', 'A'],
      ['2026-11-12', -50_00, '', 'B'],
    ]);
    expect(found).toMatchObject({
      openingBalance: 100_00,
      closingBalance: 150_00,
      balanceProblem: null,
      profile: { decimal: ',', amountStyle: 'marker' },
    });
  });

  test('whose balances do not follow says where', async () => {
    const found = await read(
      'Date,Details,Amount,Balance\n2026-11-01,A,10.00,110.00\n2026-11-02,B,-5.00,115.00\n',
    );

    expect(found.balanceProblem).toBe(
      'Row 3: the balance does not follow. Check the amount columns.',
    );
  });

  test('with cells that cannot be read names the rows', async () => {
    const found = await read(
      'Date,Details,Amount\n31/02/2026,A,10.00\n01/11/2026,B,ten\n02/11/2026,C,5.00\n',
    );

    expect(found.faults).toEqual([
      "Row 2: '31/02/2026' is not a date.",
      "Row 3: 'ten' is not an amount.",
    ]);
    expect(found.lines).toHaveLength(1);
  });

  test('as OFX, whose values nobody closed', async () => {
    const found = await read(ofx);

    expect(short(found)).toEqual([
      ['2026-11-13', 18_400_00, 'F1', 'UPI CR 631712204518 MEENA PROVN & CO'],
      ['2026-11-14', -118_00, '77', 'SMS CHGS'],
    ]);
    expect(found).toMatchObject({
      format: 'ofx',
      accountNumber: '00912344417',
      currency: 'INR',
      openingBalance: 1_00_000_00,
      closingBalance: 1_18_282_00,
    });
  });

  test('as MT940, booked in the new year', async () => {
    const found = await read(mt940);

    expect(short(found)).toEqual([
      ['2027-01-02', 250_50, 'RENT JAN', 'RENT JANUARY ZENITH TRADERS'],
      ['2027-01-03', -50_00, '', 'CHARGES OF THE QUARTER'],
    ]);
    expect(found).toMatchObject({
      format: 'mt940',
      accountNumber: '0091234417',
      openingBalance: 1_000_00,
      closingBalance: 1_200_50,
      balanceProblem: null,
    });
  });

  test('as CAMT.053, without what is only announced', async () => {
    const found = await read(camt);

    expect(short(found)).toEqual([['2026-11-05', 250_00, 'INV-8', 'Zenith Invoice 8']]);
    expect(found).toMatchObject({
      format: 'camt053',
      accountNumber: '0091234417',
      openingBalance: -100_00,
      closingBalance: 150_00,
      balanceProblem: null,
    });
    expect(found.lines[0]).toMatchObject({ valueDate: '2026-11-06' });
  });

  test.each([
    ['', 'Choose the file of a statement.'],
    ['Hello\nyou', /^No row with headings was found/u],
    ['Date,Narration,Debit,Credit\n', 'This file has no rows.'],
    ['<html><body>Sign in</body></html>', 'Choose a CSV or Excel file'],
    ['%PDF-1.7', 'This is a PDF. Download it as CSV or Excel instead.'],
  ])('that is none is refused: %j', async (text, says) => {
    await expect(read(text)).rejects.toThrow(says);
  });

  test('keeps its profile while its columns are there', async () => {
    const profile = {
      date: 'When',
      dateFormat: 'MM/dd/yyyy',
      valueDate: null,
      description: ['What', 'Who'],
      references: [],
      amountStyle: 'signed',
      amount: 'Sum',
      paidIn: null,
      paidOut: null,
      marker: null,
      balance: null,
      balanceMarker: null,
      decimal: '.',
    } as const;

    const found = await readStatement(bytesOf('When,What,Who,Sum\n11/05/2026,Rent,Asha,-5\n'), {
      bankAccountId: 1,
      profile: { ...profile, description: [...profile.description], references: [] },
    });

    expect(short(found)).toEqual([['2026-11-05', -5_00, '', 'Rent Asha']]);
  });

  test('is a workbook with dates and amounts of its own as well as with text', async () => {
    const head = ['Txn Date', 'Narration', 'Chq/Ref No', 'Withdrawal', 'Deposit', 'Balance'];
    const rows: Cell[][] = [
      [{ shown: '2026-11-01' }, 'NEFT ZENITH', 'UTR77', null, 40_000, 1_40_000],
      ['02/11/2026', 'CHQ PAID, MICR', '000123', '11,800.00', null, '1,28,200.00'],
      [{ shown: '2026-11-30' }, 'SMS CHGS', null, 17.7, null, 1_28_182.3],
    ];
    const file = await buffer(writeXlsx(head, Readable.from([rows])));

    const found = await readStatement(file, asked);

    expect(short(found)).toEqual([
      ['2026-11-01', 40_000_00, 'UTR77', 'NEFT ZENITH'],
      ['2026-11-02', -11_800_00, '000123', 'CHQ PAID, MICR'],
      ['2026-11-30', -17_70, '', 'SMS CHGS'],
    ]);
    expect([found.faults, found.balanceProblem]).toEqual([[], null]);
  });

  test('never breaks the reader, and its lines add up', async () => {
    const line = fc.record({ amount: fc.integer({ min: -1e9, max: 1e9 }), text: fc.string() });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 30 }), async (lines) => {
        let balance = 0;
        const rows = lines
          .filter(({ amount }) => amount !== 0)
          .map(({ amount, text }) => {
            balance += amount;
            const words = text.replaceAll(/["\n\r]/gu, ' ');
            return `01/11/2026,"x ${words}",${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`;
          });
        fc.pre(rows.length > 0);

        const found = await read(`Date,Narration,Amount,Balance\n${rows.join('\n')}\n`);

        expect(found.faults).toEqual([]);
        expect(found.balanceProblem).toBeNull();
        expect(found.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
        expect(new Set(found.lines.map(({ fingerprint }) => fingerprint)).size).toBe(rows.length);
      }),
      { numRuns: 40 },
    );
  });

  test('of any bytes is read or refused in words', async () => {
    const sample = fc.constantFrom(hdfc, ofx, mt940, camt);
    const torn = fc
      .tuple(sample, fc.nat(3_000), fc.nat(3_000), fc.string())
      .map(([text, from, to, put]) => text.slice(0, from) + put + text.slice(from + (to % 40)));
    await fc.assert(
      fc.asyncProperty(torn, async (text) => {
        const outcome = await read(text).catch((error: Error) => error.constructor.name);
        expect(typeof outcome === 'string' ? outcome : 'read').toMatch(/^(?:Refused|read)$/u);
      }),
      { numRuns: 200 },
    );
  });
});

test.each([
  ['1,23,456.78', '.', 1_23_456_78],
  ['1.234,5', ',', 1_234_50],
  ['(200.00)', '.', -200_00],
  ['200.00 Dr', '.', -200_00],
  ['200.00Cr.', '.', 200_00],
  ['₹ 5', '.', 5_00],
  ['−0.01', '.', -1],
  ['', '.', 0],
  ['12.345', '.', null],
  ['12a', '.', null],
] as const)('the amount %j', (cell, decimal, paise) => {
  expect(parsePaise(cell, decimal)).toBe(paise);
});

test.each([
  ['05/11/2026', 'dd/MM/yyyy', '2026-11-05'],
  ['05/11/2026', 'MM/dd/yyyy', '2026-05-11'],
  ['5-Nov-26', 'dd/MM/yyyy', '2026-11-05'],
  ['05 November 2026 10:31', 'dd-MMM-yyyy', '2026-11-05'],
  ['20261105', 'yyyy-MM-dd', '2026-11-05'],
  ['2026-11-05T00:00:00', 'dd/MM/yyyy', '2026-11-05'],
  ['31/04/2026', 'dd/MM/yyyy', null],
  ['Total', 'dd/MM/yyyy', null],
] as const)('the day %j as %s', (cell, format, date) => {
  expect(parseDay(cell, format)).toBe(date);
});
