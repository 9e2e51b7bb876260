import type { AuditRow } from '@counting-house/contract/admin/audit.ts';
import { KnownRecord } from '../../ui/record/known-record.tsx';
import { Nothing } from '../../ui/parts/value.tsx';
import { sentence } from './change-text.ts';

/** The record of an entry by its kind and number, leading to its screen. */
export function AuditRecord({ of }: { of: AuditRow }) {
  if (of.thing === null) return <Nothing />;
  // Which setting it is says the sentence; its number is a name in code.
  if (of.thing === 'setting') return <>{sentence(of.thing)}</>;
  const title = of.entityNo ?? '';
  return (
    <>
      {sentence(of.thing)}{' '}
      <KnownRecord kind={of.recordKind} id={of.entityId} title={title}>
        {title || of.entityId}
      </KnownRecord>
    </>
  );
}
