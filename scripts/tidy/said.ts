import type { Found, House, SourceFile } from './file.ts';

/**
 * Fields of documents that hold what was typed, and in how many files each may be said, tests aside: its shape, its
 * column, its place on the form and on the panel, its line on the paper. One that stands in more has a rule of its own
 * there, which is named beside it.
 */
const mostFiles: Readonly<Record<string, number>> = {
  internalNote: 5,
  // A purchase order is found by it.
  vendorRef: 6,
  // A revision sends it again.
  noteToVendor: 6,
  // Goods are received over days: what was typed is kept, sent, and taken up again.
  challanDate: 7,
  // A credit note is not older than its bill.
  vendorNoteDate: 6,
  transporter: 6,
  // All three fields of a shipping bill, or none.
  shippingBillDate: 6,
  portCode: 6,
  // A registered small business has a number.
  udyamNumber: 6,
  reverseNote: 5,
  overrideNote: 5,
  promiseAmount: 5,
};

const isCounted = /^(?:contract|server|web)\/src\/(?!testing\/).*(?<!\.test)\.tsx?$/u;

const saying = new WeakMap<House, ReadonlyMap<string, readonly string[]>>();

/** Field → the files that say it, in order. */
function filesSaying(house: House): ReadonlyMap<string, readonly string[]> {
  const known = saying.get(house);
  if (known) return known;
  const counted = [...house.files.values()].filter(({ path }) => isCounted.test(path));
  const found = new Map(
    Object.keys(mostFiles).map((field) => {
      const named = new RegExp(String.raw`\b${field}\b`, 'u');
      return [field, counted.filter(({ text }) => named.test(text)).map(({ path }) => path)];
    }),
  );
  saying.set(house, found);
  return found;
}

/** A field of a document that is said in one file more than it needs: copies forget it. */
export function saidTooOften(file: SourceFile, house: House): Found[] {
  if (!isCounted.test(file.path)) return [];
  return [...filesSaying(house)].flatMap(([field, paths]) => {
    const most = mostFiles[field] ?? 0;
    const isPast = paths.indexOf(file.path) >= most;
    if (!isPast) return [];
    const line =
      file.text
        .split('\n')
        .findIndex((one) => new RegExp(String.raw`\b${field}\b`, 'u').test(one)) + 1;
    return [
      {
        line,
        says: `${field} is said in ${paths.length} files, ${most} are enough: take it from its shape.`,
      },
    ];
  });
}
