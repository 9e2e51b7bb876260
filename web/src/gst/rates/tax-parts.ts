import type { NewTax } from '@counting-house/contract/tax/tax.ts';

type Parts = NewTax['parts'];
type Component = { readonly id: number; readonly code: string };

/** How GST splits a rate: half and half within the state, whole between states. */
export function evenParts(components: readonly Component[], rate: number): Parts {
  const idOf = (code: string) => components.find((one) => one.code === code)?.id ?? 0;
  if (rate === 0) return [];
  const half = Math.floor(rate / 2);
  return [
    { componentId: idOf('CGST'), scope: 'intra', rate: half },
    { componentId: idOf('SGST'), scope: 'intra', rate: rate - half },
    { componentId: idOf('IGST'), scope: 'inter', rate },
  ];
}

/** Whether nobody has split the rate by hand. */
export function isEven(parts: Parts, components: readonly Component[], rate: number): boolean {
  return (
    parts.length === 0 || JSON.stringify(parts) === JSON.stringify(evenParts(components, rate))
  );
}
