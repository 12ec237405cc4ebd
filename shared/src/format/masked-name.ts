// A name as strangers may see it: enough for its bearer to recognise, and too little to find them by.

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * 'Sita Sharma' as 'S••• S•••'. The dots are always three, so that they do not tell how long a name is; a letter keeps its marks, so
 * that a name in Devanagari stays legible.
 */
export const maskedName = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .map(word => `${letters.segment(word).containing(0)?.segment ?? ''}•••`)
    .join(' ')
