/** Shows an OTP to anyone who tries the house out. */
type OtpConsole = (message: { readonly phone: string; readonly otp: string }) => void;

let shows: OtpConsole | null = null;

/**
 * Where OTPs are read as long as neither SMS nor mail is set up: the server's console. A production server
 * has none, so that nobody resets a password there before a channel is set up.
 */
export const otpConsole = {
  open(by: OtpConsole | null): void {
    shows = by;
  },
  current: () => shows,
};
