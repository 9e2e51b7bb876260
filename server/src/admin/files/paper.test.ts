import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import Pdf from 'pdfkit';
import { afterEach, describe, expect } from 'vitest';
import { finishPdf, newPage, openPdf, paper } from '../../platform/papers/pdf.ts';
import { test, type Person, type TestHouse } from '../../testing/house.ts';
import { jpeg, send } from '../../testing/pictures.ts';
import { aBatch, aSku, pieces } from '../../testing/stock.ts';
import { inspectPdf } from './pdf.ts';
import { virusCheck } from './virus-check.ts';

const { admin, stock } = contract;

async function pdfOf(pages: number): Promise<Uint8Array> {
  const page = await openPdf(paper.a5, 'Receipt');
  for (let made = 0; made < pages; made += 1) newPage(page, paper.a5);
  return finishPdf(page);
}

/** A PDF whose catalogue and pages stand in a packed group of objects. */
function packedPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, at) => at + 5);
  const objects = [
    [3, '<< /Type /Catalog /Pages 4 0 R >>'],
    [4, `<< /Type /Pages /Count ${pages} /Kids [${kids.map((n) => `${n} 0 R`).join(' ')}] >>`],
    ...kids.map((n) => [n, '<< /Type /Page /Parent 4 0 R /MediaBox [0 0 9 9] >>'] as const),
  ] as const;
  let at = 0;
  const places = objects.map(([n, text]) => {
    const place = `${n} ${at}`;
    at += text.length + 1;
    return place;
  });
  const first = `${places.join(' ')} `;
  const inside = deflateSync(first + objects.map(([, text]) => text).join(' '));
  const head = '%PDF-1.7\n';
  const group = `1 0 obj << /Type /ObjStm /N ${objects.length} /First ${first.length} /Filter /FlateDecode /Length ${inside.length} >>\nstream\n`;
  const end = '\nendstream\nendobj\n';
  const tableAt = head.length + group.length + inside.length + end.length;
  const table = Buffer.alloc((objects.length + 3) * 6);
  const entry = (n: number, kind: number, where: number, index: number) => {
    table.writeUInt8(kind, n * 6);
    table.writeUInt32BE(where, n * 6 + 1);
    table.writeUInt8(index, n * 6 + 5);
  };
  entry(1, 1, head.length, 0);
  entry(2, 1, tableAt, 0);
  for (const [index, [n]] of objects.entries()) entry(n, 2, 1, index);
  const last = `2 0 obj << /Type /XRef /Size ${objects.length + 3} /W [1 4 1] /Root 3 0 R /Length ${table.length} >>\nstream\n`;
  const tail = `${end}startxref\n${tableAt}\n%%EOF\n`;
  return Buffer.concat(
    [head, group, inside, end, last, table, tail].map((part) => Buffer.from(part)),
  );
}

async function lockedPdf(): Promise<Uint8Array> {
  const page = new Pdf({ userPassword: 'Tulasi' });
  page.end();
  return buffer(page);
}

async function sentPaper(house: TestHouse, person: Person, bytes: Uint8Array, name = 'bill.pdf') {
  const files = [{ name, bytes }];
  const kept = await send(house, person, admin.uploadFile, files, { purpose: 'attachment' });
  return kept.files[0] ?? { id: 0, name: '', bytes: 0 };
}

describe('the pages of a PDF', () => {
  test.for([1, 3, 50])('%i in the open', async (pages) => {
    expect(await inspectPdf(await pdfOf(pages))).toEqual({ pages });
  });

  test('in packed groups are counted too', async () => {
    expect(await inspectPdf(packedPdf(51))).toEqual({ pages: 51 });
  });

  test('are not looked at in one that is locked', async () => {
    expect(await inspectPdf(await lockedPdf())).toBe('locked');
  });

  test.for([
    ['that breaks off', '%PDF-1.7\n1 0 obj << /Type /Page >>'],
    ['without pages', '%PDF-1.7\n%%EOF'],
    ['whose group is no group', '%PDF-1.7\n/ObjStm stream\nxx endstream\n%%EOF'],
    ['of many words', `%PDF-1.7\n${'<< /Type /Page '.repeat(600_000)}\n%%EOF`],
  ] as const)('one %s is not taken', async ([, text]) => {
    expect(await inspectPdf(Buffer.from(text))).toBe('damaged');
  });
});

