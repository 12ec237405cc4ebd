// Amounts in words, as on paper: the whole part in words, its fraction in figures, so that no line can be continued by hand.
import { msg, type Translate } from '@office/shared/core/messages/message'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as indian } from 'n2words/en-IN'
import { toCardinal as english } from 'n2words/en-US'
import { toCardinal as french } from 'n2words/fr-FR'
import { toCardinal as portuguese } from 'n2words/pt-PT'
import { amountIn } from './amount.ts'
import { nepaliWords } from './nepali-words.ts'

const inWords = msg`In words: {currency} {words} and {minor}/{units}`
const wholeInWords = msg`In words: {currency} {words}`

/** Where these currencies are used, English also counts in lakhs and crores. */
const inLakhs: readonly string[] = ['NPR', 'INR', 'BDT', 'PKR', 'LKR']

/**
 * The currency appears as its code, because names have genders that numbers would have to agree with.
 * @param amount below 0 its magnitude is written; the paper says which way it goes
 * @param language of the paper; English if it is not one of ours
 */
export function amountInWords(amount: string, currency: string, language: string, translate: Translate): string {
  const [whole = '0', fraction = ''] = amountIn(amount.replace('-', ''), currency).split('.')
  const toWords =
    { de: german, fr: french, ne: nepaliWords, pt: portuguese }[language] ?? (inLakhs.includes(currency) ? indian : english)
  const words = toWords(BigInt(whole))
  if (fraction === '') return translate(wholeInWords, { currency, words })
  const minor = fraction.padEnd(2, '0')
  return translate(inWords, { currency, words, minor, units: `1${'0'.repeat(minor.length)}` })
}
