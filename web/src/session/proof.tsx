import { lazy, Suspense, useEffect, useState } from 'react';
import { askForProof } from '../platform/client.ts';

const ProofDialog = lazy(async () => ({
  default: (await import('./proof-dialog.tsx')).ProofDialog,
}));

type Asked = { readonly answer: (given: boolean) => void };

/** Waits for a step that needs a fresh proof, asks for it, and answers whether it came. */
export function Proof() {
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    askForProof.set(() => () => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      setAsked((before) => {
        before?.answer(false);
        return { answer: resolve };
      });
      return promise;
    });
    return () => askForProof.set(() => async () => false);
  }, []);

  if (!asked) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog
        then={(given) => {
          asked.answer(given);
          setAsked(null);
        }}
      />
    </Suspense>
  );
}
