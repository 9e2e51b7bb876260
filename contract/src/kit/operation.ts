import { z } from 'zod';
import { insideOf, schemaOf, type Shape } from './shape.ts';
import type { Also } from './also.ts';
import type { Area } from './area.ts';
import { fileRights } from './file-right.ts';
import type { Access, PermissionKey } from './permission.ts';

/** One row of the table of operations: what the server can be asked to do. */
export type Operation<
  K extends 'read' | 'write' = 'read' | 'write',
  I extends Shape = Shape,
  O extends Shape = Shape,
> = Row<I, O> & {
  readonly kind: K;
  readonly area: Area;
  /** `area.name`, as in `stock.scrap`. */
  readonly key: string;
};

/** What comes before everything else: setting up the business, a password of one's own, a second factor. */
type FirstStep = 'setUp' | 'ownPassword' | 'secondFactor';

type Row<I extends Shape, O extends Shape> = {
  /**
   * What people read on the API page and in the audit log. The server gives it: pages are built without, and
   * weigh five kilobytes less.
   */
  readonly says: string;
  /**
   * The outside: `METHOD path?Name={field}` and, after a blank, the names of body fields that differ
   * from ours, `Phone={phone}&Password={password}`. What the template leaves out is a query value of a
   * GET and a body field of a POST, under our own name.
   */
  readonly wire: `${'GET' | 'POST'} ${string}`;
  readonly permission: Access;
  /** The rights that its fields ask for beside it, because they do what other operations do alone. */
  readonly also?: readonly Also<z.output<I>>[];
  /** Also needed to get a list as a file. */
  readonly exportPermission?: PermissionKey;
  readonly input: I;
  readonly output: O;
  /** The problems of the area that it may answer, beside the general ones. */
  readonly problems?: readonly string[];
  /** What the browser does by itself: it never keeps a session alive and leaves no audit row. */
  readonly background?: true;
  /** Asks for a proof (password or code) not older than ten minutes. */
  readonly fresh?: true;
  /** Only for people signed in at a browser, never for an API token. */
  readonly sessionOnly?: true;
  /** Answered also to those who have to do something else first: this is part of it, or of stopping. */
  readonly openBefore?: readonly FirstStep[];
  /** The category of its entries in the audit log, `data` when left out. */
  readonly auditedAs?: 'settings';
  /** It takes multipart, with a file of at most so many bytes in the field `file`; or several of them. */
  readonly upload?: { readonly maxBytes: number; readonly maxFiles?: number };
  /**
   * A message of a system elsewhere: its body, of at most so many bytes, comes as it is in the field `body`.
   * Cookie and bearer are not read; the service looks at its headers for a proof.
   */
  readonly letter?: { readonly maxBytes: number };
  /** The caller may keep the answer for so many seconds, and then asks whether it is another by now. */
  readonly keptSeconds?: number;
  /** The caller is told after so many milliseconds that the database does not answer. */
  readonly answersWithinMs?: number;
  /** Fields whose values never reach the audit log, the server's log or a kept answer. */
  readonly secrets?: readonly string[];
};

/** What an operation that answers with a file gives to the wire. */
export const FileAnswer = z.object({
  fileName: z.string(),
  mime: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type FileAnswer = z.output<typeof FileAnswer>;

/** A file that came with a multipart request. */
export const UploadedFile = z.object({
  fileName: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
});
export type UploadedFile = z.output<typeof UploadedFile>;

type Unnamed<K extends 'read' | 'write', I extends Shape, O extends Shape> = Row<I, O> & {
  readonly kind: K;
};

/** A row that changes nothing. */
export function read<I extends Shape, O extends Shape>(row: Row<I, O>): Unnamed<'read', I, O> {
  return { ...row, kind: 'read' };
}

/** A row that changes data; it runs in one transaction and leaves an audit row. */
export function write<I extends Shape, O extends Shape>(row: Row<I, O>): Unnamed<'write', I, O> {
  return { ...row, kind: 'write' };
}

type Named<R> =
  R extends Unnamed<infer K, infer I, infer O>
    ? Operation<K, I, O> & Omit<R, keyof Row<I, O> | 'kind'>
    : never;

/** The rows of one area, under the names that its service functions bear. */
export function operations<const R extends Record<string, Unnamed<'read' | 'write', Shape, Shape>>>(
  area: Area,
  rows: R,
): { readonly [N in keyof R]: Named<R[N]> } {
  const exportPermission = fileRights[area];
  const named = Object.entries(rows).map(([name, row]) => [
    name,
    {
      ...(exportPermission && canBeFile(row) ? { exportPermission } : {}),
      ...row,
      area,
      key: `${area}.${name}`,
    },
  ]);
  return Object.fromEntries(named) as { readonly [N in keyof R]: Named<R[N]> };
}

/** A read whose answer is a file when a format is named. */
export const canBeFile = ({ kind, input }: Pick<Operation, 'kind' | 'input'>): boolean =>
  kind === 'read' && 'format' in (insideOf(schemaOf(input)).shape ?? {});

export type InputOf<O extends Operation> = z.input<O['input']>;
export type OutputOf<O extends Operation> = z.output<O['output']>;
