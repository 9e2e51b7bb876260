import { Suspense, useEffect, useState } from 'react';
import { lazyLayer } from '../platform/lazy-part.ts';
import { askForApproval, askForProof } from '../platform/http/client.ts';
import type { Store } from '../platform/store.ts';

const ProofDialog = lazyLayer(async () => (await import('./proof-dialog.tsx')).ProofDialog);
const ApprovalDialog = lazyLayer(
  async () => (await import('./approval-dialog.tsx')).ApprovalDialog,
);

/** Waits for a step that needs a fresh proof or a second person, asks for it, and answers what came. */
export function Proof() {
  const proof = useQuestion(askForProof, false);
  const approval = useQuestion(askForApproval, null);
  return (
    <Suspense fallback={null}>
      {proof && <ProofDialog then={proof.answer} />}
      {approval && <ApprovalDialog needed={approval.asked} then={approval.answer} />}
    </Suspense>
  );
}

/** What is asked at the moment and how it is answered; a second question answers the first with `none`. */
function useQuestion<Q, A>(of: Store<(asked: Q) => Promise<A>>, none: A) {
  type Question = { readonly asked: Q; readonly answer: (given: A) => void };
  const [question, setQuestion] = useState<Question | null>(null);

  useEffect(() => {
    of.set(() => (asked: Q) => {
      const { promise, resolve } = Promise.withResolvers<A>();
      setQuestion((before) => {
        before?.answer(none);
        return {
          asked,
          answer: (given) => {
            setQuestion(null);
            resolve(given);
          },
        };
      });
      return promise;
    });
    return () => of.set(() => async () => none);
  }, [of, none]);

  return question;
}
