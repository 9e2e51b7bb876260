import type { PinPlace, PinQuestion } from '@counting-house/contract/integrations/pin.ts';
import { type StateCode, statesOfPin } from '@counting-house/contract/customers/state.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { EarlyContext, WriteContext } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { callOutside, OutsideFailure } from '../outside.ts';
import { placeIn } from './pin.rules.ts';
import { pinPlaces } from './pin.table.ts';

const keptDays = 90;
/** Anyone who types an address does not wait longer for a city. */
const waitMs = 300;

type Found = { readonly city: string; readonly stateCode: StateCode; readonly isNew: boolean };

/**
 * City and state of a PIN code: by the service that is set up, asked once in ninety days, else the state that its
 * first digits say.
 */
export const lookUpPin = prepared(find, keep);

async function find(ctx: EarlyContext, { pinCode }: PinQuestion): Promise<Found | null> {
  const service = ctx.settings['integrations.pinLookup'];
  if (service === '') return null;
  const since = new Date(Date.parse(ctx.now) - keptDays * 86_400_000).toISOString();
  const [known] = await ctx.direct
    .select()
    .from(pinPlaces)
    .where(and(eq(pinPlaces.pinCode, pinCode), gt(pinPlaces.at, since)));
  if (known) return { city: known.city, stateCode: known.stateCode as StateCode, isNew: false };
  const place = await ask(service.replaceAll('{pin}', pinCode));
  return place && { ...place, isNew: true };
}

async function ask(url: string) {
  try {
    const call = {
      method: 'GET',
      url,
      headers: { accept: 'application/json' },
      body: null,
    } as const;
    const { status, text } = await callOutside(call, waitMs);
    return status === 200 ? placeIn(text) : null;
  } catch (error) {
    if (error instanceof OutsideFailure) return null;
    throw error;
  }
}

async function keep(
  ctx: WriteContext,
  { pinCode }: PinQuestion,
  found: Found | null,
): Promise<PinPlace> {
  if (found?.isNew) {
    const { city, stateCode } = found;
    const row = { city, stateCode, at: ctx.now };
    await ctx.tx
      .insert(pinPlaces)
      .values({ pinCode, ...row })
      .onConflictDoUpdate({ target: pinPlaces.pinCode, set: row });
  }
  const [usual = null] = statesOfPin(pinCode);
  return { pinCode, city: found?.city ?? '', stateCode: found?.stateCode ?? usual };
}
