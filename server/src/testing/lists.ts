import type {
  ListKind,
  ListOptions,
  ListUpload,
} from '@counting-house/contract/b2b/list-upload.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import { Refusal, type Person, type TestHouse } from './house.ts';

const { b2b } = contract;

type List = {
  readonly kind: ListKind;
  readonly file: string | Uint8Array;
  readonly fileName?: string;
  readonly options?: ListOptions;
  readonly by?: Person;
};

/** Brings a list as a browser does, and answers its preview; a refusal is thrown. */
export async function previewOf(house: TestHouse, list: List): Promise<ListUpload> {
  const { kind, file, fileName = 'list.csv', options } = list;
  const person = list.by ?? (await house.as('owner'));
  const boundary = 'a-line-between-parts';
  const fields = {
    mode: 'preview',
    kind,
    ...(options ? { options: JSON.stringify(options) } : {}),
  };
  const named = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const reply = await house.app.inject({
    method: 'POST',
    url: `/api/counting-house/${wireOf(b2b.uploadList.wire).path}`,
    headers: {
      'x-ch-request': '1',
      cookie: person.cookie,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(named.join('') + head),
      Buffer.from(file),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  });
  const body = reply.json() as Record<string, unknown>;
  if (reply.statusCode !== 200) throw new Refusal(reply.statusCode, body);
  return body as ListUpload;
}

/** Loads what a preview showed. */
export async function load(
  house: TestHouse,
  { uploadId, counts }: ListUpload,
  { onlyValid }: { onlyValid?: boolean } = {},
): Promise<ListUpload> {
  const owner = await house.as('owner');
  return owner.call(b2b.uploadList, {
    mode: 'commit',
    uploadId,
    expectedCounts: counts,
    onlyValid,
  });
}
