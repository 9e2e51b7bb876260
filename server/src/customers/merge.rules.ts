import type { customers } from './customer.table.ts';

type CustomerRecord = typeof customers.$inferSelect;
type Place = { readonly line1: string; readonly pinCode: string };

const mostTags = 20;
const longestNote = 2_000;

/** Whether two addresses are one: the same street and PIN code. */
export const isSamePlace = (a: Place, b: Place): boolean =>
  plain(a.line1) === plain(b.line1) && a.pinCode === b.pinCode;

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * What a customer is called and agreed to after another record of theirs was merged into it: nothing that was
 * known is lost, and only what both agreed to is agreed.
 */
export function together(keep: CustomerRecord, drop: CustomerRecord, now: string) {
  const phones = [
    keep.phone,
    drop.phone,
    drop.altPhone,
    ...keep.formerPhones,
    ...drop.formerPhones,
  ];
  const altPhone = keep.altPhone ?? (drop.phone || drop.altPhone);
  const consents = {
    consentSms: keep.consentSms && drop.consentSms,
    consentEmail: keep.consentEmail && drop.consentEmail,
  };
  const isBlocked = keep.status === 'blocked' || drop.status === 'blocked';
  return {
    altPhone,
    formerPhones: [...new Set(phones)].filter(
      (phone): phone is string => Boolean(phone) && phone !== keep.phone && phone !== altPhone,
    ),
    email: keep.email ?? drop.email,
    birthday: keep.birthday ?? drop.birthday,
    tags: [...new Set([...keep.tags, ...drop.tags])].slice(0, mostTags),
    note: [keep.note, drop.note].filter(Boolean).join('\n\n').slice(0, longestNote),
    codAllowed: drop.codAllowed === 'no' ? ('no' as const) : keep.codAllowed,
    ...consents,
    consentAt:
      consents.consentSms === keep.consentSms && consents.consentEmail === keep.consentEmail
        ? keep.consentAt
        : now,
    status: isBlocked ? ('blocked' as const) : ('active' as const),
    blockReason: isBlocked ? (keep.blockReason ?? drop.blockReason) : null,
  };
}
