import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

let secret: Buffer | null = null;

/**
 * The one secret of this server, from which a key per purpose is drawn: APP_SECRET, else made at the
 * first start in DATA_DIR/secret, readable by its owner alone.
 */
export const appSecret = {
  open(dataDir: string, given: string | undefined): void {
    secret = given ? Buffer.from(given) : kept(path.join(dataDir, 'secret'));
  },
};

/** A keyed mark of a text, which nobody without the server's secret can make or check. */
export function macOf(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url');
}

/** Whether a text bears its mark, told in constant time. */
export function macFits(purpose: string, text: string, mac: string): boolean {
  const [a, b] = [Buffer.from(macOf(purpose, text)), Buffer.from(mac)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A key of 256 bits for one purpose. A server that was given no secret, as in tests, has one while it runs. */
export function keyFor(purpose: string): Buffer {
  secret ??= randomBytes(32);
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}

function kept(file: string): Buffer {
  if (!fs.existsSync(file)) {
    fs.writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
    });
  }
  return Buffer.from(fs.readFileSync(file, 'utf8').trim());
}
