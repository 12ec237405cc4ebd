// Scans on a screen that takes them: each code goes to the screen as it is now; verdicts are heard, seen and announced in one
// way.
import { msg } from '@office/shared/core/messages/message'
import { useLayoutEffect, useRef } from 'react'
import { reasonOf } from '../command/run-command.ts'
import { i18n } from '../language/language.ts'
import { tellIn, type Words } from '../language/translate.ts'
import { announceScan } from '../notices/announce.ts'
import { keepStep, type Notice, type NoticeLink, notify } from '../notices/notices.ts'
import { play, type Tone, unlockSound } from './scan-sound.ts'
import { takeCodes } from './scanner.ts'

/** The outcome of a scan. */
export const verdict = {
  /** @param undo takes it back as a step that no notice tells of; resolves to whether it did */
  accepted(words: Words, undo?: () => Promise<boolean>): void {
    said('accepted', words)
    if (undo)
      keepStep(words, async () => {
        const isUndone = await undo()
        if (isUndone) play('queued')
        return isUndone
      })
  },
  /** It waits on this device. */
  kept: (words: Words) => said('queued', words),
  /** It was done before; not a mistake. */
  duplicate: (words: Words) => said('duplicate', words),
  /** @param more where it can be put right, and how what was kept of it is undone */
  refused(words: Words, more: NoticeLink & Pick<Notice, 'undo'> = {}): void {
    play('refused')
    notify('warn', words, more)
  },
}

function said(tone: Exclude<Tone, 'refused'>, words: Words): void {
  play(tone)
  announceScan(tellIn(i18n)(words))
}

/** No number of ours, whichever the screen, is longer. */
const LONGEST = 60
const tooLong = msg`{code}… is too long for the number of a parcel. Scan the barcode of the waybill.`

/** While the screen is shown, `take` receives every number that is not a card; what it throws is a refusal of the code. */
export function useCodes(take: (code: string) => Promise<void>): void {
  const latest = useRef(take)
  latest.current = take
  // Before the screen is painted: whoever sees it may scan at once.
  useLayoutEffect(() => {
    unlockSound()
    return takeCodes({
      // The card of a bucket or the label of a bag opens it, here as anywhere.
      reads: ['waybill', 'unknown'],
      take: ({ code }) => {
        if (code.length > LONGEST) verdict.refused({ message: tooLong, values: { code: code.slice(0, 20) } })
        else void latest.current(code).catch((error: unknown) => refuseCode(code, error))
      },
      again: () => verdict.refused(msg`The barcode was only partly read. Scan it again.`),
    })
  }, [])
}

/** Says that a code could not be taken, and why. */
export const refuseCode = (code: string, error: unknown): void => verdict.refused(`${code}: ${reasonOf(error, tellIn(i18n))}`)
