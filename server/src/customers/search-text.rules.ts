type Person = {
  readonly number: string;
  readonly name: string;
  readonly phone: string;
  readonly altPhone: string | null;
  readonly formerPhones: readonly string[];
  readonly email: string | null;
};

type Place = { readonly name: string; readonly phone: string; readonly city: string };

/** What people find a customer by, in one text: names, numbers, phones of now and before, mail, cities. */
export function toSearchText(person: Person, addresses: readonly Place[]): string {
  const words = [
    person.number,
    person.name,
    person.phone,
    person.altPhone,
    ...person.formerPhones,
    person.email,
    ...addresses.flatMap(({ name, phone, city }) => [name, phone, city]),
  ];
  return [...new Set(words.filter(Boolean))].join(' ');
}
