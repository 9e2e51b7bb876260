import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import { handlersFor, single } from '../platform/http/handlers.ts';
import { getBanner, listBanners, shopBanners } from './banner-view.service.ts';
import {
  createBanner,
  deleteBanner,
  reorderBanners,
  setBannerImage,
  setBannerMobileImage,
  updateBanner,
} from './banner.service.ts';
import { getFaq, listFaqs, listFaqTopics, shopFaqs } from './faq-view.service.ts';
import { createFaq, moveFaqs, reorderFaqs, reorderFaqTopics, updateFaq } from './faq.service.ts';

export const cmsHandlers = handlersFor(cms, {
  createBanner,
  updateBanner,
  setBannerImage,
  setBannerMobileImage,
  deleteBanner,
  listBanners: single(listBanners),
  getBanner: single(getBanner),
  reorderBanners,
  shopBanners: single(shopBanners),
  createFaq,
  updateFaq,
  listFaqs: single(listFaqs),
  getFaq: single(getFaq),
  reorderFaqs,
  moveFaqs,
  listFaqTopics: single(listFaqTopics),
  reorderFaqTopics,
  shopFaqs: single(shopFaqs),
});
