// Paper as one shape: whom it is printed for, its file name, and its content.

import type { Language } from '@office/shared/core/messages/language'
import { msg, type Translate } from '@office/shared/core/messages/message'
import type { jsPDF } from 'jspdf'
import { cutLine } from './fitted-lines.ts'
import type { LoadFont } from './font-script.ts'

/** Whom a paper is printed for. */
export interface PaperReader {
  /** The tenant's company name, for the head. */
  company: string
  /** IANA zone of the times. */
  zone: string
  language: Language
  translate: Translate
  loadFont: LoadFont
}

/** For papers that leave the house: the sender, in lines below the company's name. */
export interface OutsideReader extends PaperReader {
  issuer: readonly string[]
}

type Bytes = Uint8Array<ArrayBuffer>

/** What is printed for a record of one kind. */
export interface Paper<R, Reader extends PaperReader = PaperReader> {
  /** Of its file, without an extension: 'RS-000012'. */
  name: (record: R, reader: Reader) => string
  /** Called once for each paper; returns the bytes of a PDF. */
  draw: (record: R, reader: Reader) => Promise<Bytes>
}

export const definePaper = <R, Reader extends PaperReader = PaperReader>(paper: Paper<R, Reader>): Paper<R, Reader> => paper

/** As calls return files and the storage keeps them. */
export interface PrintedFile {
  name: string
  type: 'application/pdf'
  content: Bytes
}

/** Prints a record. */
export const printed = async <R, Reader extends PaperReader>(
  { name, draw }: Paper<R, Reader>,
  record: R,
  reader: Reader,
): Promise<PrintedFile> => ({
  name: `${name(record, reader)}.pdf`,
  type: 'application/pdf',
  content: await draw(record, reader),
})

const pageOf = msg`Page {page} of {pages}`

export const pageWords = (translate: Translate, page: number, pages: number): string => translate(pageOf, { page, pages })

/** The foot of a page: behind the first, it says which paper the page belongs to, as far as there is room. */
export function footOf(
  title: string,
  { page, pages, translate }: { page: number; pages: number; translate: Translate },
  fits: (line: string) => boolean,
): string {
  const words = pageWords(translate, page, pages)
  if (page === 1) return words
  const foot = (name: string) => `${name} · ${words}`
  return fits(foot(title)) ? foot(title) : foot(cutLine(title, name => fits(foot(name))))
}

/** One millimetre in points, the unit of everything here. */
export const MM = 72 / 25.4

interface Sheet {
  /** A name, or width and height in points. */
  format: 'a3' | 'a4' | readonly [number, number]
  orientation?: 'portrait' | 'landscape'
  /** The title that viewers show. */
  title: string
  author?: string
}

/** An empty document of one page; the library is loaded with the first one. */
export async function newDocument({ format, orientation = 'portrait', ...said }: Sheet): Promise<jsPDF> {
  const { jsPDF } = await import('jspdf')
  const size = typeof format === 'string' ? format : [...format]
  return new jsPDF({ format: size, orientation, unit: 'pt', compress: true }).setProperties(said)
}

export const bytesOf = (doc: jsPDF): Bytes => new Uint8Array(doc.output('arraybuffer'))
