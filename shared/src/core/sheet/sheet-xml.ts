// The text parts of a workbook's XML: entities, Excel's own escapes, rich text runs, attributes.
import { NotPlainError, SheetRefusedError } from './sheet.ts'

const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Text between tags as people see it: decodes entities, and Excel's _x000D_ for characters that XML cannot hold. */
export function xmlText(raw: string): string {
  let text = raw
  if (text.includes('&')) text = text.replace(/&(#x?[0-9a-fA-F]+|\w+);/g, (whole, name: string) => entity(name) ?? whole)
  if (text.includes('_x'))
    text = text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return text
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name]
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** The text of rich text: all its <t>, without the phonetic hints of <rPh>. */
export function richText(xml: string): string {
  const plain = xml.includes('<rPh') ? xml.replace(/<rPh[\s>].*?<\/rPh>/gs, '') : xml
  let text = ''
  for (let at = nextTag(plain, '<t', 0); at >= 0; at = nextTag(plain, '<t', at)) {
    const open = plain.indexOf('>', at)
    if (open < 0) break
    at = open + 1
    if (plain[open - 1] === '/') continue
    const close = plain.indexOf('</t>', at)
    if (close < 0) break
    text += xmlText(plain.slice(at, close))
    at = close
  }
  return text
}

/** Position of a tag with exactly this name, so that '<t' does not find '<table'; -1 if there is none. */
export function nextTag(xml: string, tag: string, from: number): number {
  for (let at = xml.indexOf(tag, from); at >= 0; at = xml.indexOf(tag, at + 1)) {
    const after = xml.charCodeAt(at + tag.length)
    if (after === 62 || after === 47 || after <= 32) return at
  }
  return -1
}

/** The attributes of every tag with a name, in a part small enough to hold whole. */
export function tagAttributes(xml: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  for (let at = nextTag(xml, `<${name}`, 0); at >= 0; at = nextTag(xml, `<${name}`, at + 1)) {
    const end = xml.indexOf('>', at)
    if (end < 0) break
    const attributes: Record<string, string> = {}
    for (const [, key = '', double, single] of xml.slice(at, end).matchAll(/([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
      attributes[key] = xmlText(double ?? single ?? '')
    found.push(attributes)
  }
  return found
}

/** {@link assertPlainMarkup} for bytes that are not decoded yet. */
export function assertPlainBytes(bytes: Uint8Array): void {
  for (let at = bytes.indexOf(33); at >= 0; at = bytes.indexOf(33, at + 1))
    if (bytes[at - 1] === 60) assertPlainMarkup(new TextDecoder('latin1').decode(bytes.subarray(at - 1, at + 9)))
}

/**
 * Document types are refused (docs/promises.md B13). Comments and CDATA are valid XML that no spreadsheet program writes, so they
 * go to the general reader.
 */
export function assertPlainMarkup(xml: string): void {
  for (let at = xml.indexOf('!'); at >= 0; at = xml.indexOf('!', at + 1)) {
    if (xml.charCodeAt(at - 1) !== 60) continue
    if (/^!doctype/i.test(xml.slice(at, at + 8))) throw new SheetRefusedError('CORRUPT_FILE')
    throw new NotPlainError('comment or CDATA')
  }
}
