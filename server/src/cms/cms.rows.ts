import { BannerPosition, BannerStatus } from '@counting-house/contract/cms/banner.ts';
import { FaqStatus } from '@counting-house/contract/cms/faq.ts';
import { requiredText } from '@counting-house/contract/kit/shapes.ts';
import { z } from 'zod';
import { deletable, setBy, status, type RegisterRow } from '../platform/rows/row-register.ts';
import { deleteBanner, removeBanner, updateBanner } from './banner.service.ts';
import { banners } from './banner.table.ts';
import { changeFaq, removeFaq } from './faq.service.ts';
import { faqs } from './faq.table.ts';

const ofBanner = 'cms.banner.write';
const ofFaq = 'cms.faq.write';
const place = z.int('Enter a whole number').min(0).max(100_000);

export const cmsRows: readonly RegisterRow[] = [
  {
    table: banners,
    read: 'cms.banner.read',
    softDelete: deletable(banners, 'cms.banner.delete', deleteBanner),
    rawDelete: { permission: 'cms.banner.delete', run: removeBanner },
    status: status(ofBanner, BannerStatus.options, { on: 'active', off: 'hidden' }, (ctx, at, to) =>
      updateBanner(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofBanner, (ctx, at, change) => updateBanner(ctx, { ...at, ...change }), {
      sortOrder: place,
      title: requiredText(80, 'Title'),
      position: BannerPosition,
    }),
  },
  {
    table: faqs,
    aliases: ['question'],
    read: 'cms.faq.read',
    softDelete: deletable(faqs, 'cms.faq.delete'),
    rawDelete: { permission: 'cms.faq.delete', run: removeFaq },
    status: status(ofFaq, FaqStatus.options, { on: 'published', off: 'hidden' }, (ctx, at, to) =>
      changeFaq(ctx, { ...at, status: to }),
    ),
    fields: setBy(ofFaq, (ctx, at, change) => changeFaq(ctx, { ...at, ...change }), {
      sortOrder: place,
    }),
  },
];
