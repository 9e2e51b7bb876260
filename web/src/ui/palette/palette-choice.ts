import type { Icon } from '@tabler/icons-react';

/** One thing that the palette offers: somewhere to go, something to do, or letters to go on with. */
export type Choice = {
  readonly key: string;
  readonly label: string;
  readonly under?: string | undefined;
  readonly words?: string | undefined;
  readonly icon: Icon;
  readonly does:
    { readonly path: string } | { readonly run: () => void } | { readonly type: string };
};
