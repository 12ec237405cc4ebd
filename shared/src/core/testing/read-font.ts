// The fonts of PDFs for tests, read from their packages.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fontFile, type LoadFont } from '../print/font-script.ts'

const { resolve } = createRequire(import.meta.url)

export const readFont: LoadFont = async (script, weight) => new Uint8Array(await readFile(resolve(fontFile(script, weight))))
