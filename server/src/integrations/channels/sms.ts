import type { SmsSettings } from '@counting-house/contract/integrations/connection.ts';
import type { Delivery } from '../outbox/outbox.rules.ts';
import { callOutside, OutsideFailure, refusedAddress } from '../outside.ts';
import { smsOutcome, smsRequest, type Sms } from './sms.rules.ts';

/** Puts one SMS to the gateway and says what came of it; it never throws. */
export async function deliverSms(settings: SmsSettings, sms: Sms): Promise<Delivery> {
  try {
    const request = smsRequest(settings, sms);
    if (new URL(request.url).host !== new URL(settings.url).host) {
      throw new OutsideFailure(refusedAddress);
    }
    const outcome = smsOutcome(settings, await callOutside(request));
    return outcome.outcome === 'sent'
      ? outcome
      : { ...outcome, error: `The SMS gateway answered: ${outcome.error}` };
  } catch (error) {
    const words = error instanceof Error ? error.message : 'The SMS could not be sent.';
    return { outcome: 'failed', error: words };
  }
}
