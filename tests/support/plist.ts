import { assert } from '#kit/assert.ts'

type Plist = string | number | boolean | Buffer | readonly Plist[] | { readonly [key: string]: Plist }

const token = /<(\/?)(\w+)(\/?)>|([^<>]+)/y
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads a property list as strictly as it is written: no attribute, comment or entity beyond XML's own five. */
export function readPlist(xml: string): Plist {
  const body =
    /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<!DOCTYPE plist [^>[\]]+>\n<plist version="1\.0">(.*)<\/plist>\n$/s
  const inside = body.exec(xml)?.[1]
  assert(inside !== undefined, 'the document is a property list')
  const tokens: { readonly tag: string; readonly text: string }[] = []
  for (token.lastIndex = 0; token.lastIndex < inside.length; ) {
    const at = token.lastIndex
    const found = token.exec(inside)
    assert(found, `nothing that can be read at ${at}: ${inside.slice(at, at + 40)}`)
    const [, closes = '', name = '', isEmpty = '', text = ''] = found
    tokens.push({ tag: name && `${closes}${name}${isEmpty}`, text: readText(text) })
  }
  const value = readValue(tokens)
  assert(tokens.length === 0, 'there is one value')
  return value
}

function readText(text: string): string {
  return text.replaceAll(/&([^;]*);?/g, (all, name: string) => {
    assert(Object.hasOwn(entities, name) && all.endsWith(';'), `${all} is no entity`)
    return entities[name] ?? ''
  })
}

type Tokens = { readonly tag: string; readonly text: string }[]

function take(tokens: Tokens, tag: string): void {
  const next = tokens.shift()
  assert(next?.tag === tag, `${tag} was expected, not ${next?.tag || next?.text}`)
}

function takeText(tokens: Tokens, tag: string): string {
  const text = tokens[0]?.tag === '' ? (tokens.shift()?.text ?? '') : ''
  take(tokens, `/${tag}`)
  return text
}

function readValue(tokens: Tokens): Plist {
  const { tag = 'nothing' } = tokens.shift() ?? {}
  switch (tag) {
    case 'true/':
    case 'false/':
      return tag === 'true/'
    case 'string':
      return takeText(tokens, tag)
    case 'integer':
      return Number(takeText(tokens, tag))
    case 'data':
      return Buffer.from(takeText(tokens, tag), 'base64')
    case 'array':
      return readArray(tokens)
    case 'dict':
      return readDict(tokens)
    default:
      throw new Error(`${tag} is no value`)
  }
}

function readArray(tokens: Tokens): Plist[] {
  const values: Plist[] = []
  while (tokens[0]?.tag !== '/array') values.push(readValue(tokens))
  take(tokens, '/array')
  return values
}

function readDict(tokens: Tokens): Record<string, Plist> {
  const dict: Record<string, Plist> = {}
  while (tokens[0]?.tag !== '/dict') {
    take(tokens, 'key')
    const key = takeText(tokens, 'key')
    assert(!Object.hasOwn(dict, key), `${key} stands twice`)
    dict[key] = readValue(tokens)
  }
  take(tokens, '/dict')
  return dict
}
