import type {
  ListKind,
  ListOptions,
  ListUpload,
} from '@counting-house/contract/lists/list-upload.ts';
import { contract } from '@counting-house/contract/contract.ts';
import { wireOf } from '@counting-house/contract/kit/wire.ts';
import type { Product } from '@counting-house/contract/catalogue/product.ts';
import { taxOf, unitOf } from './catalogue.ts';
import { Refusal, type Person, type TestHouse } from './house.ts';

const { catalogue, lists } = contract;

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
    url: `/api/counting-house/${wireOf(lists.uploadList.wire).path}`,
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
  return owner.call(lists.uploadList, {
    mode: 'commit',
    uploadId,
    expectedCounts: counts,
    onlyValid,
  });
}

/** A shop's list: a row per variant, blank cells as above, pictures in rows of their own. */
export const shop = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Compare At Price,Image Src
clay-pot,Clay pot,<p>Made by <b>hand</b><script>x()</script></p>,Mud & Co,Garden,"Pot, Clay",true,Size,Small,POT-S,400,99.5,120,https://example.com/1.jpg
clay-pot,,,,,,,,Large,POT-L,900,149,,
clay-pot,,,,,,,,,,,,,https://example.com/2.jpg
brass-lamp,Brass lamp,,Mud & Co,Home,,true,Title,Default Title,LAMP,750,"1,250.00","1,500.00",
`;

/** A wholesaler's list: ids, single precision in the prices, no MRP, no SKU. */
export const wholesale = `product_id,product_name,category_id,quantity_per_unit,unit_price,units_in_stock,discontinued
11,Kokum sherbet,1,12 - 500 ml bottles,21.3500004,40,0
12,Jackfruit chips,2,24 x 100 g,9.80000019,17,0
13,Banana halwa,2,1 kg  box,30,0,1
`;

/** Its categories. */
export const groups = `category_id,category_name,description
1,Drinks,"Squashes, sherbets"
2,Snacks,
`;

/** A unit and a tax for rows that name none. */
export async function defaults(house: TestHouse, more: ListOptions = {}): Promise<ListOptions> {
  return { unitId: await unitOf(house, 'NOS'), taxId: await taxOf(house, 5), ...more };
}

/** Previews a list and loads it. */
export async function bring(
  house: TestHouse,
  kind: ListKind,
  file: string | Uint8Array,
  options?: ListOptions,
) {
  return load(house, await previewOf(house, { kind, file, ...(options ? { options } : {}) }));
}

/** The product that a search finds. */
export async function productNamed(house: TestHouse, q: string): Promise<Product> {
  const owner = await house.as('owner');
  const { rows } = await owner.call(catalogue.listProducts, { q });
  return owner.call(catalogue.getProduct, { id: rows[0]?.id ?? 0 });
}