describe('a paper', () => {
  test('that is a PDF is kept as it came', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const bytes = await pdfOf(2);

    const kept = await sentPaper(house, keeper, bytes);
    const got = await keeper.send(admin.getFile, { id: kept.id });

    expect(kept).toMatchObject({ name: 'bill.pdf', bytes: bytes.length });
    expect(got.bytes.equals(Buffer.from(bytes))).toBe(true);
    expect(await house.auditOf('admin.getFile')).toMatchObject([
      { action: 'open', entity: 'file', entityId: kept.id, entityNo: 'bill.pdf' },
    ]);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''bill.pdf",
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  test.for([
    ['bill.exe', 'bill.pdf'],
    ['bill.PDF', 'bill.pdf'],
    ['bill', 'bill.pdf'],
    ['bill.pdf.html', 'bill.pdf.pdf'],
  ] as const)('that was called %s is handed out as %s', async ([name, called], { house }) => {
    const keeper = await house.as('store keeper');

    const { id } = await sentPaper(house, keeper, await pdfOf(1), name);
    const got = await keeper.send(admin.getFile, { id });

    expect(got.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${called}`);
  });

  test('that is a photo is kept as every picture, and small where it is asked for', async ({
    house,
  }) => {
    const keeper = await house.as('store keeper');

    const kept = await sentPaper(house, keeper, await jpeg({ width: 900 }), 'crate.jpg');
    const small = await keeper.send(admin.getFile, { id: kept.id, variant: 160 });

    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': "attachment; filename*=UTF-8''crate.webp",
    });
  });

  test('of more than fifty pages is refused', async ({ house }) => {
    const keeper = await house.as('store keeper');

    const sent = sentPaper(house, keeper, packedPdf(51));

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'bill.pdf has more than 50 pages.' },
    });
  });

  test('that only says that it is a PDF is refused', async ({ house }) => {
    const keeper = await house.as('store keeper');

    const sent = sentPaper(house, keeper, Buffer.from('<html>%PDF-1.7</html>'));

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'bill.pdf: this file type is not accepted' },
    });
  });

  test('larger than 10 MB is refused', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const bytes = Buffer.concat([await pdfOf(1), Buffer.alloc(11 * 1_048_576)]);

    const sent = sentPaper(house, keeper, bytes);

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'bill.pdf is larger than 10 MB.' },
    });
  });
});

describe('a private file', () => {
  async function attached(house: TestHouse) {
    const keeper = await house.as('store keeper');
    const [sku, file] = [await aSku(house), await sentPaper(house, keeper, await pdfOf(1))];
    const { id: batchId, trayId } = await aBatch(house, sku);
    const doc = await keeper.call(stock.adjust, {
      reasonCode: 'LOST',
      note: 'Broken on the way',
      fileIds: [file.id],
      lines: [{ skuId: sku.id, batchId, trayId, qty: -pieces(1) }],
    });
    return { file, doc, batchId, trayId, sku };
  }

  test('hangs on its record, for those who may read that', async ({ house }) => {
    const packer = await house.as('packer');
    const { file, doc } = await attached(house);

    const got = await packer.send(admin.getFile, { id: file.id });

    expect(doc.files).toEqual([{ ...file, kind: 'document' }]);
    expect(got.status).toBe(200);
  });

  test('is refused to those who may not', async ({ house }) => {
    const stranger = await house.withPermissions(['orders.order.read']);
    const { file } = await attached(house);

    const got = stranger.call(admin.getFile, { id: file.id });

    await expect(got).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
  });

  test('of no record yet is there for its sender alone', async ({ house }) => {
    const [keeper, owner] = [await house.as('store keeper'), await house.as('owner')];
    const { id } = await sentPaper(house, keeper, await pdfOf(1));

    expect((await keeper.send(admin.getFile, { id })).status).toBe(200);
    await expect(owner.call(admin.getFile, { id })).rejects.toMatchObject({ status: 404 });
    await expect(owner.call(admin.getFile, { id: 999_999 })).rejects.toMatchObject({ status: 404 });
  });

  test('is not at the address of public pictures', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const { id } = await sentPaper(house, keeper, await jpeg(), 'crate.jpg');

    const got = await house.app.inject({ method: 'GET', url: `/files/${id}/160.webp` });

    expect(got.statusCode).toBe(404);
  });

  test.for(['../secret', '..%2f..%2fsecret', '160.webp%00.png', '-1'])(
    'nor is anything at /files/1/%s',
    async (name, { house }) => {
      const got = await house.app.inject({ method: 'GET', url: `/files/1/${name}` });

      expect(got.statusCode).toBe(404);
    },
  );

  test('hangs on one record, and only by the one who sent it', async ({ house }) => {
    const [keeper, owner] = [await house.as('store keeper'), await house.as('owner')];
    const { file, batchId, trayId, sku } = await attached(house);
    const again = {
      reasonCode: 'LOST',
      note: 'Another one',
      fileIds: [file.id],
      lines: [{ skuId: sku.id, batchId, trayId, qty: -pieces(1) }],
    };

    await expect(keeper.call(stock.adjust, again)).rejects.toMatchObject({
      code: 'stock_doc.file_taken',
    });
    await expect(owner.call(stock.adjust, again)).rejects.toMatchObject({
      fields: { fileIds: 'Send the files again.' },
    });
  });
});

describe('a virus check of the owner', () => {
  test('that ends for nobody is ended', async ({ house }) => {
    const keeper = await house.as('store keeper');
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'house-check-'));
    const program = path.join(folder, 'check.mjs');
    fs.writeFileSync(program, "process.on('SIGTERM', () => {}); setInterval(() => {}, 1_000);");
    virusCheck.open(`${process.execPath} ${program}`, { answerMs: 500, endMs: 100 });

    const sent = sentPaper(house, keeper, await pdfOf(1));

    await expect(sent).rejects.toMatchObject({ status: 503, code: 'busy' });
    fs.rmSync(folder, { recursive: true });
  });

  afterEach(() => virusCheck.open(undefined));

  test.for([
    ['true', 200, undefined],
    ['false', 422, 'This file was refused by the virus check.'],
    ['/no/such/program', 503, undefined],
  ] as const)('that answers as %s', async ([program, status, text], { house }) => {
    const keeper = await house.as('store keeper');
    virusCheck.open(program);

    const sent = sentPaper(house, keeper, await pdfOf(1));

    if (status === 200) await expect(sent).resolves.toMatchObject({ name: 'bill.pdf' });
    else await expect(sent).rejects.toMatchObject({ status, fields: text ? { file: text } : {} });
  });
});
