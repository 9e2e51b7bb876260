import { type StateCode, stateCodes, states } from '@counting-house/contract/customers/state.ts';

const cityKeys = ['city', 'district', 'taluk', 'town'];
const stateKeys = ['state', 'statename', 'state_name'];
const longestCity = 60;

/**
 * City and state in the answer of a PIN code service: of the first record that names a state we know. Services
 * answer a record, a list of them, or one inside the other, such as `[{"PostOffice": [{"District", "State"}]}]`.
 *
 * @returns null when it says nothing of the kind.
 */
export function placeIn(text: string): { city: string; stateCode: StateCode } | null {
  try {
    return placeOf(JSON.parse(text), 0);
  } catch {
    return null;
  }
}

const deepest = 6;

function placeOf(value: unknown, depth: number): { city: string; stateCode: StateCode } | null {
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  const fields = new Map(
    Object.entries(value).map(([key, part]) => [key.toLowerCase(), part as unknown]),
  );
  const textOf = (keys: readonly string[]) =>
    keys.map((key) => fields.get(key)).find((one): one is string => typeof one === 'string') ?? '';
  const stateCode = codeOf(textOf(stateKeys));
  if (stateCode) {
    const city = textOf(cityKeys)
      .replaceAll(/[\p{C}<>]/gu, '')
      .trim()
      .slice(0, longestCity);
    return { city, stateCode };
  }
  for (const part of fields.values()) {
    const found = placeOf(part, depth + 1);
    if (found) return found;
  }
  return null;
}

function codeOf(name: string): StateCode | undefined {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll('&', 'and')
      .replaceAll(/[^a-z]/gu, '');
  return stateCodes.find((code) => plain(states[code]) === plain(name) && name !== '');
}
