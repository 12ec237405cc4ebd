// The fonts of generated PDFs, read when a text first needs one.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontFile, type LoadFont } from '@office/shared/core/print/font-script'

const { resolve } = createRequire(import.meta.url)

export const readPdfFont: LoadFont = async (script, weight) => new Uint8Array(await readFile(resolve(fontFile(script, weight))))
