/** What HTML of ours may consist of. The server cleans by it before it stores, the browser before it shows. */
export const allowedHtml: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  ul: [],
  ol: [],
  li: [],
  h3: [],
  h4: [],
  a: ['href', 'rel'],
  img: ['src', 'alt'],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tfoot: [],
  tr: [],
  th: [],
  td: [],
  blockquote: [],
  span: [],
}

/** Of these not even the text stays: it is code, or a browser would read it by rules of its own. */
export const droppedWhole: readonly string[] = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'embed',
  'template',
  'title',
  'plaintext',
  'svg',
  'math',
]

/** What a link of ours says about where it leads: that place learns nothing from us and gains nothing by us. */
export const linkRel = 'noopener noreferrer nofollow'
