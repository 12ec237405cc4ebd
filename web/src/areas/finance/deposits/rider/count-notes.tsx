// Counts cash by notes and coins: a number for each, Enter moves to the next, with a running sum. The declared amount is not
// known here.
import { Trans, useLingui } from '@lingui/react/macro'
import { denominationsOf, noteOf, worthOf, worthOfNotes } from '@office/shared/areas/finance/deposits/denomination.model'
import { type RiderDepositDetail, riderDepositContract } from '@office/shared/areas/finance/deposits/rider-deposit.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { formatCount, formatMoney, shownAmount } from '@office/shared/format/amount'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ask } from '../../../../core/command/ask.ts'
import { defineCommand } from '../../../../core/command/command.ts'
import { reasonOf } from '../../../../core/command/run-command.ts'
import { useCommandScope } from '../../../../core/command/scope.ts'
import { call } from '../../../../core/data/api.ts'
import { askAgain } from '../../../../core/data/queries.ts'
import { type RawValues, textOf } from '../../../../core/form/raw.ts'
import { draftPlace, dropDraft, keepDraft, readDraft } from '../../../../core/form/session/drafts.ts'
import { topModal } from '../../../../core/keys/focus-layers.ts'
import { Keys } from '../../../../core/keys/keys.tsx'
import { i18n } from '../../../../core/language/language.ts'
import { tellIn, useTell } from '../../../../core/language/translate.ts'
import { notify } from '../../../../core/notices/notices.ts'
import { FactSection } from '../../../../core/record/record-facts.tsx'
import { Amount } from '../../../../core/ui/amount.tsx'
import { Button } from '../../../../core/ui/button.tsx'
import { Field } from '../../../../core/ui/fields/field.tsx'
import { NumberField } from '../../../../core/ui/fields/text-field.tsx'
import { documentChanged } from '../../document/document-changed.ts'
import { riderDeposits } from '../deposit-view.ts'
import { COUNTING } from './rider-deposit.commands.ts'

/** Of each note or coin. */
const MOST = 999_999
const isWhole = (text: string) => /^\d*$/.test(text.trim())
const isCount = (text: string) => isWhole(text) && Number(text) <= MOST
const notWhole = msg`Enter a whole number`
const tooMany = { message: msg`Enter at most {most}`, values: { most: formatCount(MOST) } }
const counted = msg`{number} is counted`

export function CountNotes({ deposit }: { deposit: RiderDepositDetail }) {
  const { t } = useLingui()
  const tell = useTell()
  const { currency } = deposit
  const values = denominationsOf(currency)
  // Stored like a form's draft: after a reload, an unfinished count is still there for the person who typed it.
  const [place] = useState(() => draftPlace('rider-deposit-count', deposit.id))
  const [counts, setCounts] = useState((): RawValues => readDraft(place)?.values ?? {})
  const typedAt = (value: string) => textOf(counts[value] ?? '')
  const [isSending, setSending] = useState(false)
  const wrong = values.filter(value => !isCount(typedAt(value)))
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (new URLSearchParams(location.search).has(COUNTING)) box.current?.querySelector('input')?.select()
  }, [])
  const denominations = values.flatMap(value => {
    const typed = typedAt(value)
    const count = isCount(typed) ? Number(typed || '0') : 0
    return count > 0 ? [{ value, count }] : []
  })
  function type(value: string, text: string): void {
    const values = { ...counts, [value]: text }
    setCounts(values)
    keepDraft(place, { at: Date.now(), values })
  }
  // A slip of a digit shows beside its note, not only in the sum.
  const worths = new Map(denominations.map(one => [one.value, shownAmount(worthOfNotes(one, currency))]))
  const isEmpty = denominations.length === 0
  async function send(): Promise<void> {
    if (isSending) return
    // No typed value is ignored: half a note is invalid, and 1.5 is not fifteen.
    if (wrong.length > 0) return box.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')?.select()
    const amount = formatMoney(worthOf(denominations, currency), currency)
    const goesOn = await ask({
      title: { message: msg`Is the total {amount}?`, values: { amount } },
      body: { message: msg`This becomes the count of {number} and cannot be changed.`, values: { number: deposit.number } },
      act: msg`Confirm the count`,
      keep: msg`Keep counting`,
      tone: isEmpty ? 'danger' : 'normal',
    })
    if (!goesOn) return
    setSending(true)
    try {
      const body = { status: 'counted' as const, denominations }
      const { number } = await call(riderDepositContract.statusUpdate, { params: { id: deposit.id }, body })
      dropDraft(place)
      await documentChanged(riderDeposits)
      notify('ok', { message: counted, values: { number } })
    } catch (error) {
      notify('warn', reasonOf(error, tellIn(i18n)))
      setSending(false)
      // If no live events arrive, nothing else would tell that someone else was first.
      if (error instanceof CallError && error.isOfRecord) void askAgain()
    }
  }
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'rider-deposit.confirm-count',
        title: msg`Confirm the count`,
        section: 'here',
        keys: ['mod+s'],
        inInputs: true,
        when: () => topModal()?.kind !== 'dialog',
        run: send,
      }),
    ],
  }))
  function onKey(event: KeyboardEvent<HTMLFormElement>): void {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !(event.target instanceof HTMLInputElement)) return
    if (event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const inputs = [...(box.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(event.target) + step]
    if (next) next.select()
    else if (step > 0) box.current?.querySelector('button')?.focus()
  }
  return (
    <FactSection
      title={
        <span className="flex items-center gap-2">
          <Trans>Count the cash</Trans>
          <Keys of="c" tone="ghost" />
        </span>
      }
    >
      <form
        ref={box}
        aria-label={t`Count the cash`}
        data-count=""
        className="max-w-[420px]"
        onKeyDown={onKey}
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="grid grid-cols-3 gap-x-4 gap-y-1.5">
          {values.map(value => (
            <Field
              key={value}
              label={<bdi dir="ltr">{noteOf(value)}</bdi>}
              end={worths.get(value)}
              message={wrong.includes(value) ? { kind: 'error', text: tell(isWhole(typedAt(value)) ? tooMany : notWhole) } : null}
            >
              <NumberField size="small" inputMode="numeric" value={typedAt(value)} onValue={text => type(value, text)} />
            </Field>
          ))}
        </div>
        <p className="mt-3 mb-3 flex items-baseline gap-3 text-md" role="status">
          <span className="text-text-2">
            <Trans>Counted</Trans>
          </span>
          <b className="num text-xl font-semibold">
            <Amount amount={worthOf(denominations, currency)} currency={currency} />
          </b>
        </p>
        <Button type="submit" tone="primary" keys="mod+s" busy={isSending}>
          <Trans>Confirm the count</Trans>
        </Button>
      </form>
    </FactSection>
  )
}
