import { problems } from '../kit/problem.ts';

export const cmsProblems = problems({
  'banner.pictures_missing': ['Add both pictures before showing the banner.', 422, 'status'],
  'banner.end_before_start': ['End must be after the start', 422, 'endsAt'],
  'banner.category_missing': ['Category is required', 422, 'categoryId'],
  'banner.link_wrong': ['Choose where the banner leads', 422, 'linkType'],
  'banner.category_unknown': ['Choose a valid category', 422, 'categoryId'],
  'banner.link_product_unknown': ['Choose a valid product', 422, 'linkProductId'],
  'banner.link_category_unknown': ['Choose a valid category', 422, 'linkCategoryId'],
  'banner.link_offer_unknown': ['Choose a valid offer', 422, 'linkOfferId'],
  'banner.desktop_unknown': ['Send the picture again.', 422, 'desktopFileId'],
  'banner.mobile_unknown': ['Send the picture again.', 422, 'mobileFileId'],
  'faq.question_taken': ['This question is already in the topic', 422, 'question'],
  'faq.question_short': ['Question must be at least 5 characters', 422, 'question'],
  'faq.answer_missing': ['Answer is required', 422, 'answer'],
  'faq.topic_unknown': ['Choose a valid topic', 422, 'topic'],
  'faq_topic.name_taken': ['Another topic has this name.', 409, 'topic'],
});
