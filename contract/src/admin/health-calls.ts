import { z } from 'zod';
import { read } from '../kit/operation.ts';
import { Health, HealthDetails } from './health.ts';

/** The rows of admin about the health of the server. */
export const healthCalls = {
  getHealthDetails: read({
    says: 'Server health: disk, database, clock, queue and versions.',
    wire: 'GET Admin/HealthDetails',
    permission: 'admin.job.read',
    background: true,
    input: z.strictObject({}),
    output: HealthDetails,
  }),

  getHealth: read({
    says: 'Whether the server is up.',
    wire: 'GET Admin/Health',
    permission: 'public',
    openBefore: ['setUp'],
    background: true,
    answersWithinMs: 3_000,
    input: z.strictObject({}),
    output: Health,
  }),

  getReadiness: read({
    says: 'Whether the server is up, at the usual address for load balancers.',
    wire: 'GET Health',
    permission: 'public',
    openBefore: ['setUp'],
    background: true,
    answersWithinMs: 3_000,
    input: z.strictObject({}),
    output: Health,
  }),
};
