import type { ReadContext, WriteContext } from '../../platform/context.ts';
import { readingEarly } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { cleanRichText } from '../../platform/papers/rich-text.ts';

type Described = { readonly description?: string | undefined };

/**
 * A write whose description has only the allowed mark-up: that is seen to before its transaction.
 *
 * @param find refuses a row that is not there before anything is cleaned.
 */
export const withCleanDescription = <I extends Described, A>(
  write: (ctx: WriteContext, input: I) => Promise<A>,
  find: (ctx: ReadContext, input: I) => Promise<unknown> = async () => undefined,
): ((ctx: WriteContext, input: I) => Promise<A>) =>
  prepared(
    async (ctx, input: I) => {
      await find(readingEarly(ctx), input);
      return cleanRichText(input.description);
    },
    (ctx, input, description) =>
      write(ctx, description === undefined ? input : { ...input, description }),
  );
