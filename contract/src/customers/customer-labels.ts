import { labels } from '../kit/labels.ts';
import { z } from 'zod';

/** Those who left are erased, or were found to be another customer and merged into them. */
export const CustomerStatus = z.enum(['active', 'blocked', 'merged', 'erased']);
export type CustomerStatus = z.output<typeof CustomerStatus>;

/** A person, or anyone who buys over the counter without a name: that is one customer for all of them. */
export const CustomerKind = z.enum(['person', 'walk_in']);
export type CustomerKind = z.output<typeof CustomerKind>;

/** Where a customer was first seen. */
export const CustomerSource = z.enum(['manual', 'storefront']);
export type CustomerSource = z.output<typeof CustomerSource>;

/** Whether a customer may pay on delivery; auto is yes. */
export const CodAllowed = z.enum(['auto', 'yes', 'no']);
export type CodAllowed = z.output<typeof CodAllowed>;

/** The ways by which somebody may agree to be sent offers. */
export const ConsentChannel = z.enum(['sms', 'mail']);
export type ConsentChannel = z.output<typeof ConsentChannel>;
export const consentChannelLabels = labels(ConsentChannel, { sms: 'SMS', mail: 'E-mail' });
