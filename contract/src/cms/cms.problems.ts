import { problems } from '../kit/problem.ts';

export const cmsProblems = problems({
  'banner.pictures_missing': {
    says: 'Add both pictures before showing the banner.',
    status: 422,
    field: 'status',
  },
  'banner.end_before_start': {
    says: 'End must be after the start',
    status: 422,
    field: 'endsAt',
  },
  'banner.category_missing': { says: 'Category is required', status: 422, field: 'categoryId' },
  'banner.link_wrong': {
    says: 'Choose where the banner leads',
    status: 422,
    field: 'linkType',
  },
  'banner.category_unknown': {
    says: 'Choose a valid category',
    status: 422,
    field: 'categoryId',
  },
  'banner.link_product_unknown': {
    says: 'Choose a valid product',
    status: 422,
    field: 'linkProductId',
  },
  'banner.link_category_unknown': {
    says: 'Choose a valid category',
    status: 422,
    field: 'linkCategoryId',
  },
  'banner.link_offer_unknown': {
    says: 'Choose a valid offer',
    status: 422,
    field: 'linkOfferId',
  },
  'banner.desktop_unknown': {
    says: 'Send the picture again.',
    status: 422,
    field: 'desktopFileId',
  },
  'banner.mobile_unknown': { says: 'Send the picture again.', status: 422, field: 'mobileFileId' },
  'faq.question_taken': {
    says: 'This question is already in the topic',
    status: 422,
    field: 'question',
  },
  'faq.question_short': {
    says: 'Question must be at least 5 characters',
    status: 422,
    field: 'question',
  },
  'faq.answer_missing': { says: 'Answer is required', status: 422, field: 'answer' },
  'faq.topic_unknown': { says: 'Choose a valid topic', status: 422, field: 'topic' },
  'faq_topic.name_taken': { says: 'Another topic has this name.', status: 409, field: 'topic' },
});
