// The objects and pages of a PDF, unpacked: the basis of everything tests read from paper.
import { inflateSync } from 'node:zlib'

interface PdfObject {
  /** Its dictionary. */
  head: string
  /** The content of its stream; '' if it has none. */
  content: string
}

interface PdfPage {
  width: number
  height: number
  /** The instructions that paint it. */
  content: string
}

/** By number. Bytes are characters up to U+00FF. */
export function objectsOf(pdf: Uint8Array): Map<string, PdfObject> {
  const text = Buffer.from(pdf).toString('latin1')
  const objects = [...text.matchAll(/^(\d+) 0 obj\n(.*?)(?:stream\r?\n(.*?)\nendstream\n)?endobj$/gms)]
  return new Map(
    objects.map(([, number = '', head = '', stream = '']) => [
      number,
      { head, content: head.includes('/FlateDecode') ? inflateSync(Buffer.from(stream, 'latin1')).toString('latin1') : stream },
    ]),
  )
}

/** In order. */
export function pagesIn(pdf: Uint8Array): PdfPage[] {
  const objects = objectsOf(pdf)
  return [...objects.values()].flatMap(({ head }) => {
    if (!/\/Type \/Page\b/.test(head)) return []
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? []
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(head) ?? []
    return [{ width: Number(width), height: Number(height), content: objects.get(contents)?.content ?? '' }]
  })
}
