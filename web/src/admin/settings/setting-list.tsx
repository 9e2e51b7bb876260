import type { SettingValue } from '@counting-house/contract/admin/setting.ts';
import {
  type Icon,
  IconBuilding,
  IconArrowBackUp,
  IconFile,
  IconHistory,
  IconInfoCircle,
  IconPackage,
  IconReceiptTax,
  IconReportMoney,
  IconSettings,
  IconShield,
  IconTool,
  IconTruckDelivery,
  IconShoppingCart,
  IconStack2,
} from '@tabler/icons-react';
import type { SettingsEntry } from './setting-entry.ts';
import css from './settings.module.css';

const icons: Readonly<Record<string, Icon>> = {
  Business: IconBuilding,
  Accounts: IconReportMoney,
  Tax: IconReceiptTax,
  Sales: IconShoppingCart,
  'Packing and dispatch': IconPackage,
  Stock: IconStack2,
  Purchasing: IconTruckDelivery,
  Production: IconTool,
  Returns: IconArrowBackUp,
  Security: IconShield,
  Files: IconFile,
  Jobs: IconHistory,
  About: IconInfoCircle,
};

/** The pages of settings, with what was changed on each, and below them what runs the product. */
export function SettingList({
  tabs,
  systemTabs,
  chosen,
  rows,
  entry,
  choose,
}: {
  tabs: readonly string[];
  systemTabs: readonly string[];
  chosen: string;
  rows: readonly SettingValue[];
  entry: SettingsEntry;
  choose: (tab: string) => void;
}) {
  const line = (tab: string) => {
    const Shown = icons[tab] ?? IconSettings;
    const unsaved = entry.changed.filter((row) => row.tab === tab).length;
    const changed = rows.filter((row) => row.tab === tab && row.isChanged).length;
    return (
      <button
        type="button"
        key={tab}
        className={css.tab}
        aria-current={tab === chosen ? 'page' : undefined}
        onClick={() => choose(tab)}
      >
        <Shown size={18} stroke={1.6} aria-hidden />
        <span>{tab}</span>
        {unsaved > 0 && <b>{unsaved} unsaved</b>}
        {unsaved === 0 && changed > 0 && <small>{changed} changed</small>}
      </button>
    );
  };
  return (
    <nav className={css.tabs} aria-label="Settings pages">
      {tabs.map(line)}
      {systemTabs.length > 0 && <p className={css.group}>System</p>}
      {systemTabs.map(line)}
    </nav>
  );
}
