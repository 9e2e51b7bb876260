import { catalogue } from '@counting-house/contract/catalogue/catalogue.operations.ts';
import { BannerPosition, type Banner } from '@counting-house/contract/cms/banner.ts';
import { cms } from '@counting-house/contract/cms/cms.operations.ts';
import type { InputOf } from '@counting-house/contract/kit/operation.ts';
import { offers } from '@counting-house/contract/offers/offers.operations.ts';
import { TextInput } from '@mantine/core';
import { useSearch } from '../platform/address.ts';
import { useOperation } from '../platform/http/use-operation.ts';
import { useMay } from '../platform/session.ts';
import { OneImageInput } from '../ui/files/one-image-input.tsx';
import { Choice } from '../ui/picking/choice.tsx';
import { Section } from '../ui/form/form-body.tsx';
import { FormPanel } from '../ui/form/form-panel.tsx';
import { MomentInput } from '../ui/dates/moment-input.tsx';
import type { FormFields } from '../ui/form/operation-form.ts';
import { Picker } from '../ui/picking/picker.tsx';
import { useOperationForm } from '../ui/form/use-operation-form.ts';
import { usePanelPlace } from '../ui/panel/panel-context.ts';
import { SidePanel } from '../ui/panel/side-panel.tsx';
import { State } from '../ui/marks/badge.tsx';
import { Facts } from '../ui/parts/sheet.tsx';
import {
  bannerPositions,
  bannerStates,
  bannerStatuses,
  linkTypes,
  scheduleText,
} from './cms-text.ts';
import css from './banner.module.css';

/** A new banner; it is hidden until it is shown from the list. */
export function NewBannerPanel() {
  const { close } = usePanelPlace();
  const asked = BannerPosition.safeParse(useSearch()['position']);
  const form = useOperationForm(cms.createBanner, {
    initial: { position: asked.success ? asked.data : 'home_top', linkType: 'none' },
    saved: 'Banner {title} saved. It is hidden until you show it.',
    then: close,
  });
  return (
    <FormPanel title="New banner" form={form}>
      <BannerFields of={form.common()} />
    </FormPanel>
  );
}

/** A banner, to change or to look at. */
export function BannerPanel({ id }: { id: number }) {
  const banner = useOperation(cms.getBanner, { id });
  const canWrite = useMay()('cms.banner.write');
  return canWrite ? <EditBanner banner={banner} /> : <SeenBanner banner={banner} />;
}

function EditBanner({ banner }: { banner: Banner }) {
  const form = useOperationForm(cms.updateBanner, {
    initial: banner,
    saved: 'Banner {title} saved',
  });
  return (
    <FormPanel
      title={banner.title}
      record={{ table: 'banner', id: banner.id }}
      form={form}
      badges={<State of={bannerStates} is={banner.shown} />}
    >
      <BannerFields of={form.common()} known={banner} />
      <Choice
        label="Status"
        of={bannerStatuses}
        description="The shop shows it between its dates, with both pictures."
        {...form.field('status')}
      />
    </FormPanel>
  );
}

function SeenBanner({ banner }: { banner: Banner }) {
  return (
    <SidePanel
      title={banner.title}
      isNarrow
      record={{ table: 'banner', id: banner.id }}
      badges={<State of={bannerStates} is={banner.shown} />}
    >
      {[banner.desktopUrl, banner.mobileUrl].map(
        (url) => url && <img key={url} className={css.picture} src={url} alt="" />,
      )}
      <Facts
        rows={[
          ['Position', bannerPositions[banner.position]],
          ['Category', banner.category],
          ['Shown', scheduleText(banner)],
          ['Leads to', banner.linkName],
          ['Described as', banner.altText ?? banner.title],
        ]}
      />
    </SidePanel>
  );
}

/** Offers that buyers can still have. */
const canBeShown = { shown: ['live', 'scheduled'] } as const;

type Known = Pick<Banner, 'category' | 'linkName'>;

function BannerFields({
  of: fields,
  known,
}: {
  of: FormFields<InputOf<typeof cms.createBanner>>;
  known?: Known;
}) {
  const { position, linkType } = fields.values;
  return (
    <>
      <TextInput
        label="Title"
        description="For staff, and read out where the picture cannot be seen."
        {...fields.field('title')}
      />
      <OneImageInput
        label="Desktop picture"
        description="At least 1200 × 300 pixels, at most 4 MB. JPEG, PNG or WebP."
        purpose="banner_desktop"
        {...fields.field('desktopFileId')}
      />
      <OneImageInput
        label="Mobile picture"
        description="At least 600 × 600 pixels, at most 4 MB. JPEG, PNG or WebP."
        purpose="banner_mobile"
        {...fields.field('mobileFileId')}
      />
      <TextInput
        label="Description of the picture"
        description="Leave blank to use the title."
        {...fields.field('altText')}
      />
      <Section title="Position">
        <Choice label="Position" of={bannerPositions} {...fields.field('position')} />
        {position === 'category_top' && (
          <Picker
            label="Category"
            list={catalogue.listCategories}
            words={({ title }) => title}
            shown={known?.category ?? null}
            {...fields.field('categoryId')}
            withAsterisk
          />
        )}
      </Section>
      <Section title="Where it leads">
        <Choice label="Leads to" of={linkTypes} {...fields.field('linkType')} />
        {linkType === 'product' && (
          <Picker
            label="Product"
            list={catalogue.listProducts}
            {...fields.field('linkProductId')}
            withAsterisk
          />
        )}
        {linkType === 'category' && (
          <Picker
            label="Linked category"
            list={catalogue.listCategories}
            words={({ title }) => title}
            {...fields.field('linkCategoryId')}
            withAsterisk
          />
        )}
        {linkType === 'offer' && (
          <Picker
            label="Offer"
            list={offers.listOffers}
            with={canBeShown}
            {...fields.field('linkOfferId')}
            withAsterisk
          />
        )}
        {linkType === 'url' && (
          <TextInput
            label="Web address"
            placeholder="https:// or /offers"
            {...fields.field('linkUrl')}
            withAsterisk
          />
        )}
      </Section>
      <Section title="When it is shown">
        <MomentInput
          label="From"
          description="Leave blank to show it at once."
          {...fields.field('startsAt')}
        />
        <MomentInput
          label="Until"
          description="Leave blank for no end."
          usualTime="23:59"
          {...fields.field('endsAt')}
        />
      </Section>
    </>
  );
}
