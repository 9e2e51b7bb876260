/** How an OTP reaches its phone. */
export type OtpDelivery = (message: { readonly phone: string; readonly otp: string }) => void;

let delivery: OtpDelivery | null = null;

/**
 * The way by which OTPs leave the house. Without one nobody can reset a password by phone; outside
 * production the server's console stands in for it.
 */
export const otpDelivery = {
  open(by: OtpDelivery | null): void {
    delivery = by;
  },
  current: () => delivery,
};
