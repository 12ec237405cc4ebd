// A print of labels as the task of one thread, whichever it is.
import { type Labels, labelPaper } from '@office/shared/areas/waybills/labels/label.paper'
import { type OutsideReader, type PrintedFile, printed } from '@office/shared/core/print/paper'
import { readPdfFont } from '../../../core/files/pdf-fonts.ts'
import { translator } from '../../../core/language.ts'

/** Everything that can be passed to a thread, which excludes functions. */
export interface LabelTask {
  labels: Labels
  reader: Pick<OutsideReader, 'company' | 'issuer' | 'zone' | 'language'>
}

/** Paints them in this thread. */
export const paintHere = ({ labels, reader }: LabelTask): Promise<PrintedFile> =>
  printed(labelPaper, labels, { ...reader, translate: translator(reader.language), loadFont: readPdfFont })
