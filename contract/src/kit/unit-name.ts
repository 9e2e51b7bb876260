/** How people write the units that come with the set-up: one, and several where that differs. */
const unitNames: Readonly<Record<string, readonly [one: string, several?: string]>> = {
  NOS: ['pc', 'pcs'],
  PCS: ['pc', 'pcs'],
  PAIR: ['pair', 'pairs'],
  DOZ: ['dozen'],
  G: ['g'],
  MG: ['mg'],
  KG: ['kg'],
  QTL: ['quintal', 'quintals'],
  TON: ['t'],
  ML: ['ml'],
  LTR: ['litre', 'litres'],
  MM: ['mm'],
  CM: ['cm'],
  MTR: ['m'],
  SQCM: ['cm²'],
  SQM: ['m²'],
  SQF: ['sq ft'],
  BAG: ['bag', 'bags'],
  BOX: ['box', 'boxes'],
  CTN: ['carton', 'cartons'],
  PKT: ['packet', 'packets'],
  BTL: ['bottle', 'bottles'],
  ROLL: ['roll', 'rolls'],
  DRUM: ['drum', 'drums'],
  TRAY: ['tray', 'trays'],
};

/** `pcs` for `NOS`; a unit of one's own reads as its code. Codes as such stand on tax papers alone. */
export function unitName(code: string, thousandths?: number): string {
  const [one = code, several = one] = unitNames[code] ?? [];
  return Math.abs(thousandths ?? 0) === 1_000 ? one : several;
}

/** What else people and other programs call them. */
const otherWords: Readonly<Record<string, string>> = {
  NOS: 'no nos number numbers piece pieces unit units ea each',
  PCS: 'piece pieces',
  PAIR: 'pr prs',
  DOZ: 'dz dzn doz dozens',
  G: 'gm gms gram grams grm',
  MG: 'milligram milligrams',
  KG: 'kgs kilo kilos kilogram kilograms',
  QTL: 'qtl qtls',
  TON: 'ton tons tonne tonnes mt mts',
  ML: 'mls millilitre millilitres',
  LTR: 'l lt ltr ltrs liter liters litre',
  CM: 'cms centimetre centimetres',
  MTR: 'mtr mtrs metre metres meter meters',
  BAG: 'bags',
  BOX: 'bx',
  CTN: 'ctn ctns',
  PKT: 'pkt pkts pac packet',
  BTL: 'btl btls',
  ROLL: 'rol rolls',
};

/** All words that mean a unit, in lower case: its code, what screens call it, what others do. */
export function unitWords(code: string): readonly string[] {
  const [one, several] = unitNames[code] ?? [];
  const shown = [one, several].filter((word) => word !== undefined);
  return [code.toLowerCase(), ...shown, ...(otherWords[code]?.split(' ') ?? [])];
}
