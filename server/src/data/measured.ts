import { Transform } from 'node:stream';

/**
 * Passes bytes on and counts them.
 *
 * @param most it fails with `tooMany` as soon as there are more.
 */
export function measured(
  most = Infinity,
  tooMany: () => Error = () => new Error('too many bytes'),
) {
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > most) done(tooMany());
      else done(null, chunk);
    },
  });
  return { stream, bytes: () => bytes };
}
