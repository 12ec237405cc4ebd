// The fonts of PDFs made in the browser, each loaded when a text first needs it.
import type { FontScript, LoadFont } from '@office/shared/core/print/font-script'

const urls: Readonly<Record<FontScript, () => Promise<{ default: string }>>> = {
  devanagari: () => import('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?url'),
  european: () => import('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?url'),
  arabic: () => import('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?url'),
  hebrew: () => import('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf?url'),
  bengali: () => import('@expo-google-fonts/noto-sans-bengali/400Regular/NotoSansBengali_400Regular.ttf?url'),
  tamil: () => import('@expo-google-fonts/noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf?url'),
  thai: () => import('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf?url'),
  armenian: () => import('@expo-google-fonts/noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf?url'),
  georgian: () => import('@expo-google-fonts/noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf?url'),
  gujarati: () => import('@expo-google-fonts/noto-sans-gujarati/400Regular/NotoSansGujarati_400Regular.ttf?url'),
  gurmukhi: () => import('@expo-google-fonts/noto-sans-gurmukhi/400Regular/NotoSansGurmukhi_400Regular.ttf?url'),
  kannada: () => import('@expo-google-fonts/noto-sans-kannada/400Regular/NotoSansKannada_400Regular.ttf?url'),
  malayalam: () => import('@expo-google-fonts/noto-sans-malayalam/400Regular/NotoSansMalayalam_400Regular.ttf?url'),
  sinhala: () => import('@expo-google-fonts/noto-sans-sinhala/400Regular/NotoSansSinhala_400Regular.ttf?url'),
  telugu: () => import('@expo-google-fonts/noto-sans-telugu/400Regular/NotoSansTelugu_400Regular.ttf?url'),
}

/** Tables have one weight. */
export const fetchPdfFont: LoadFont = async script =>
  new Uint8Array(await (await fetch((await urls[script]()).default)).arrayBuffer())
