import { createContext, type ReactNode, use } from 'react';
import { useKeys } from '../../platform/keys/keys.ts';
import { Page } from '../page/page.tsx';
import { usePageMark } from '../page/page-mark.ts';
import { useFoot } from '../page/use-foot.ts';
import { KeyHint } from '../marks/key-hint.tsx';
import { refreshing } from '../theme/refreshing.ts';
import { Tabs } from '../parts/tabs.tsx';
import { focusPart, itemsPart, partInFocus } from './document-focus.ts';
import css from './document-page.module.css';

/** A part that keys jump to. */
export type Jump = {
  readonly part: string;
  /** Its own key and what that is called; left out, it is reached from its neighbours. */
  readonly key?: readonly [keys: string, does: string];
  /** How the cursor gets there, where it is no field of its own. */
  readonly focus?: () => void;
};

/** On a phone the document is gone through in steps; the one of its lines is called `items`. */
type Step = { readonly value: string; readonly label: string };

const StepContext = createContext<string>(itemsPart);

/**
 * A document with lines as a page: its lines at the left, everything else at the right, sums and acts
 * at the foot. On a phone the same in steps.
 *
 * @param jumps the parts in the order in which Alt with up and down goes through them.
 */
export function DocumentPage({
  title,
  crumbs,
  badges,
  pageActs,
  says,
  problem,
  steps,
  step,
  setStep,
  jumps,
  head,
  lines,
  side,
  sideLabel,
  counted,
  sums,
  isAsking,
  acts,
}: {
  title: string;
  /** Whose record it is a part of. */
  crumbs?: ReactNode;
  badges?: ReactNode;
  /** What can be done with the document beside finishing it. */
  pageActs?: ReactNode;
  /** Behind the title: that a draft was saved, what was done last. */
  says: ReactNode;
  /** Why there are no figures. */
  problem: string | undefined;
  steps: readonly Step[];
  step: string;
  setStep: (step: string) => void;
  jumps: readonly Jump[];
  /** What the whole document says before its lines: a row of fields above them, in the first step on a phone. */
  head?: ReactNode;
  lines: ReactNode;
  /** Parts, one under the other. */
  side: ReactNode;
  sideLabel: string;
  /** `3 lines, 12 units`. */
  counted: string;
  sums: readonly (readonly [name: string, value: string])[];
  /** Newer figures are on their way. */
  isAsking: boolean;
  acts: ReactNode;
}) {
  const jump = (by: number) => {
    const at = jumps.findIndex(({ part }) => part === partInFocus());
    const next = jumps[(Math.max(at, 0) + by + jumps.length) % jumps.length];
    if (next) focusOn(next);
  };
  useKeys({
    ...Object.fromEntries(
      jumps.flatMap((to) =>
        to.key ? [[to.key[0], { does: to.key[1], run: () => focusOn(to) }] as const] : [],
      ),
    ),
    'Alt+ArrowDown': { does: 'Next part', run: () => jump(1) },
    'Alt+ArrowUp': { does: 'Previous part', run: () => jump(-1) },
  });

  const foot = useFoot<HTMLDivElement>();
  usePageMark('form');
  return (
    <StepContext value={step}>
      <div className={css.room}>
        <div className={css.main}>
          <Page
            title={title}
            crumbs={crumbs}
            badges={badges}
            under={<span role="status">{says}</span>}
            acts={pageActs}
          >
            <div className={css.steps}>
              <Tabs label="Steps" tabs={steps} value={step} set={setStep} />
            </div>
            {problem !== undefined && (
              <p className={css.problem} role="alert">
                {problem}
              </p>
            )}
            {head && (
              <div className={css.fields} data-other-step={step !== steps[0]?.value || undefined}>
                {head}
              </div>
            )}
            <div className={css.sheet} data-other-step={step !== itemsPart || undefined}>
              {lines}
            </div>
          </Page>
        </div>
        <aside
          className={css.side}
          aria-label={sideLabel}
          data-other-step={step === itemsPart || undefined}
        >
          {side}
        </aside>
        <div className={css.foot} ref={foot}>
          <span>{counted}</span>
          <div className={css.sums} {...refreshing(isAsking)}>
            {sums.map(([name, value]) => (
              <span key={name}>
                {name} <b>{value}</b>
              </span>
            ))}
          </div>
          <div className={css.acts}>{acts}</div>
        </div>
      </div>
    </StepContext>
  );
}

const focusOn = ({ part, focus }: Jump) => {
  if (focus) focus();
  else focusPart(part);
};

/** A named part at the side of a document; the key that leads to it stands beside its name. */
export function DocumentPart({
  part,
  title,
  heading = title,
  step,
  keys,
  acts,
  children,
}: {
  /** Names it among the jumps. */
  part: string;
  title: string;
  /** The title as it is shown, where it leads somewhere. */
  heading?: ReactNode;
  /** The step in which it is seen on a phone. */
  step: string;
  keys?: string;
  acts?: ReactNode;
  children: ReactNode;
}) {
  const current = use(StepContext);
  return (
    <section
      className={css.part}
      aria-label={title}
      data-in-part={part}
      data-other-step={step !== current || undefined}
    >
      <div className={css.partHead}>
        <h2>{heading}</h2>
        {keys !== undefined && <KeyHint keys={keys} />}
        {acts}
      </div>
      {children}
    </section>
  );
}

/** What was refused, below what it is about. */
export function Wrong({ children }: { children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={css.wrong} role="alert">
      {children}
    </p>
  );
}
