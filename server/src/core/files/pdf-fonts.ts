// The fonts of PDFs made here, read when the first text asks for them.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { PdfFonts } from '@office/shared/core/export/pdf-pen'

const { resolve } = createRequire(import.meta.url)
const folder = '@expo-google-fonts/noto-sans-devanagari'

const read = async (path: string) => new Uint8Array(await readFile(resolve(path)))

export async function pdfFonts(): Promise<PdfFonts> {
  const [regular, bold] = await Promise.all([
    read(`${folder}/400Regular/NotoSansDevanagari_400Regular.ttf`),
    read(`${folder}/700Bold/NotoSansDevanagari_700Bold.ttf`),
  ])
  return { regular, bold }
}
