// Which font has the characters of a text: a PDF loads the ones it needs and no others.

/** Fonts by the scripts they contain. The first also has Latin 1 and covers all characters that belong to no script. */
export const fontScripts = [
  'devanagari',
  'european',
  'arabic',
  'hebrew',
  'bengali',
  'tamil',
  'thai',
  'armenian',
  'georgian',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'sinhala',
  'telugu',
] as const
export type FontScript = (typeof fontScripts)[number]
export type FontWeight = 'regular' | 'bold'

/** Returns the bytes of a TTF; requested only if a text has characters that PDF's built-in fonts lack. */
export type LoadFont = (script: FontScript, weight: FontWeight) => Promise<Uint8Array<ArrayBuffer>>

const signs: Readonly<Record<FontScript, RegExp>> = {
  devanagari: /\p{Script=Devanagari}/u,
  // Polish, Turkish, Vietnamese, Azerbaijani, Hausa and the like; Greek; Russian.
  european: /[\u0100-\u02af\u1e00-\u1eff]|\p{Script=Greek}|\p{Script=Cyrillic}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
  thai: /\p{Script=Thai}/u,
  armenian: /\p{Script=Armenian}/u,
  georgian: /\p{Script=Georgian}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  sinhala: /\p{Script=Sinhala}/u,
  telugu: /\p{Script=Telugu}/u,
}

/** Characters that PDF's built-in fonts lack: these have Latin 1 and little more. */
export const needsFont = (text: string): boolean => /[^\n\r\t -~\u00a0-\u00ff]/.test(text)

/** The font of a character; null for characters used by several scripts (digits, punctuation, blanks) or by none of these. */
export const scriptOf = (sign: string): FontScript | null => fontScripts.find(script => signs[script].test(sign)) ?? null

/** The scripts with characters in any of the texts. */
export const scriptsOf = (texts: readonly string[]): FontScript[] =>
  fontScripts.filter(script => texts.some(text => signs[script].test(text)))

/** From the Noto Sans family; the one without a script in its name is the European one. */
const names: Readonly<Record<FontScript, string>> = {
  devanagari: 'Devanagari',
  european: '',
  arabic: 'Arabic',
  hebrew: 'Hebrew',
  bengali: 'Bengali',
  tamil: 'Tamil',
  thai: 'Thai',
  armenian: 'Armenian',
  georgian: 'Georgian',
  gujarati: 'Gujarati',
  gurmukhi: 'Gurmukhi',
  kannada: 'Kannada',
  malayalam: 'Malayalam',
  sinhala: 'Sinhala',
  telugu: 'Telugu',
}
const weights: Readonly<Record<FontWeight, string>> = { regular: '400Regular', bold: '700Bold' }

/** Where the packages have it, as a module name. */
export function fontFile(script: FontScript, weight: FontWeight): string {
  const name = names[script]
  const folder = ['noto-sans', name.toLowerCase()].filter(Boolean).join('-')
  return `@expo-google-fonts/${folder}/${weights[weight]}/NotoSans${name}_${weights[weight]}.ttf`
}
