// Scans on the page of a record: each goes to the record as it is now; while that is not loaded, or the server is away, they are kept.
import { Plural } from '@lingui/react/macro'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { CloudOff } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whileChanging } from '../command/under-way.ts'
import { Waybill } from '../ui/waybill.tsx'
import { isForLater, type KeptCodes, openKeptCodes, type TakeCode } from './kept-codes.ts'
import { refuseCode, useCodes, verdict } from './use-codes.ts'
import { readWaitingCodes } from './waiting-codes.ts'

const isKept = msg`{code} is kept on this device. It counts as soon as the server answers.`
const cannotStore = msg`{code} was not taken: the server does not answer, and this device cannot store it. Scan it again later.`

/** While the record is not there, nobody can answer. */
const notNow: TakeCode = () => Promise.reject(new CallError(0, 'offline', ''))

/**
 * While the page is shown, `take` receives every code.
 * @param take null while the record is loading
 * @returns what waits, in words; nothing if none does
 */
export function useCodesOfPage(noun: string, id: number, take: TakeCode | null): ReactNode {
  const latest = useRef(take)
  latest.current = take
  const [kept, setKept] = useState<KeptCodes | null>(null)
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const isReady = take !== null

  // Before the screen is painted, as what it shows may be scanned at once.
  useLayoutEffect(() => {
    const codes = openKeptCodes(`${noun}:${id}`, waitingNow => {
      setWaiting(waitingNow)
      void readWaitingCodes().catch(() => undefined)
    })
    setKept(codes)
    return () => {
      codes.close()
      setWaiting([])
    }
  }, [noun, id])

  useEffect(() => {
    if (isReady) return kept?.takeBy(code => whileChanging({ noun, id }, () => (latest.current ?? notNow)(code)), refuseCode)
  }, [isReady, kept, noun, id])

  async function keep(code: string): Promise<void> {
    const values = { code }
    try {
      await kept?.keep(code, `${location.pathname}${location.search}`)
    } catch {
      return verdict.refused({ message: cannotStore, values })
    }
    verdict.kept({ message: isKept, values })
  }

  async function takeNow(code: string): Promise<void> {
    // Behind others that wait it is kept, too, so that all are taken in order.
    if (waiting.length > 0) return keep(code)
    return (take ?? notNow)(code).catch((error: unknown) => {
      if (!isForLater(error)) throw error
      return keep(code)
    })
  }

  // A key such as that which sends the sheet out waits for the answers to all scans before it.
  useCodes(code => whileChanging({ noun, id }, () => takeNow(code)))

  return waiting.length > 0 && <KeptCodesBar codes={waiting} />
}

/** More are told by their number alone. */
const SHOWN = 8

function KeptCodesBar({ codes }: { codes: readonly string[] }) {
  // One that was scanned twice waits twice.
  const named = [...new Set(codes)]
  const count = codes.length
  return (
    <p className="m-0 flex flex-none items-start gap-3 border-b border-border bg-warn-bg px-4 py-2 text-warn">
      <CloudOff className="mt-0.5 size-4 flex-none" aria-hidden={true} />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <Plural
          value={count}
          one="One scan is kept on this device. It counts as soon as the server answers."
          other="# scans are kept on this device. They count as soon as the server answers."
        />
        {named.slice(0, SHOWN).map(code => (
          <Waybill key={code} number={code} />
        ))}
        {named.length > SHOWN && '…'}
      </span>
    </p>
  )
}
