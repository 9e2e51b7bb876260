import { IconHelpCircle, IconSlideshow } from '@tabler/icons-react';
import { screen, screens } from '../platform/places.ts';

/** Whether a banner or a question was ever made. */
export const isWebsiteUsed = async (): Promise<boolean> =>
  await (await import('./website-use.ts')).isWebsiteUsed();

export const cmsScreens = screens('cms', {
  banners: screen({
    path: '/cms-website/banner-slider',
    title: 'Banners',
    icon: IconSlideshow,
    permissions: ['cms.banner.read'],
    words: 'slider website',
    opens: { banner: '?open={id}' },
    begins: [{ label: 'New banner', at: '?open=new', permission: 'cms.banner.write' }],
    component: async () => (await import('./banner-slider.screen.tsx')).BannerSliderScreen,
  }),
  faq: screen({
    path: '/web-application/faq',
    title: 'FAQ',
    icon: IconHelpCircle,
    permissions: ['cms.faq.read'],
    words: 'questions answers',
    opens: { faq: '?open={id}' },
    begins: [{ label: 'New question', at: '?open=new', permission: 'cms.faq.write' }],
    component: async () => (await import('./faq.screen.tsx')).FaqScreen,
  }),
});
