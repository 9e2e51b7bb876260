import { OfferStatus } from '@counting-house/contract/offers/offer.ts';
import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import { setBy, status, type RegisterRow } from '../platform/rows/row-register.ts';
import { changeOffer, deleteOffer } from './offer.service.ts';
import { offers } from './offer.table.ts';

const ofOffer = 'offers.offer.write';

export const offersRows: readonly RegisterRow[] = [
  {
    table: offers,
    read: 'offers.offer.read',
    softDelete: { permission: 'offers.offer.delete', run: deleteOffer },
    status: status(ofOffer, OfferStatus.options, { on: 'active', off: 'paused' }, (ctx, at, to) =>
      changeOffer(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofOffer, (ctx, at, change) => changeOffer(ctx, { ...at, ...change }), {
      priority: z.int('Enter a number').min(1, 'Enter a number').max(999, 'At most 999'),
      name: requiredText(80, 'Name'),
    }),
  },
];
