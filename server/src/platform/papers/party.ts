import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';

/** What stands under the name of a party on a paper, line by line. */
export const partyFacts = (party: PartyPaper): string[] =>
  [
    ...party.address,
    party.gstin && `GSTIN ${party.gstin}`,
    [party.phone, party.email].filter(Boolean).join(' · '),
  ].filter(Boolean);
