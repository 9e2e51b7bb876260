type Company = {
  readonly number: string;
  readonly name: string;
  readonly legalName: string;
  readonly gstin: string | null;
  readonly phone: string;
  readonly email: string | null;
};

type Place = { readonly name: string; readonly phone: string; readonly city: string };
type Person = { readonly name: string; readonly phone: string };

/** What people find a company by, in one text: numbers, names, phones, mail, cities and its people. */
export function companySearchText(
  company: Company,
  { addresses, people }: { addresses: readonly Place[]; people: readonly Person[] },
): string {
  const words = [
    company.number,
    company.name,
    company.legalName,
    company.gstin,
    company.phone,
    company.email,
    ...addresses.flatMap(({ name, phone, city }) => [name, phone, city]),
    ...people.flatMap(({ name, phone }) => [name, phone]),
  ];
  return [...new Set(words.filter(Boolean))].join(' ');
}

/** Whether a company has a GSTIN that its bills must bear. */
export const isRegistered = ({ taxTreatment }: { readonly taxTreatment: string }) =>
  taxTreatment !== 'unregistered';
