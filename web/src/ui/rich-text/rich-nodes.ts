const kept = new Set(
  'P H2 H3 H4 B STRONG I EM UL OL LI A BR TABLE THEAD TBODY TR TH TD'.split(' '),
);
const goodLink = /^(?:https?|mailto|tel):/iu;
/** Their words are no text of a person. */
const silent = new Set('SCRIPT STYLE TEMPLATE TITLE NOSCRIPT IFRAME OBJECT SVG MATH'.split(' '));
const mostNested = 50;

/**
 * Mark-up as nodes: the kinds that the server keeps, built anew, so that nothing else of a pasted or stored text
 * comes to the page. The words of everything else stay.
 */
export function richNodes(markUp: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const read = new DOMParser().parseFromString(markUp, 'text/html');
  copyInto(fragment, read.body, 0);
  return fragment;
}

function copyInto(to: Node, from: Node, depth: number): void {
  if (depth > mostNested) return;
  for (const node of from.childNodes) {
    if (node instanceof Text) to.appendChild(document.createTextNode(node.data));
    if (!(node instanceof Element) || silent.has(node.tagName.toUpperCase())) continue;
    const own = kept.has(node.tagName) ? elementLike(node) : null;
    copyInto(own ?? to, node, depth + 1);
    if (own) to.appendChild(own);
  }
}

function elementLike(element: Element): HTMLElement {
  const own = document.createElement(element.tagName);
  const href = element.getAttribute('href')?.trim() ?? '';
  if (own instanceof HTMLAnchorElement && goodLink.test(href)) {
    own.href = href;
    own.rel = 'noopener nofollow';
    own.target = '_blank';
  }
  return own;
}
