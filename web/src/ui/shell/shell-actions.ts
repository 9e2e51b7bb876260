import {
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconKey,
  IconKeyboard,
  IconLayoutSidebar,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { prefer, preferences } from '../../platform/preferences.ts';
import type { Choice } from '../palette/palette-choice.ts';
import { openLayer } from './shell-layers.ts';
import { useLeaving } from './use-leaving.ts';

/** What can be done on every page: the person's own panel, how the house looks, leaving it. */
export function useShellActions(): readonly Choice[] {
  const setSearch = useSetSearch();
  const leave = useLeaving();
  const { theme, density, navigation } = preferences.use();
  const panel = (part: string | null) => () => setSearch({ panel: 'me', part }, { push: true });
  const action = (label: string, words: string, icon: Choice['icon'], run: () => void): Choice => ({
    key: `shell.${label}`,
    label,
    words,
    icon,
    does: { run },
  });

  return [
    action('Your profile', 'me name mail', IconUser, panel(null)),
    action('Change password', 'profile secret', IconKey, panel('password')),
    ...(theme === 'light'
      ? []
      : [action('Light theme', 'day bright', IconSun, () => prefer({ theme: 'light' }))]),
    ...(theme === 'dark'
      ? []
      : [action('Dark theme', 'night', IconMoon, () => prefer({ theme: 'dark' }))]),
    ...(theme === 'auto'
      ? []
      : [action('System theme', 'auto', IconDeviceDesktop, () => prefer({ theme: 'auto' }))]),
    density === 'compact'
      ? action('Comfortable rows', 'density', IconBaselineDensityMedium, () =>
          prefer({ density: 'comfortable' }),
        )
      : action('Compact rows', 'density', IconBaselineDensitySmall, () =>
          prefer({ density: 'compact' }),
        ),
    action(
      navigation === 'icons' ? 'Widen navigation' : 'Narrow navigation',
      'sidebar menu',
      IconLayoutSidebar,
      () => prefer({ navigation: navigation === 'icons' ? 'wide' : 'icons' }),
    ),
    action('Keys of this page', 'keyboard shortcuts help', IconKeyboard, () => openLayer('keys')),
    action('Sign out', 'log out leave', IconLogout, () => void leave()),
  ];
}
