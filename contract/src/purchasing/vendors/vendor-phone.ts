import { z } from 'zod';

/** Digits with a leading +91, 91 or 0 dropped where ten follow; how many there must be, `vendorFaults` knows. */
export const vendorPhone = z
  .string('Phone number is required')
  .transform((value) => value.replaceAll(/[\s()-]/gu, '').replace(/^(\+91|91|0)(?=\d{10}$)/u, ''))
  .pipe(
    z
      .string()
      .min(1, 'Phone number is required')
      .regex(/^(\+?\d{6,15})?$/u, 'Phone number must be 10 digits'),
  )
  .transform((value) => value.replace('+', ''));
