import { BannerPosition } from '@counting-house/contract/cms/banner.ts';
import { useSearch } from '../platform/address.ts';
import { ListActs } from '../ui/list/list-screen.tsx';
import { Page } from '../ui/page/page.tsx';
import { BannerList, bannerList } from './banner-list.tsx';
import { BannerPreview } from './banner-preview.tsx';
import css from './banner-slider.module.css';

/** The banners of a position in their order, and beside them what the shop makes of them. */
export function BannerSliderScreen() {
  const asked = BannerPosition.safeParse(useSearch()['position']);
  const position = asked.success ? asked.data : bannerList.tabs.start;
  return (
    <Page title="Banners" acts={<ListActs {...bannerList} more={[]} />}>
      <div className={css.split}>
        <BannerList position={position} />
        <BannerPreview key={position} position={position} />
      </div>
    </Page>
  );
}
