import type { WriteContext } from '../../platform/context.ts';
import { prepared } from '../../platform/http/handlers.ts';
import { cleanRichText } from '../../platform/papers/rich-text.ts';

type Described = { readonly description?: string | undefined };

/** A write whose description has only the allowed mark-up: that is seen to before its transaction. */
export const withCleanDescription = <I extends Described, A>(
  write: (ctx: WriteContext, input: I) => Promise<A>,
): ((ctx: WriteContext, input: I) => Promise<A>) =>
  prepared(
    (_ctx, { description }: I) => cleanRichText(description),
    (ctx, input, description) =>
      write(ctx, description === undefined ? input : { ...input, description }),
  );
