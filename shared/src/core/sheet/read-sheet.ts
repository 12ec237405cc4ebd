// The one entrance for every file that people bring: bytes in, rows of text or a reason for refusal out.
import { fileSize } from '../../rules/file.ts'
import { decodeText, readDelimited } from './csv-reader.ts'
import { readForeign, repacked } from './foreign-workbook.ts'
import {
  NotPlainError,
  type Refused,
  SHEET_LIMITS,
  type Sheet,
  type SheetLimits,
  type SheetRefusalCode,
  SheetRefusedError,
  sheetRefusals,
} from './sheet.ts'
import { readXlsx, type ScoreHeadings } from './xlsx-reader.ts'
import { zipEntries } from './zip.ts'

export interface ReadOptions {
  readonly limits?: Partial<SheetLimits>
  /** Chooses among several sheets; by default the first that is not empty. */
  readonly score?: ScoreHeadings
}

/**
 * Reads a file of any kind into rows: delimited text, xlsx, Excel 97 and OpenDocument. The content decides, never the file name,
 * which only names the sheet of a text file. Never throws because of what is in the file.
 */
export async function readSheet(
  bytes: Uint8Array,
  fileName: string,
  options: ReadOptions = {},
): Promise<Sheet | Refused<SheetRefusalCode>> {
  const limits = { ...SHEET_LIMITS, ...options.limits }
  const size = fileSize(limits.fileBytes)
  if (!size.holds({ size: bytes.length }))
    return {
      refused: { code: 'FILE_TOO_LARGE', message: sheetRefusals.FILE_TOO_LARGE, ...(size.values && { values: size.values }) },
    }
  try {
    return await readContent(bytes, fileName, limits, options.score ?? (() => 0))
  } catch (error) {
    if (error instanceof SheetRefusedError) return { refused: error.refusal }
    throw error
  }
}

async function readContent(bytes: Uint8Array, fileName: string, limits: SheetLimits, score: ScoreHeadings): Promise<Sheet> {
  if (bytes.length === 0) throw new SheetRefusedError('EMPTY_FILE')
  switch (kindOf(bytes)) {
    case 'zip':
      // The platform's streams and views do not accept shared memory, so the bytes are copied out of it if need be.
      return readZip(
        // A check of the buffer does not narrow the view over it.
        bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : new Uint8Array(bytes),
        limits,
        score,
      )
    case 'compound': {
      // Names in this container are UTF-16; one byte per character is enough to find them.
      const signs = new TextDecoder('latin1').decode(bytes)
      if (signs.includes(wide('EncryptedPackage'))) throw new SheetRefusedError('ENCRYPTED_FILE')
      if (!signs.includes(wide('Workbook')) && !signs.includes(wide('Book'))) throw new SheetRefusedError('FILE_TYPE')
      // It has at most 65,536 rows.
      return readForeign({ bytes, sheetRows: 0 }, limits, score)
    }
    case 'other':
      throw new SheetRefusedError('FILE_TYPE')
    case 'text': {
      const text = decodeText(bytes)
      if (/^\s*(<|\{\\rtf)/.test(text)) throw new SheetRefusedError('FILE_TYPE')
      return readDelimited(text, fileName, limits)
    }
  }
}

async function readZip(bytes: Uint8Array<ArrayBuffer>, limits: SheetLimits, score: ScoreHeadings): Promise<Sheet> {
  const entries = zipEntries(bytes, limits)
  // Each sheet may be read twice, for its headings and for its rows; the bound applies to each reading.
  const isWorkbook = entries.has('[Content_Types].xml') || entries.has('content.xml')
  if (!isWorkbook) throw new SheetRefusedError('FILE_TYPE')
  try {
    if (entries.has('content.xml')) throw new NotPlainError('OpenDocument')
    return await readXlsx(entries, limits, score, { left: limits.unpackedBytes })
  } catch (error) {
    if (!(error instanceof NotPlainError)) throw error
    return readForeign(await repacked(entries, { left: limits.unpackedBytes }, limits), limits, score)
  }
}

const wide = (text: string) => Array.from(text, sign => `${sign}\0`).join('')

const MAGIC: readonly (readonly [kind: 'zip' | 'compound' | 'other', ...signs: number[]])[] = [
  ['zip', 0x50, 0x4b, 3, 4],
  ['zip', 0x50, 0x4b, 5, 6],
  ['compound', 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  ['other', 0x89, 0x50, 0x4e, 0x47],
  ['other', 0xff, 0xd8, 0xff],
  ['other', 0x47, 0x49, 0x46, 0x38],
  ['other', 0x25, 0x50, 0x44, 0x46],
  ['other', 0x1f, 0x8b],
]

/** What the first bytes say; anything else may still turn out not to be text. */
function kindOf(bytes: Uint8Array): 'zip' | 'compound' | 'other' | 'text' {
  const found = MAGIC.find(([, ...signs]) => signs.every((sign, index) => bytes[index] === sign))
  return found ? found[0] : 'text'
}
