/** The code of an address outside India, whose PIN code is 999999. @see e-invoice schema, INV-01: state and PIN of exports. */
export const outsideIndia = '96';

/** The states and union territories of India by their GST code, and what lies outside. @see GST state codes, CBIC. */
export const states = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Outside India',
  '97': 'Other territory',
} as const;

export type StateCode = keyof typeof states;

// An object lists keys that look like whole numbers first, so the order is made here.
export const stateCodes = (Object.keys(states) as StateCode[]).sort();

/** The same in the order of their names, as people look for them. */
export const statesByName = stateCodes.toSorted((a, b) => states[a].localeCompare(states[b]));

/** The states that a business of India lies in. */
export const homeStateCodes = stateCodes.filter((code) => code !== outsideIndia);
export type HomeStateCode = (typeof homeStateCodes)[number];

/** The state of a code; the code itself when it is not known. */
export function stateName(code: string): string {
  return (states as Readonly<Record<string, string>>)[code] ?? code;
}

/** A state as papers name it: `Karnataka (29)`; empty without one. */
export const stateText = (code: string): string => code && `${stateName(code)} (${code})`;

/** States by the first digits of a PIN code; the longest prefix that fits counts, the usual state first. */
const statesByPrefix: Readonly<Record<string, string>> = {
  11: '07',
  12: '06',
  13: '06',
  14: '03',
  15: '03',
  16: '04 03 06',
  17: '02',
  18: '01',
  19: '01',
  194: '38',
  20: '09',
  21: '09',
  22: '09',
  23: '09',
  24: '09 05',
  246: '05 09',
  248: '05',
  249: '05',
  25: '09',
  26: '09 05',
  263: '05',
  27: '09',
  28: '09',
  30: '08',
  31: '08',
  32: '08',
  33: '08',
  34: '08',
  36: '24',
  37: '24',
  38: '24',
  39: '24',
  362: '24 26',
  396: '24 26',
  40: '27',
  403: '30',
  41: '27',
  42: '27',
  43: '27',
  44: '27',
  45: '23',
  46: '23',
  47: '23',
  48: '23',
  49: '22',
  50: '36',
  51: '37',
  52: '37',
  53: '37',
  533: '37 34',
  56: '29',
  57: '29',
  58: '29',
  59: '29',
  60: '33',
  605: '34 33',
  609: '33 34',
  61: '33',
  62: '33',
  63: '33',
  64: '33',
  67: '32',
  673: '32 34',
  68: '32',
  682: '32 31',
  69: '32',
  70: '19',
  71: '19',
  72: '19',
  73: '19',
  737: '11',
  74: '19',
  744: '35',
  75: '21',
  76: '21',
  77: '21',
  78: '18',
  790: '12',
  791: '12',
  792: '12',
  793: '17',
  794: '17',
  795: '14',
  796: '15',
  797: '13',
  798: '13',
  799: '16',
  80: '10',
  81: '10 20',
  814: '20',
  815: '20',
  816: '20',
  82: '20 10',
  823: '10',
  824: '10',
  83: '20',
  84: '10',
  85: '10',
  999: '96',
};

/** The first digits of PIN codes with the states that they lie in, the usual one first. */
export const pinRanges = Object.entries(statesByPrefix)
  .map(([prefix, found]) => ({ prefix, states: found.split(' ') }))
  .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1));

/** The states that a PIN code may lie in, the usual one first; none for digits that are not in use. */
export function statesOfPin(pin: string): readonly StateCode[] {
  const found = statesByPrefix[pin.slice(0, 3)] ?? statesByPrefix[pin.slice(0, 2)] ?? '';
  return found.split(' ').filter(Boolean) as StateCode[];
}

/** What is odd about a PIN code in a state, as a sentence, or null. It warns and never refuses. */
export function pinWarning(pin: string, stateCode: string): string | null {
  const [usual] = statesOfPin(pin);
  if (!usual || statesOfPin(pin).some((code) => code === stateCode)) return null;
  if (usual === outsideIndia) return `PIN code ${pin} is for addresses outside India`;
  return `PIN code ${pin} is usually in ${stateName(usual)}`;
}
