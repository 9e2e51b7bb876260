import { Button } from '@mantine/core';
import { useSetSearch } from '../platform/address.ts';
import { useMay } from '../platform/session.ts';

/** A code that opens its trace over the page, for anyone who may see it. */
export function TraceButton({ code, label = code }: { code: string; label?: string }) {
  const setSearch = useSetSearch();
  const may = useMay();
  if (!may('recall.trace.read')) return <>{code}</>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`Trace ${code}`}
      onClick={() => setSearch({ trace: code }, { push: true })}
    >
      {label}
    </Button>
  );
}
