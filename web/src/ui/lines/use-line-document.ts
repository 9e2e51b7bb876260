import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { newKey, type Reply } from '../../platform/http/client.ts';
import { time } from '../../platform/format/format.ts';
import { mayPass, type Problem } from '../../platform/http/problem.ts';
import { readAgain } from '../../platform/http/query.ts';
import { useUnsaved } from '../../platform/unsaved.ts';
import type { Ask, LineDocument, Previewed } from './line-document.ts';
import { type Lined, type Messages, messagesByLine, unreadFields } from './lines.ts';

const previewAfterMs = 200;
const draftEveryMs = 10_000;

/** Refusals, and the keys of the lines that they count. */
type Refusals = { readonly fields: Messages; readonly sent: readonly number[] };

/** The latest answer, the question it answers, and the keys of the lines that were asked about. */
type Answered<P> = {
  readonly to: string;
  readonly preview: P;
  readonly sent: readonly number[];
};

type LineWork<D extends Lined, P extends Previewed, S, H> = {
  readonly document: D;
  /** Changes the document on the screen; figures follow. */
  readonly change: (by: (before: D) => D) => void;
  /** The answer to the latest question; the one before stays until the next is there. */
  readonly preview: P | null;
  /** A newer answer is on its way. */
  readonly isAsking: boolean;
  /** The server's figures of a line, by its key. */
  readonly answerOf: (key: number) => P['lines'][number] | undefined;
  /** Field → what finishing would refuse of a line, by its key. */
  readonly messagesOf: (key: number) => Messages;
  /** Path → what finishing would refuse of the rest. */
  readonly errors: Messages;
  /** Why there are no figures. */
  readonly problem: Problem | null;
  readonly isSending: boolean;
  /** 'Draft saved 12:04'. */
  readonly savedWords: string;
  /** Answers the draft as it is kept; null when it was not. */
  readonly saveDraft: () => Promise<S | null>;
  /** Finishes; answers the saved document, or the problem to be talked about; null while it is being sent. */
  readonly finish: (how: H) => Promise<{ answer: S } | { problem: Problem; lines: Lines } | null>;
  readonly reset: (to: D) => void;
};

/** The refusals of lines, by their keys. */
type Lines = ReadonlyMap<number, Messages>;

const none: Messages = {};

/**
 * The work on one document with lines: live figures from the server, a draft that keeps itself,
 * finishing. A second try after a lost answer bears the same key, so that nothing is written twice.
 *
 * @param described the same object every time: a constant of its module.
 * @param found the document as it stood when the page was lost: it is gone on with, and is not saved yet.
 */
export function useLineDocument<
  D extends Lined,
  P extends Previewed,
  S extends { readonly updatedAt: string },
  H,
