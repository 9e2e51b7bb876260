import { contract } from '@counting-house/contract/contract.ts';
import { totpCode, stepAt } from '../../session/second-factor/totp.rules.ts';
import type { Person, TestHouse } from '../house.ts';

const { session } = contract;

/** A phone with an authenticator: it shows what the clock of the house lets it show. */
export type Authenticator = {
  readonly recoveryCodes: readonly string[];
  /** The code of now, or of so many steps later. */
  code(stepsLater?: number): string;
};

/** Sets a second factor up for a person; the clock then stands where none of its codes was used. */
export async function withSecondFactor(house: TestHouse, person: Person): Promise<Authenticator> {
  const { secret } = await person.call(session.totpStart, {});
  const code = (later = 0) => totpCode(secret, stepAt(house.clock.now().toISOString()) + later);
  const { recoveryCodes } = await person.call(session.totpConfirm, { code: code() });
  house.clock.pass(1);
  return { recoveryCodes, code };
}
