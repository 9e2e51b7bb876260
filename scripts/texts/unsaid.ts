/** Words and turns that are grammatical and that nobody in the trade says. */
const turns: readonly RegExp[] = [
  /\bwho(?:m|)ever\b/iu,
  /\bwhatever\b/iu,
  /\bsomebody\b/iu,
  /\bnobody\b/iu,
  /\bcomes? to\b/iu,
  /\bg(?:ive|ives|iven|ave) back\b/iu,
  /\bbr(?:ing|ings|ought) back\b/iu,
  /\bt(?:ake|akes|aken|ook) back\b/iu,
  /\bsay (?:why|how|what|whether|which|who|when|where|for)\b/iu,
  /\bwhat becomes of\b/iu,
  /\bthe house\b/iu,
  /\bbears?\b/iu,
  /\bowes?\b/iu,
  /\bowed\b/iu,
  /\blook(?:s)? at it\b/iu,
  /\bonce more\b/iu,
  /\btheirs\b/iu,
  /\bstill to come\b/iu,
  /\bin force\b/iu,
  /\bwaits\b/iu,
  /\bput aside\b/iu,
  /\bgoes back\b/iu,
];

/** The words of a text that nobody says, as they stand there. */
export const unsaid = (text: string): string[] =>
  turns.flatMap((turn) => turn.exec(text)?.[0].toLowerCase() ?? []);
