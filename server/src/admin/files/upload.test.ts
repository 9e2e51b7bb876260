import { contract } from '@counting-house/contract/contract.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { test, type TestHouse } from '../../testing/house.ts';
import { jpeg, picture, png, pngThatClaims, send, type Sent } from '../../testing/pictures.ts';
import { files } from '../../platform/files/file.table.ts';

const { admin } = contract;

async function uploaded(house: TestHouse, ...sent: Sent[]) {
  const owner = await house.as('owner');
  return send(house, owner, admin.uploadImage, sent, { purpose: 'product' });
}

const seen = (house: TestHouse, url: string) => house.app.inject({ method: 'GET', url });

describe('a picture that is sent', () => {
  test('is kept as WebP in the sizes that are shown, and anybody may see it', async ({ house }) => {
    const { files: kept } = await uploaded(house, {
      bytes: await jpeg({ width: 2400, height: 1800 }),
    });
    const shown = await seen(house, kept[0]?.thumbUrl ?? '');

    expect(kept).toMatchObject([{ width: 2400, height: 1800 }]);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 120,
    });
  });

  test('is never enlarged: a size that it does not fill is the picture itself', async ({
    house,
  }) => {
    const { files: kept } = await uploaded(house, {
      bytes: await jpeg({ width: 400, height: 300 }),
    });
    const [row] = await house.database.direct
      .select()
      .from(files)
      .where(eq(files.id, kept[0]?.id ?? 0));
    const largest = await seen(house, kept[0]?.url ?? '');

    expect(row?.variants).toEqual([160, 480]);
    expect(await sharp(largest.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
  });

  test('is turned upright and loses where it was taken', async ({ house }) => {
    const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 55/1 0/1' } };
    const bytes = await picture({ width: 400, height: 300 })
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

    const { files: kept } = await uploaded(house, { bytes });
    const shown = await sharp((await seen(house, kept[0]?.url ?? '')).rawPayload).metadata();

    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    expect(kept).toMatchObject([{ width: 300, height: 400 }]);
    expect(shown).toMatchObject({ width: 300, height: 400 });
    expect([shown.exif, shown.xmp, shown.iptc, shown.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('keeps nothing of a page that was hidden behind it', async ({ house }) => {
    const script = Buffer.from('<html><script>alert(document.cookie)</script></html>');
    const bytes = Buffer.concat([await jpeg(), script]);

    const { files: kept } = await uploaded(house, {
      name: 'pickle.jpg.html',
      bytes,
      type: 'text/html',
    });
    const shown = await seen(house, kept[0]?.url ?? '');

    expect(shown.headers['content-type']).toBe('image/webp');
    expect(shown.rawPayload.includes('script')).toBe(false);
  });

  test('is judged by what it is, not by what its sender calls it', async ({ house }) => {
    const { files: kept } = await uploaded(house, {
      name: '../../../etc/cron.d/pickle.svg',
      bytes: await png(),
      type: 'image/svg+xml',
    });
    const [row] = await house.database.direct
      .select()
      .from(files)
      .where(eq(files.id, kept[0]?.id ?? 0));

    expect(row).toMatchObject({ originalName: 'pickle.svg', mime: 'image/webp' });
    expect(row?.storageKey).toMatch(/^[0-9a-f]{32}$/u);
  });

  test('comes several at once, all or none', async ({ house }) => {
    const [good, bad] = [await jpeg(), Buffer.from('not a picture')];

    const both = uploaded(house, { bytes: good }, { name: 'notes.txt', bytes: bad });

    await expect(both).rejects.toMatchObject({
      status: 422,
      fields: { 'file.1': 'notes.txt: this file type is not accepted' },
    });
    expect(await house.database.direct.$count(files)).toBe(0);
  });
});

describe('what is not taken', () => {
  test.for([
    ['an SVG', 'mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', 'page.jpg', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'moving.gif', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['a HEIC', 'phone.heic', '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000'],
    ['a PDF among pictures', 'bill.pdf', '%PDF-1.7 '],
    ['nothing at all', 'empty.jpg', ''],
  ] as const)('%s', async ([, name, text], { house }) => {
    const sent = uploaded(house, { name, bytes: Buffer.from(text, 'latin1') });

    await expect(sent).rejects.toMatchObject({
      status: 422,
      fields: { file: `${name}: this file type is not accepted` },
    });
  });

  test('a small file that claims a hundred megapixels', async ({ house }) => {
    const sent = uploaded(house, { name: 'bomb.png', bytes: pngThatClaims(10_000, 10_000) });

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'bomb.png has too many pixels.' },
    });
  });

  test('a picture that breaks off', async ({ house }) => {
    const whole = await sharp(await noise(800, 600))
      .jpeg()
      .toBuffer();
    const sent = uploaded(house, { name: 'half.jpg', bytes: whole.subarray(0, whole.length / 2) });

    await expect(sent).rejects.toMatchObject({ fields: { file: 'half.jpg is damaged.' } });
  });

  test('a moving picture', async ({ house }) => {
    const frames = [await noise(300, 300), await noise(300, 300)];
    const bytes = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();

    const sent = uploaded(house, { name: 'moving.webp', bytes });

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'moving.webp: this file type is not accepted' },
    });
  });

  test('one that is too small to be looked at', async ({ house }) => {
    const sent = uploaded(house, {
      name: 'icon.png',
      bytes: await png({ width: 400, height: 199 }),
    });

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'icon.png must be at least 200 × 200 pixels' },
    });
  });

  test.for([9, 25])('one of %i MB, where 8 are allowed', async (megabytes, { house }) => {
    const bytes = Buffer.concat([await jpeg(), Buffer.alloc(megabytes * 1_048_576)]);

    const sent = uploaded(house, { name: 'large.jpg', bytes });

    await expect(sent).rejects.toMatchObject({
      fields: { file: 'large.jpg is larger than 8 MB.' },
    });
  });

  test('more than ten at once', async ({ house }) => {
    const bytes = await jpeg();

    const sent = uploaded(house, ...Array.from({ length: 11 }, () => ({ bytes })));

    await expect(sent).rejects.toMatchObject({ fields: { file: 'Choose at most 10 files.' } });
  });

  test('none', async ({ house }) => {
    await expect(uploaded(house)).rejects.toMatchObject({ fields: { file: 'Choose a file.' } });
  });

  test('anything, once the store is full', async ({ house }) => {
    await uploaded(house, { bytes: await jpeg() });
    await house.database.direct.update(files).set({ bytes: 20 * 1_073_741_824 });

    const sent = uploaded(house, { bytes: await jpeg() });

    await expect(sent).rejects.toMatchObject({
      code: 'file.store_full',
      fields: { file: 'The file store is full. Ask an administrator.' },
    });
  });

  test('more than sixty calls a minute', async ({ house }) => {
    const packer = await house.as('packer');
    const once = () =>
      send(house, packer, admin.uploadImage, [], { purpose: 'product' }).catch(
        (refusal: { status: number }) => refusal.status,
      );

    for (let calls = 0; calls < 60; calls += 1) expect(await once()).toBe(403);

    expect(await once()).toBe(429);
  });

  test('from anyone who may not write what it is for', async ({ house }) => {
    const packer = await house.as('packer');
    const bytes = pngThatClaims(10_000, 10_000);

    const sent = send(house, packer, admin.uploadImage, [{ bytes }], { purpose: 'product' });

    await expect(sent).rejects.toMatchObject({ status: 403, code: 'not_allowed' });
  });
});

describe('one upload', () => {
  test('is done once when it is sent twice under one key', async ({ house }) => {
    const owner = await house.as('owner');
    const key = { 'idempotency-key': 'picture-of-pickle' };
    const [bytes, other] = [await jpeg(), await jpeg({ colour: '#226' })];
    const once = (of: Buffer) =>
      send(house, owner, admin.uploadImage, [{ bytes: of }], { purpose: 'product' }, key);

    const [first, second] = [await once(bytes), await once(bytes)];

    expect(second).toEqual(first);
    await expect(once(other)).rejects.toMatchObject({ status: 409, code: 'key_reused' });
    expect(await house.database.direct.$count(files)).toBe(1);
  });

  test('leaves its trace in the audit log', async ({ house }) => {
    await uploaded(house, { bytes: await jpeg() });

    const [row] = await house.auditOf('admin.uploadImage');

    expect(row).toMatchObject({ result: 'ok', entity: 'file', action: 'create' });
  });
});

/** A picture that does not compress to nothing. */
async function noise(width: number, height: number): Promise<Buffer> {
  const background = { r: 128, g: 128, b: 128 };
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background, noise: noisy } })
    .png()
    .toBuffer();
}
