import type {
  ContactResult,
  RecallClass,
  RecallStatus,
} from '@counting-house/contract/recall/recall-labels.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconFlame,
  IconPhoneCheck,
  IconPhoneOff,
  IconPlayerPlay,
} from '@tabler/icons-react';
import type { States } from '../ui/marks/badge.tsx';

export const recallStates: States<RecallStatus> = {
  draft: { label: 'Draft', tone: 'idle' },
  active: { label: 'Active', tone: 'moving', icon: IconPlayerPlay },
  closed: { label: 'Closed', tone: 'done' },
  cancelled: { label: 'Cancelled', tone: 'stopped' },
};

export const recallClasses: States<RecallClass> = {
  '1': { label: 'Class 1, danger to health', tone: 'stopped', icon: IconAlertTriangle },
  '2': { label: 'Class 2, possible harm', tone: 'back' },
  '3': { label: 'Class 3, quality', tone: 'waiting' },
};

export const classLabels: Readonly<Record<RecallClass, string>> = {
  '1': recallClasses['1'].label,
  '2': recallClasses['2'].label,
  '3': recallClasses['3'].label,
};

export const resultStates: States<ContactResult> = {
  none: { label: 'No result', tone: 'idle' },
  reached: { label: 'Reached', tone: 'moving', icon: IconPhoneCheck },
  unreachable: { label: 'Unreachable', tone: 'waiting', icon: IconPhoneOff },
  returned: { label: 'Returned', tone: 'done', icon: IconArrowBackUp },
  destroyed: { label: 'Destroyed', tone: 'done', icon: IconFlame },
  refused: { label: 'Refused', tone: 'stopped' },
};
