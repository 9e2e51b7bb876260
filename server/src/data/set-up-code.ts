import { randomInt, timingSafeEqual } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 12;

let code: string | null = null;
let file: string | null = null;

/**
 * The code that keeps a stranger from claiming a fresh server: printed by the server and written to
 * DATA_DIR/setup-code. A server that listens on this machine alone needs none.
 */
export const setUpCode = {
  isNeeded: () => code !== null,

  /** Makes the code, or takes the one that the environment gives; answers it for printing. */
  make(at: string, given?: string): string {
    code = given ?? Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    file = at;
    writeFileSync(at, `${code}\n`, { mode: 0o600 });
    return code;
  },

  fits(typed: string | undefined): boolean {
    if (code === null) return true;
    const [a, b] = [Buffer.from(code), Buffer.from(typed?.trim().toUpperCase() ?? '')];
    return a.length === b.length && timingSafeEqual(a, b);
  },

  forget(): void {
    if (file) rmSync(file, { force: true });
    code = null;
    file = null;
  },
};
