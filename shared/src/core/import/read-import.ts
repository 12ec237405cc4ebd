// From a file straight to judged rows: the one call of portal, terminal and server.
import { readSheet } from '../sheet/read-sheet.ts'
import type { Refused, Sheet, SheetRefusalCode } from '../sheet/sheet.ts'
import type { Column, ImportDefinition, RowOf } from './define-import.ts'
import { headingScore } from './headings.ts'
import type { FileCode } from './import-codes.ts'
import { type Judgement, judge } from './judge.ts'

/** A judged file with its sheet, from which the rejected-rows file is made. */
export interface ReadImport<Row> {
  readonly sheet: Sheet
  readonly judgement: Judgement<Row>
}

/** Reads the sheet whose headings fit the import best and judges its rows. Never throws because of what is in the file. */
export async function readImport<C extends Record<string, Column<unknown>>>(
  definition: ImportDefinition<C>,
  bytes: Uint8Array,
  fileName: string,
): Promise<ReadImport<RowOf<C>> | Refused<SheetRefusalCode | FileCode>> {
  const score = (headings: readonly string[]) => headingScore(definition, headings)
  const sheet = await readSheet(bytes, fileName, { score })
  if ('refused' in sheet) return sheet
  const judgement = judge(definition, sheet)
  return 'refused' in judgement ? judgement : { sheet, judgement }
}
