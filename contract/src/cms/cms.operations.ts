import { z } from 'zod';
import { queryId } from '../kit/list.ts';
import { operations, read, write } from '../kit/operation.ts';
import { id } from '../kit/shapes.ts';
import { RowResults } from '../orders/payment.ts';
import {
  Banner,
  BannerList,
  BannerRows,
  BannerSeen,
  BannersInput,
  ChangedBanner,
  NewBanner,
  ReorderBanners,
  SetBannerPicture,
  ShopBanners,
  ShopBannersInput,
} from './banner.ts';
import {
  ChangedFaq,
  Faq,
  FaqList,
  FaqRows,
  FaqSaved,
  FaqsInput,
  FaqTopics,
  MoveFaqs,
  NewFaq,
  ReorderFaqs,
  ReorderFaqTopics,
  ShopFaqs,
  ShopFaqsInput,
} from './faq.ts';

const byId = z.strictObject({ id: queryId });

/** The shop asks again after so long, and is told in a word when nothing changed. */
const shopKeptSeconds = 60;

export const cms = operations('cms', {
  createBanner: write({
    says: 'Add a banner; it is hidden until it is published.',
    wire: 'POST ProductManagement/CreateBanner',
    permission: 'cms.banner.write',
    input: NewBanner,
    output: Banner,
    problems: ['banner.end_before_start', 'banner.too_many'],
  }),

  updateBanner: write({
    says: 'Change a banner, show or hide it.',
    wire: 'POST ProductManagement/UpdateBanner?ID={id}',
    permission: 'cms.banner.write',
    input: ChangedBanner,
    output: Banner,
    problems: ['banner.pictures_missing', 'banner.end_before_start'],
  }),

  setBannerImage: write({
    says: 'Set the desktop picture of a banner.',
    wire: 'POST ProductManagement/UpdateBannerImage ID={id}',
    permission: 'cms.banner.write',
    input: SetBannerPicture,
    output: Banner,
  }),

  setBannerMobileImage: write({
    says: 'Set the phone picture of a banner.',
    wire: 'POST ProductManagement/UpdateBannerMobileImage?ID={id}',
    permission: 'cms.banner.write',
    input: SetBannerPicture,
    output: Banner,
  }),

  deleteBanner: write({
    says: 'Delete a banner; it can come back.',
    wire: 'POST ProductManagement/DeleteBanner?ID={id}',
    permission: 'cms.banner.delete',
    input: BannerSeen,
    output: z.object({ deletedId: id }),
  }),

  listBanners: read({
    says: 'List banners in their order, with their current status.',
    wire: 'GET ProductManagement/Banners',
    permission: 'cms.banner.read',
    input: BannersInput,
    output: BannerList,
  }),

  getBanner: read({
    says: 'A banner with its pictures and where it leads.',
    wire: 'GET ProductManagement/Banner?ID={id}',
    permission: 'cms.banner.read',
    input: byId,
    output: Banner,
  }),

  reorderBanners: write({
    says: 'Put the banners of a position in order.',
    wire: 'POST ProductManagement/ReorderBanners',
    permission: 'cms.banner.write',
    input: ReorderBanners,
    output: BannerRows,
  }),

  shopBanners: read({
    says: 'The banners that the shop shows at this moment, in their order.',
    wire: 'GET ProductManagement/ShopBanners?Position={position}&CategoryID={categoryId}',
    permission: 'cms.shop.read',
    input: ShopBannersInput,
    output: ShopBanners,
    keptSeconds: shopKeptSeconds,
  }),

  createFaq: write({
    says: 'Add a question of the FAQ.',
    wire: 'POST CMS/CreateFAQ',
    permission: 'cms.faq.write',
    input: NewFaq,
    output: FaqSaved,
    problems: ['faq.question_taken', 'faq.too_many'],
  }),

  updateFaq: write({
    says: 'Change a question of the FAQ, publish or hide it.',
    wire: 'POST CMS/UpdateFAQ?ID={id}',
    permission: 'cms.faq.write',
    input: ChangedFaq,
    output: FaqSaved,
    problems: ['faq.question_taken'],
  }),

  listFaqs: read({
    says: 'The questions of the FAQ, by topic and in their order.',
    wire: 'GET CMS/FAQs',
    permission: 'cms.faq.read',
    input: FaqsInput,
    output: FaqList,
  }),

  getFaq: read({
    says: 'A question of the FAQ with its answer.',
    wire: 'GET CMS/FAQ?ID={id}',
    permission: 'cms.faq.read',
    input: byId,
    output: Faq,
  }),

  reorderFaqs: write({
    says: 'Put the questions of a topic in order.',
    wire: 'POST CMS/ReorderFAQs',
    permission: 'cms.faq.write',
    input: ReorderFaqs,
    output: FaqRows,
  }),

  moveFaqs: write({
    says: 'Move questions of the FAQ to another topic.',
    wire: 'POST CMS/MoveFAQs',
    permission: 'cms.faq.write',
    input: MoveFaqs,
    output: RowResults,
  }),

  listFaqTopics: read({
    says: 'The topics of the FAQ in their order, with their questions counted.',
    wire: 'GET CMS/FAQTopics',
    permission: 'cms.faq.read',
    input: z.strictObject({}),
    output: FaqTopics,
  }),

  reorderFaqTopics: write({
    says: 'Put the topics of the FAQ in order.',
    wire: 'POST CMS/ReorderFAQTopics',
    permission: 'cms.faq.write',
    input: ReorderFaqTopics,
    output: FaqTopics,
  }),

  shopFaqs: read({
    says: 'The questions and answers that the shop shows, by topic.',
    wire: 'GET CMS/ShopFAQs?Topic={topic}',
    permission: 'cms.shop.read',
    input: ShopFaqsInput,
    output: ShopFaqs,
    keptSeconds: shopKeptSeconds,
  }),
});
