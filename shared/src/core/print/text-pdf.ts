// Running text on paper: whose it is, a title, numbered sections of paragraphs and page numbers, in any script.
import { bytesOf, footOf, newDocument, type PaperReader, pageWords } from './paper.ts'
import { loadPen, type Style } from './pen.ts'

export interface PrintedText {
  readonly title: string
  /** Below the title. */
  readonly note: string
  /** Numbered from 1. An empty line in a text starts a paragraph; other line breaks are kept. */
  readonly sections: readonly { readonly heading: string | null; readonly text: string }[]
}

const styles = {
  company: { weight: 'regular', size: 10, grey: 90 },
  title: { weight: 'bold', size: 20, grey: 20 },
  note: { weight: 'regular', size: 9.5, grey: 90 },
  heading: { weight: 'bold', size: 11.5, grey: 20 },
  body: { weight: 'regular', size: 10, grey: 40 },
  foot: { weight: 'regular', size: 8, grey: 110 },
} as const satisfies Record<string, Style>

const MARGIN = 62
/** Numbers have a column of their own at the left. */
const INDENT = 26
const LEADING = 1.5
const PARAGRAPH_GAP = 5
const SECTION_GAP = 13
/** Lines that a heading keeps below itself on its page. */
const KEPT_LINES = 2

export async function textPdf(
  text: PrintedText,
  { company, translate, loadFont }: Pick<PaperReader, 'company' | 'translate' | 'loadFont'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const doc = await newDocument({ format: 'a4', title: text.title, author: company })
  const said = [
    company,
    text.title,
    text.note,
    pageWords(translate, 1, 1),
    ...text.sections.flatMap(one => [one.heading ?? '', one.text]),
  ]
  const pen = await loadPen(doc, said, loadFont)
  const width = doc.internal.pageSize.getWidth() - 2 * MARGIN
  const bottom = doc.internal.pageSize.getHeight() - MARGIN
  let y = MARGIN

  /** Makes room for this many lines of a style, on this page or the next. */
  const need = (style: Style, lines: number) => {
    if (y + lines * style.size * LEADING <= bottom) return
    doc.addPage()
    y = MARGIN
  }
  const put = (style: Style, words: string, indent = 0) => {
    for (const line of pen.lines(style, words, width - indent)) {
      need(style, 1)
      y += style.size * LEADING
      pen.draw(style, line, MARGIN + indent, y)
    }
  }

  put(styles.company, company)
  put(styles.title, text.title)
  y += PARAGRAPH_GAP
  put(styles.note, text.note)
  y += SECTION_GAP
  doc.setDrawColor(205).setLineWidth(0.6)
  doc.line(MARGIN, y, MARGIN + width, y)

  for (const [index, { heading, text: body }] of text.sections.entries()) {
    const first = heading === null ? styles.body : styles.heading
    y += SECTION_GAP
    need(first, 1 + KEPT_LINES)
    pen.draw(first, `${index + 1}.`, MARGIN, y + first.size * LEADING)
    if (heading !== null) put(styles.heading, heading, INDENT)
    const paragraphs = body.split(/\n[\t ]*\n\s*/)
    for (const [at, paragraph] of paragraphs.entries()) {
      if (at > 0) y += PARAGRAPH_GAP
      for (const line of paragraph.split('\n')) put(styles.body, line, INDENT)
    }
  }

  const pages = doc.getNumberOfPages()
  for (let page = 1; page <= pages; page++) {
    doc.setPage(page)
    const foot = footOf(text.title, { page, pages, translate }, line => pen.width(styles.foot, line) <= width)
    pen.draw(styles.foot, foot, MARGIN, bottom + MARGIN / 2)
  }
  return bytesOf(doc)
}
