import { parseAst } from 'vite';

/** A text that somebody reads, with the line where it is written; what is put into it stands in braces. */
export type Text = { readonly line: number; readonly text: string };

type Node = { readonly type: string; readonly start: number } & Readonly<Record<string, unknown>>;

/** Properties and attributes whose value is read by people, even where it is one word. */
const textNames =
  /^(?:label|title|says|text|detail|effect|act|keep|hint|empty|placeholder|description|aria-label|alt|what|things|saved|done|note|words|heading|subject|body|summary)$/u;

/** Names whose value is a program's, even where it has spaces. */
const codeNames =
  /^(?:className|class|style|key|type|id|href|to|path|wire|permission|viewBox|d|rel|gridTemplateColumns|template)$/u;

/** Two words with a space or a number between them, the first of which may be a value. */
const sentence = /(?:\p{L}{2,}|\})[,.:;!?]? +(?:\d+ +)?(?:\{|[₹"“‘(]?\p{L})/u;
const sql =
  /^\s*(?:select|insert|update|delete|create|alter|drop|with|from|lock|set|begin|grant)\s/iu;
const styles = /^(?:[a-z-]+:|--|\d+(?:px|fr|%|rem))|var\(|minmax\(|calc\(/u;

/** The texts of a TypeScript file in their order; those of imports, types, SQL and styles are none. */
export function textsIn(source: string, isTsx: boolean): Text[] {
  const found: Text[] = [];
  const lines = lineStarts(source);
  const add = (node: Node, text: string, name: string | null) => {
    const plain = text.replaceAll(/\s+/gu, ' ').trim();
    if (!/\p{L}/u.test(plain) || sql.test(plain) || styles.test(plain)) return;
    const isRead = name !== null && textNames.test(name);
    if (isRead || sentence.test(plain))
      found.push({ line: lineOf(lines, node.start), text: plain });
  };
  walk(parseAst(source, { lang: isTsx ? 'tsx' : 'ts' }) as unknown as Node, null, add);
  return found;
}

type Add = (node: Node, text: string, name: string | null) => void;

function walk(node: Node, name: string | null, add: Add): void {
  if (name !== null && codeNames.test(name)) return;
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TaggedTemplateExpression':
      return;
    case 'CallExpression':
      // What must be true is told to nobody but us.
      if ((node['callee'] as Node)['name'] === 'invariant') return;
      break;
    case 'Literal':
      // What a screen is looked for by is typed by people, not read.
      if (name === 'words') return;
      if (typeof node['value'] === 'string') add(node, node['value'], name);
      return;
    case 'JSXText':
      add(node, String(node['value']), 'text');
      return;
    case 'TemplateLiteral': {
      add(node, filledIn(node), name);
      break;
    }
    case 'Property':
    case 'JSXAttribute': {
      const key = (node['key'] ?? node['name']) as Node;
      walkInto(node, String(key['name'] ?? key['value'] ?? ''), add);
      return;
    }
    case 'BinaryExpression':
      // `kind === 'with spaces'` compares; it says nothing.
      if (/^[!=]==?$/u.test(String(node['operator']))) return;
      break;
    default:
      if (node.type.startsWith('TS') && !node.type.endsWith('Expression')) return;
  }
  walkInto(node, name, add);
}

/** What lies directly in a value keeps its name: `label: isNew ? 'New' : 'Old'`. */
const passOn = new Set(['ConditionalExpression', 'LogicalExpression', 'JSXExpressionContainer']);
const parts = new Set(['Property', 'JSXAttribute']);

function walkInto(node: Node, name: string | null, add: Add): void {
  const kept = passOn.has(node.type) || parts.has(node.type) ? name : null;
  for (const [key, inside] of Object.entries(node)) {
    if (parts.has(node.type) && (key === 'key' || key === 'name')) continue;
    for (const one of [inside].flat()) {
      if (one && typeof one === 'object' && 'type' in one) walk(one as Node, kept, add);
    }
  }
}

function filledIn(node: Node): string {
  const between = node['expressions'] as readonly Node[];
  return (node['quasis'] as readonly Node[])
    .map((part, i) => {
      const { cooked } = part['value'] as { cooked: string };
      const value = between[i];
      return value ? `${cooked}{${nameOf(value)}}` : cooked;
    })
    .join('');
}

/** `order.number` → `number`; what has no name is `…`. */
const nameOf = (node: Node): string =>
  String((node['property'] as Node | undefined)?.['name'] ?? node['name'] ?? '…');

function lineStarts(source: string): number[] {
  return [...source.matchAll(/^/gmu)].map(({ index }) => index);
}

function lineOf(starts: readonly number[], at: number): number {
  const after = starts.findIndex((start) => start > at);
  return after < 0 ? starts.length : after;
}
