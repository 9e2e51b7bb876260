import { stateName } from '@counting-house/contract/customers/state.ts';
import type { PartyPaper } from '@counting-house/contract/purchasing/party-paper.ts';
import type { ReadContext } from '../context.ts';
import type { PaperParty } from './document.ts';

/** A party as it stands on a paper, under a head. */
export const partyUnder = (head: string, party: PartyPaper): PaperParty => ({
  head,
  name: party.name,
  lines: [
    ...party.address,
    party.gstin && `GSTIN ${party.gstin}`,
    [party.phone, party.email].filter(Boolean).join(' · '),
  ].filter(Boolean),
});

/** The business as customers know it. */
export function ourParty({
  settings,
}: Pick<ReadContext, 'settings'>): Pick<PaperParty, 'name' | 'lines'> {
  const place = [settings['business.city'], settings['business.pinCode']].filter(Boolean).join(' ');
  const state = stateName(settings['business.stateCode']);
  return {
    name: settings['business.legalName'] || settings['business.name'],
    lines: [
      ...settings['business.address'].split('\n'),
      [place, state].filter(Boolean).join(', '),
      settings['business.gstin'] && `GSTIN ${settings['business.gstin']}`,
      [settings['business.phone'], settings['business.email']].filter(Boolean).join(' · '),
    ].filter(Boolean),
  };
}
