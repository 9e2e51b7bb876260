import { shownAt, type Banner } from '@counting-house/contract/cms/banner.ts';
import { ActionIcon, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import { Sheet, SheetBody } from '../ui/parts/sheet.tsx';
import { Second } from '../ui/parts/value.tsx';
import css from './banner-preview.module.css';
import { useBanners } from './use-banners.ts';

const widths = { desktop: 'Desktop', mobile: 'Phone' } as const;
type Width = keyof typeof widths;

/** What the shop shows at a position, as a desktop and a phone have it, now or at a moment to come. */
export function BannerPreview({ position }: { position: Banner['position'] }) {
  const banners = useBanners(position);
  const [width, setWidth] = useState<Width>('desktop');
  const [asOn, setAsOn] = useState('');
  const [step, setStep] = useState(0);
  const live = banners.filter((banner) => (asOn ? shownAt(banner, asOn) : banner.shown) === 'live');
  const at = Math.min(step, live.length - 1);
  const banner = live[at];

  return (
    <Sheet title="Preview">
      <SheetBody>
        <div className={css.controls}>
          <SegmentedControl
            aria-label="Width"
            data={Object.entries(widths).map(([value, label]) => ({ value, label }))}
            value={width}
            onChange={(next) => setWidth(next as Width)}
          />
          <MomentInput
            label="As on"
            description="Leave blank for now."
            name="asOn"
            value={asOn}
            onChange={(next) => setAsOn(String(next))}
            onBlur={() => {}}
            error={undefined}
            withAsterisk={false}
          />
        </div>
        {banner ? (
          <Shown banner={banner} width={width} />
        ) : (
          <Second>{asOn ? 'Nothing is shown here then.' : 'Nothing is shown here now.'}</Second>
        )}
        {live.length > 1 && (
          <div className={css.steps}>
            <ActionIcon
              aria-label="Banner before"
              disabled={at === 0}
              onClick={() => setStep(at - 1)}
            >
              <IconChevronLeft size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
            <span>
              {at + 1} of {live.length}
            </span>
            <ActionIcon
              aria-label="Banner after"
              disabled={at === live.length - 1}
              onClick={() => setStep(at + 1)}
            >
              <IconChevronRight size={18} stroke={1.7} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </SheetBody>
    </Sheet>
  );
}

function Shown({ banner, width }: { banner: Banner; width: Width }) {
  const url = width === 'desktop' ? banner.desktopUrl : banner.mobileUrl;
  return (
    <figure className={css.frame} data-width={width}>
      <div className={css.page}>
        <span className={css.bar} />
        <img src={url ?? ''} alt={banner.altText ?? banner.title} />
        <span className={css.line} />
        <span className={css.line} />
      </div>
      <figcaption>{banner.title}</figcaption>
    </figure>
  );
}
