const longest = 40;

/** `HON-500-COPY`, then `HON-500-COPY2`; the SKU is cut where that would be too long. */
export function copiedSku(sku: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '-COPY' : `-COPY${n}`;
    const copy = `${sku.slice(0, longest - ending.length)}${ending}`;
    if (!taken.has(copy)) return copy;
  }
}
