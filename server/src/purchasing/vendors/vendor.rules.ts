/** Words that many firms have in their names, and that tell none apart. */
const commonWords = new Set(['pvt', 'ltd', 'llp', 'private', 'limited']);

/** A name as duplicates are found by it: without case, accents, punctuation and words such as 'Pvt Ltd'. */
export function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[.'’]/gu, '');
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word && !commonWords.has(word));
  return words.join(' ') || plain.trim();
}

type Told = {
  readonly number: string;
  readonly name: string;
  readonly displayName: string;
  readonly gstin: string | null;
  readonly contactName: string;
  readonly phone: string;
  readonly altPhone: string | null;
  readonly email: string | null;
};

/** What people find a vendor by, in one text. */
export function vendorSearchText(
  vendor: Told,
  addresses: readonly { readonly city: string; readonly gstin: string | null }[],
): string {
  const words = [
    vendor.number,
    vendor.name,
    vendor.displayName,
    vendor.gstin,
    vendor.contactName,
    vendor.phone,
    vendor.altPhone,
    vendor.email,
    ...addresses.flatMap(({ city, gstin }) => [city, gstin]),
  ];
  return [...new Set(words.filter(Boolean))].join(' ');
}

/** `•••• 1234`; '' when there is none. */
export const masked = (value: string): string => (value === '' ? '' : `•••• ${value.slice(-4)}`);
