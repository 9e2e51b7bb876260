import type { Operation } from '@counting-house/contract/kit/operation.ts';
import { Suspense } from 'react';
import { lazyLayer } from '../../platform/lazy-part.ts';
import type { OperationForm } from './operation-form.ts';

const StaleDialog = lazyLayer(async () => (await import('./stale-dialog.tsx')).StaleDialog);

/** Where yours and theirs are asked about, once somebody else saved first. */
export function Stale<O extends Operation>({ form }: { form: OperationForm<O> }) {
  if (!form.stale) return null;
  return (
    <Suspense fallback={null}>
      <StaleDialog form={form as unknown as OperationForm<Operation>} stale={form.stale} />
    </Suspense>
  );
}
