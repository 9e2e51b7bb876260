import { cannotStart } from '../../platform/environment/start-failure.ts';

let isOn = false;

/**
 * Whether clients made for the old flow get the OTP in the answer. Said by the environment alone, so
 * that nobody can switch it on from a browser.
 */
export const legacyOtp = {
  isOn: () => isOn,

  /** Reads LEGACY_OTP_REPLY; a production server refuses to start with it. */
  open(environment: Readonly<Record<string, string | undefined>>): void {
    isOn = environment['LEGACY_OTP_REPLY'] === 'on';
    const accepted = environment['LEGACY_OTP_REPLY_OVERRIDE'] === 'account-takeover-accepted';
    if (isOn && environment['NODE_ENV'] === 'production' && !accepted) {
      throw cannotStart(
        'LEGACY_OTP_REPLY lets anyone who knows a phone number take over that account. Set LEGACY_OTP_REPLY_OVERRIDE=account-takeover-accepted to start anyway.',
      );
    }
  },
};
