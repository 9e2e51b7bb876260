import { z } from 'zod';
import { ts } from '../kit/shapes.ts';

/** One thing that is looked at every minute. */
export const HealthCheck = z.object({
  /** `disk`, `database`, `clock`, `queue`, `schedules`, `secret` */
  key: z.string(),
  label: z.string(),
  state: z.enum(['good', 'attention', 'bad']),
  /** What was found, with its figures. */
  says: z.string(),
});
export type HealthCheck = z.output<typeof HealthCheck>;

/** How the house is, for those who look after it. */
export const HealthDetails = z.object({
  checks: z.array(HealthCheck),
  /** What it runs on: label → value, `Node 24.21.0`. */
  environment: z.array(z.object({ label: z.string(), value: z.string() })),
  /** What each variable of the environment does, set or not; never its secret. */
  variables: z.array(z.object({ name: z.string(), isSet: z.boolean(), says: z.string() })),
  startedAt: ts,
});
export type HealthDetails = z.output<typeof HealthDetails>;

/** Whether the server is up, for monitors; what it runs on only for those who may read jobs. */
export const Health = z.object({
  ok: z.boolean(),
  /** What is wrong, in a sentence. */
  trouble: z.string().optional(),
  version: z.string().optional(),
  /** The database answers, and what it is: `PostgreSQL 18.4`. */
  database: z.string().optional(),
  /** An old client is let in by LEGACY_OTP_REPLY. */
  legacy: z.boolean().optional(),
});
export type Health = z.output<typeof Health>;
