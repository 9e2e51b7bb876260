import { crc32 } from 'node:zlib';
import { contract } from '@counting-house/contract/contract.ts';
import type { InputOf, Operation, OutputOf } from '@counting-house/contract/kit/operation.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import sharp from 'sharp';
import { Refusal, type Person, type TestHouse } from './house.ts';

const { admin } = contract;

/** A file as somebody sends it; `type` is what its sender claims. */
export type Sent = { readonly name?: string; readonly bytes: Uint8Array; readonly type?: string };

type Colour = { readonly width?: number; readonly height?: number; readonly colour?: string };

/** A plain picture of one colour. */
export const picture = ({ width = 400, height = 300, colour = '#b4552d' }: Colour = {}) =>
  sharp({ create: { width, height, channels: 3, background: colour } });

export const jpeg = (of: Colour = {}): Promise<Buffer> => picture(of).jpeg().toBuffer();
export const png = (of: Colour = {}): Promise<Buffer> => picture(of).png().toBuffer();

/** A PNG of a few bytes whose head claims a size. */
export function pngThatClaims(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = Buffer.from('789c030000000001', 'hex');
  const parts = [chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Sends files as a browser does, and answers what was kept; a refusal is thrown. */
export async function send<O extends Operation>(
  house: TestHouse,
  person: Person,
  operation: O,
  files: readonly Sent[],
  fields: InputOf<O>,
  headers: Readonly<Record<string, string>> = {},
): Promise<OutputOf<O>> {
  const line = 'a-line-between-parts';
  const texts = Object.entries(fields as Record<string, unknown>).map(([name, value]) =>
    Buffer.from(
      `--${line}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
    ),
  );
  const parts = files.flatMap(({ name = 'pickle.jpg', bytes, type = 'image/jpeg' }) => [
    Buffer.from(
      `--${line}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/counting-house/${wireOf(operation.wire).path}`,
    headers: {
      'x-ch-request': '1',
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${line}`,
      ...headers,
    },
    payload: Buffer.concat([...texts, ...parts, Buffer.from(`--${line}--\r\n`)]),
  });
  const body = reply.json() as Record<string, unknown>;
  if (reply.statusCode !== 200) throw new Refusal(reply.statusCode, body);
  return body as OutputOf<O>;
}

/** A picture that the owner sent for products. */
export async function aPicture(house: TestHouse, of: Colour = {}): Promise<number> {
  const owner = await house.as('owner');
  const sent = [{ bytes: await jpeg(of) }];
  const { files } = await send(house, owner, admin.uploadImage, sent, { purpose: 'product' });
  return files[0]?.id ?? 0;
}
