// A thread that paints the labels of one print.
import { parentPort, workerData } from 'node:worker_threads'
import { waybillLabels } from '@office/shared/areas/waybills/labels/label-pdf'
import { readPdfFont } from '../../../core/files/pdf-fonts.ts'
import { translator } from '../../../core/language.ts'
import type { LabelTask } from './label-paint.part.ts'

const { language, ...task }: LabelTask = workerData
const bytes = await waybillLabels({ ...task, translate: translator(language), loadFont: readPdfFont })
parentPort?.postMessage(bytes, [bytes.buffer])