>(described: LineDocument<D, P, S, H>, initial: D, found?: D): LineWork<D, P, S, H> {
  const [document, setDocument] = useState(found ?? initial);
  const [answered, setAnswered] = useState<Answered<P> | null>(null);
  const [isSending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refusals>({ fields: none, sent: [] });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [savedWords, setSavedWords] = useState('');
  const [kept, setKept] = useState(() => keptText(initial));
  const latest = useRef(document);
  const isFinishing = useRef(false);
  const drafting = useRef<Promise<S | null> | null>(null);
  const attempt = useRef<{ text: string; key: string } | null>(null);
  // With the page, not after it: what is saved next is what is seen.
  useLayoutEffect(() => {
    latest.current = document;
  });

  function keptText(one: D): string {
    return JSON.stringify(described.kept(one));
  }

  const question = described.preview(document);
  const isBegun = described.isBegun(document);
  const isAsking = isBegun && answered?.to !== question.text && problem === null;
  useUnsaved(isBegun && keptText(document) !== kept);
  usePreview(question, isBegun, (reply) => {
    if (!reply.ok) {
      setProblem(reply.problem);
      return;
    }
    setProblem(null);
    const now = latest.current;
    setAnswered({ to: question.text, preview: reply.data, sent: sentKeys(now) });
    setDocument((before) => described.followed(before, reply.data));
  });

  const sentKeys = (of: D) => of.lines.filter(described.isSent).map(({ key }) => key);

  const change = useCallback((by: (before: D) => D) => {
    setDocument(by);
    setRefused({ fields: none, sent: [] });
  }, []);

  async function send(call: Ask<S>): Promise<Reply<S>> {
    if (attempt.current?.text !== call.text) attempt.current = { text: call.text, key: newKey() };
    const reply = await call.send({ key: attempt.current.key });
    if (reply.ok || !mayPass(reply.problem)) attempt.current = null;
    return reply;
  }

  async function saveDraft(): Promise<S | null> {
    if (isFinishing.current || !described.isBegun(latest.current)) return null;
    drafting.current ??= sendDraft(latest.current).finally(() => {
      drafting.current = null;
    });
    return drafting.current;
  }

  async function sendDraft(now: D): Promise<S | null> {
    const reply = await send(described.draft(now));
    if (!reply.ok) {
      setSavedWords('Draft not saved');
      setRefused({ fields: reply.problem.fields, sent: sentKeys(now) });
      if (Object.keys(reply.problem.fields).length === 0) setProblem(reply.problem);
      return null;
    }
    setKept(keptText(now));
    latest.current = described.withSaved(latest.current, now, reply.data);
    setDocument((before) => described.withSaved(before, now, reply.data));
    setSavedWords(`Draft saved ${time(reply.data.updatedAt)}`);
    return reply.data;
  }

  const keepDraft = useRef(() => {});
  useEffect(() => {
    keepDraft.current = () => {
      const now = latest.current;
      // A call that came to nothing leaves no draft: it begins with what is wanted.
      const hasGoods = now.lines.some(described.isSent) || savedWords !== '';
      if (hasGoods && described.isDraft(now) && keptText(now) !== kept) void saveDraft();
    };
  });
  useEffect(() => {
    const timer = setInterval(() => keepDraft.current(), draftEveryMs);
    return () => clearInterval(timer);
  }, []);

  async function finish(how: H) {
    if (isFinishing.current) return null;
    const unread = unreadFields(latest.current.lines);
    const [whyNot] = Object.values(unread);
    if (whyNot !== undefined) {
      const keys = latest.current.lines.map(({ key }) => key);
      return { problem: notReadable(whyNot, unread), lines: messagesByLine(unread, keys) };
    }
    setTried(true);
    isFinishing.current = true;
    setSending(true);
    await drafting.current; // It brings the id and version that finishing names.
    const figures = await figuresNow(how);
    const reply =
      'problem' in figures
        ? { ok: false as const, problem: figures.problem }
        : await send(described.finish(figures.now, figures.preview, how));
    isFinishing.current = false;
    setSending(false);
    if (!reply.ok) {
      const { fields } = reply.problem;
      const sent = sentKeys('now' in figures ? figures.now : latest.current);
      setRefused({ fields, sent });
      return { problem: reply.problem, lines: messagesByLine(fields, sent) };
    }
    if ('now' in figures) setKept(keptText(figures.now));
    await readAgain();
    return { answer: reply.data };
  }

  /** Asks once more when the figures shown are older ones; such as nobody saw are asked about. */
  async function figuresNow(how: H): Promise<{ now: D; preview: P } | { problem: Problem }> {
    const now = latest.current;
    const current = described.preview(now);
    if (answered && answered.to === current.text) return { now, preview: answered.preview };
    const fresh = await current.send({});
    if (!fresh.ok) return { problem: fresh.problem };
    setAnswered({ to: current.text, preview: fresh.data, sent: sentKeys(now) });
    setDocument((before) => described.followed(before, fresh.data));
    const seen = answered?.preview ?? null;
    const unseen = described.unseen(now, { seen, now: fresh.data }, how);
    if (unseen) return { problem: unseen };
    return { now: described.followed(now, fresh.data), preview: fresh.data };
  }

  function reset(to: D) {
    setKept(keptText(to));
    setDocument(to);
    setAnswered(null);
    setTried(false);
    setRefused({ fields: none, sent: [] });
    setProblem(null);
    setSavedWords('');
  }

  const foreseen = said(
    answered?.preview.fields ?? none,
    tried ? () => true : described.isSaidAtOnce,
  );
  const ofLines = messagesByLine(foreseen, answered?.sent ?? []);
  const refusedLines = messagesByLine(refused.fields, refused.sent);
  const answers = new Map(answered?.sent.map((key, at) => [key, answered.preview.lines[at]]));
  return {
    document,
    change,
    preview: answered?.preview ?? null,
    isAsking,
    answerOf: (key) => answers.get(key),
    messagesOf: (key) => ({ ...ofLines.get(key), ...refusedLines.get(key) }),
    errors: { ...foreseen, ...refused.fields },
    problem,
    isSending,
    savedWords,
    saveDraft,
    finish,
    reset,
  };
}

/** As the server would say it of a figure that it could not read. */
const notReadable = (detail: string, fields: Messages): Problem => ({
  status: 400,
  code: 'validation',
  detail,
  fields,
  more: {},
  reference: null,
});

const said = (fields: Messages, isSaid: (path: string) => boolean): Messages =>
  Object.fromEntries(Object.entries(fields).filter(([path]) => isSaid(path)));

/** Asks for figures a moment after the last change; an answer to an older question is thrown away. */
function usePreview<P>(question: Ask<P>, isOn: boolean, take: (reply: Reply<P>) => void): void {
  const now = useRef({ question, take });
  useEffect(() => {
    now.current = { question, take };
  });
  const { text } = question;
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      now.current.question.send({ signal: stop.signal }).then(
        (reply) => {
          if (!stop.signal.aborted) now.current.take(reply);
        },
        () => undefined,
      );
    }, previewAfterMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, isOn]);
}
