// Scans on a screen that takes them: each code goes to the screen as it is now; verdicts are heard, seen and announced in one
// way.
import { msg } from '@office/shared/core/messages/message'
import { useEffect, useRef } from 'react'
import { reasonOf } from '../command/run-command.ts'
import { i18n } from '../language/language.ts'
import { tellIn, type Words } from '../language/translate.ts'
import { announceScan } from '../notices/announce.ts'
import { notify } from '../notices/notices.ts'
import { play, unlockSound } from './scan-sound.ts'
import { takeCodes } from './scanner.ts'

/** The outcome of a scan. */
export const verdict = {
  accepted: (words: Words) => said('accepted', words),
  /** It was done before; not a mistake. */
  duplicate: (words: Words) => said('duplicate', words),
  refused(words: Words): void {
    play('refused')
    notify('warn', words)
  },
}

function said(tone: 'accepted' | 'duplicate', words: Words): void {
  play(tone)
  announceScan(tellIn(i18n)(words))
}

/** While the screen is shown, `take` receives every number that is not a card; what it throws is a refusal of the code. */
export function useCodes(take: (code: string) => Promise<void>): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    unlockSound()
    return takeCodes({
      // The card of a bucket or the label of a bag opens it, here as anywhere.
      reads: ['waybill', 'unknown'],
      take: ({ code }) =>
        void latest.current(code).catch((error: unknown) => verdict.refused(`${code}: ${reasonOf(error, tellIn(i18n))}`)),
      again: () => verdict.refused(msg`The barcode was only partly read. Scan it again.`),
    })
  }, [])
}
