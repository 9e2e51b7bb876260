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
