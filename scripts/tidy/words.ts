import { textsIn } from '../texts/texts.ts';
import { unsaid } from '../texts/unsaid.ts';
import type { Found, SourceFile } from './file.ts';

const readByPeople = /^(?:contract|server|web)\/src\/(?!testing\/).*(?<!\.test)\.tsx?$/u;

/** Texts that people read, with words that nobody in the trade says. */
export function unsaidWords({ path, text }: SourceFile): Found[] {
  if (!readByPeople.test(path) || unsaid(text).length === 0) return [];
  return textsIn(text, path.endsWith('x')).flatMap(({ line, text: said }) => {
    const words = unsaid(said);
    if (words.length === 0) return [];
    return [{ line, says: `Nobody in the trade says “${words.join(', ')}”: “${said}”.` }];
  });
}
