import { stateName } from '@counting-house/contract/customers/state.ts';
import type { ReadContext } from '../context.ts';

/** The business as customers know it, line by line; its name first. */
export function ourLines({ settings }: Pick<ReadContext, 'settings'>): string[] {
  const place = [settings['business.city'], settings['business.pinCode']].filter(Boolean).join(' ');
  const state = stateName(settings['business.stateCode']);
  return [
    settings['business.legalName'] || settings['business.name'],
    ...settings['business.address'].split('\n'),
    [place, state].filter(Boolean).join(', '),
    settings['business.gstin'] && `GSTIN ${settings['business.gstin']}`,
    [settings['business.phone'], settings['business.email']].filter(Boolean).join(' · '),
  ].filter(Boolean);
}
