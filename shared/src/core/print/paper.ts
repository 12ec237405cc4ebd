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

type Compress = (data: string, filters: unknown) => { data: string; reverseChain: unknown }
let compress: Compress | undefined

/** jsPDF adds up what it compresses byte by byte, and each byte takes 32 until its text is read: half a gigabyte for 5,000 labels. */
async function loadLibrary() {
  const { jsPDF } = await import('jspdf')
  const api = jsPDF.API as unknown as { processDataByFilters: Compress } // its types leave it out
  if (compress === undefined) {
    const original = api.processDataByFilters
    compress = (data, filters) => {
      const done = original(data, filters)
      // To look for a match, the text is put together.
      return { ...done, data: done.data.replace(/^/, '') }
    }
    api.processDataByFilters = compress
  }
  return jsPDF
}

/** An empty document of one page; the library is loaded with the first one. */
export async function newDocument({ format, orientation = 'portrait', ...said }: Sheet): Promise<jsPDF> {
  const jsPDF = await loadLibrary()
  const size = typeof format === 'string' ? format : [...format]
  return new jsPDF({ format: size, orientation, unit: 'pt', compress: true }).setProperties(said)
}

/** Joins the instructions of the page that is done: thousands of single ones take several times the memory of their text. */
export function finishPage(doc: jsPDF): void {
  const { pages, getCurrentPageInfo } = doc.internal as unknown as Instructions // jsPDF's types call pages numbers
  const page = pages[getCurrentPageInfo().pageNumber]
  page?.splice(0, page.length, page.join('\n'))
}

interface Instructions {
  readonly pages: string[][]
  readonly getCurrentPageInfo: () => { pageNumber: number }
}

export const bytesOf = (doc: jsPDF): Bytes => new Uint8Array(doc.output('arraybuffer'))
