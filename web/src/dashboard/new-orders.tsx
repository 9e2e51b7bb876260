import { dashboard } from '@counting-house/contract/dashboard/dashboard.operations.ts';
import { ActionIcon, Button } from '@mantine/core';
import { IconShoppingBag, IconVolume, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ordersScreens } from '../orders/orders.routes.tsx';
import { useGo } from '../platform/address.ts';
import { prefer, preferences } from '../platform/preferences.ts';
import { useMay, useSession } from '../platform/session.ts';
import { alertsId } from '../platform/toasts.ts';
import { isLeader, joinTabs } from './leader-tab.ts';
import { usePageMark } from '../ui/page/page-mark.ts';
import { alertText } from './new-order-alert.ts';
import css from './new-orders.module.css';
import { dismissAlert, followCount, orderAlert, silenceAlert } from './order-count.ts';
import { isSoundBlocked, startSound, stopSound } from './order-sound.ts';

const alertedRoles = ['admin', 'super_admin'];

/** Follows the count of new orders, and tells Admin and Super Admin of them until somebody looks. */
export function NewOrderAlerts() {
  const may = useMay();
  const mayCount = may(dashboard.orderCount.permission);
  const { roleKey } = useSession();
  const mayAlert = mayCount && alertedRoles.includes(roleKey ?? '');
  useEffect(() => (mayCount ? joinTabs() : undefined), [mayCount]);
  useEffect(
    () => (mayCount ? followCount(mayAlert, () => isLeader.get()) : undefined),
    [mayCount, mayAlert],
  );
  useEffect(() => {
    if (!mayAlert) silenceAlert();
  }, [mayAlert]);
  return mayAlert ? <Notification /> : null;
}

function Notification() {
  const { open, previous } = orderAlert.use();
  const leads = isLeader.use();
  const isBlocked = isSoundBlocked.use();
  const loudness = preferences.use().orderSound;
  const go = useGo();
  // Words stay until they are read; nothing rings for orders that are confirmed by now.
  const isLoud = open && leads && (previous ?? 0) > 0;

  useEffect(() => {
    if (!isLoud) return;
    void startSound(loudness);
  }, [isLoud, loudness]);
  usePageMark('alerts', open && previous !== null);
  useEffect(() => (isLoud ? stopSound : undefined), [isLoud]);

  if (!open || previous === null) return null;
  const { title, text } = alertText(previous);
  const place = document.getElementById(alertsId);
  if (!place) return null;
  return createPortal(
    <section className={css.alert} aria-label="New orders">
      <IconShoppingBag size={20} stroke={1.7} aria-hidden />
      <div className={css.words} role="alert">
        <p className={css.title}>{title}</p>
        <p>{text}</p>
      </div>
      <ActionIcon aria-label="Close" onClick={dismissAlert}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
      <div className={css.acts}>
        <Button
          onClick={() => {
            dismissAlert();
            go(ordersScreens.b2cDesk);
          }}
        >
          View orders
        </Button>
        {isBlocked && leads && (
          <Button
            variant="default"
            leftSection={<IconVolume size={16} stroke={1.7} />}
            onClick={() => void startSound(loudness)}
          >
            Turn on sound
          </Button>
        )}
        <label className={css.loudness}>
          <IconVolume size={16} stroke={1.7} aria-hidden />
          <span className="unseen">Volume</span>
          <input
            type="range"
            min={0}
            max={100}
            step={10}
            value={loudness}
            onChange={(event) => prefer({ orderSound: Number(event.currentTarget.value) })}
          />
        </label>
      </div>
    </section>,
    place,
  );
}
