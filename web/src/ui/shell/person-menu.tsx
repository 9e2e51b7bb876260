import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useSetSearch } from '../../platform/address.ts';
import { useHouse } from '../../platform/house.ts';
import { prefer, preferences } from '../../platform/preferences.ts';
import { useSession } from '../../platform/session.ts';
import { PersonButton } from './person-button.tsx';
import { useLeaving } from './use-leaving.ts';

const themes = [
  { key: 'light', label: 'Light', icon: IconSun },
  { key: 'dark', label: 'Dark', icon: IconMoon },
  { key: 'auto', label: 'System theme', icon: IconDeviceDesktop },
] as const;

const densities = [
  { key: 'comfortable', label: 'Comfortable rows' },
  { key: 'compact', label: 'Compact rows' },
] as const;

/** Who is signed in: profile, theme, density, signing out. */
export function PersonMenu() {
  const session = useSession();
  const { ProfilePanel } = useHouse();
  const { density, theme } = preferences.use();
  const setSearch = useSetSearch();
  const leave = useLeaving();

  return (
    <Menu position="bottom-end" width={220} defaultOpened>
      <Menu.Target>
        <PersonButton name={session.name} photoFileId={session.photoFileId} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {session.name}, {session.Role}
        </Menu.Label>
        {ProfilePanel && (
          <Menu.Item
            leftSection={<IconUser size={16} stroke={1.7} />}
            onClick={() => setSearch({ panel: 'me' }, { push: true })}
          >
            Profile
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        {themes.map(({ key, label, icon: ThemeIcon }) => (
          <Menu.Item
            key={key}
            leftSection={<ThemeIcon size={16} stroke={1.7} />}
            rightSection={key === theme && <Chosen />}
            closeMenuOnClick={false}
            onClick={() => prefer({ theme: key })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>Density</Menu.Label>
        {densities.map(({ key, label }) => (
          <Menu.Item
            key={key}
            rightSection={key === density && <Chosen />}
            closeMenuOnClick={false}
            onClick={() => prefer({ density: key })}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.7} />} onClick={() => void leave()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function Chosen() {
  return <IconCheck size={16} stroke={1.7} aria-label="chosen" />;
}
