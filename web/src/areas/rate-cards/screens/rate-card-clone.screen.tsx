// A copy of a card: its next version, or a separate card; the prices are copied in the background.
import { Trans } from '@lingui/react/macro'
import { type RateCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import { CallError } from '@office/shared/core/api/failure'
import { msg } from '@office/shared/core/messages/message'
import { dayIn } from '@office/shared/format/date-time'
import { CopyPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { defineCommand } from '../../../core/command/command.ts'
import { useCommandScope } from '../../../core/command/scope.ts'
import { call } from '../../../core/data/api.ts'
import { invalidate } from '../../../core/data/queries.ts'
import { notify } from '../../../core/notices/notices.ts'
import { Button } from '../../../core/ui/button.tsx'
import { DayField } from '../../../core/ui/fields/day-field.tsx'
import { Field } from '../../../core/ui/fields/field.tsx'
import { Segmented } from '../../../core/ui/fields/segmented.tsx'
import { TextField } from '../../../core/ui/fields/text-field.tsx'
import { CardHead, cardScreen } from '../card/rate-card-frame.tsx'
import { changedCards } from '../rate-card.commands.ts'
import { cardPath } from '../rate-card-paths.part.ts'

const running = msg`Rate Card Clone User`

export default cardScreen(Clone)

function Clone({ card }: { card: RateCardDetail }) {
  const [, navigate] = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(card.name)
  const [from, setFrom] = useState(() => dayIn(new Date()))
  const [as, setAs] = useState<'version' | 'card'>('version')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})

  // As in every form, the focus begins in the first field.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function copy() {
    if (isBusy) return
    setBusy(true)
    try {
      const body = { name, from_day: from, is_new_version: as === 'version' }
      const made = await call(rateCardContract.clone, { params: { id: card.id }, body })
      await invalidate(...changedCards)
      navigate(cardPath('view', made))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setWrong(Object.fromEntries((error.problem?.errors ?? []).map(({ path, message }) => [path, message])))
      if (error.status !== 422)
        notify(
          'danger',
          error.code === 'clone-active' ? running : error.message,
          error.code === 'clone-active' ? { detail: error.message } : {},
        )
    } finally {
      setBusy(false)
    }
  }
  useCommandScope(() => ({
    extra: [
      defineCommand({
        id: 'rate-card.clone-now',
        title: msg`Clone rate card`,
        section: 'here',
        keys: ['mod+s'],
        inInputs: true,
        run: copy,
      }),
    ],
  }))
  const messageOf = (field: string) => (wrong[field] === undefined ? null : { kind: 'error' as const, text: wrong[field] })
  return (
    <>
      <CardHead card={card} />
      <form
        ref={form}
        noValidate={true}
        className="flex max-w-[520px] flex-col gap-4 px-6 py-5"
        onSubmit={event => {
          event.preventDefault()
          void copy()
        }}
      >
        <Field label={<Trans>Clone as</Trans>} group={true}>
          <Segmented
            segments={[
              { value: 'version', title: <Trans>Next version</Trans> },
              { value: 'card', title: <Trans>A card of its own</Trans> },
            ]}
            value={as}
            onChange={setAs}
          />
        </Field>
        <Field label={<Trans>Name</Trans>} required={true} message={messageOf('name')}>
          <TextField value={name} onChange={event => setName(event.target.value)} />
        </Field>
        <Field
          label={<Trans>In force from</Trans>}
          required={true}
          message={messageOf('from_day')}
          help={
            as === 'version' ? (
              <Trans>Once this version is approved, the previous one ends the day before it begins.</Trans>
            ) : undefined
          }
        >
          <DayField value={from} onChange={setFrom} />
        </Field>
        <div>
          <Button type="submit" tone="primary" size="large" icon={CopyPlus} keys="mod+s" busy={isBusy}>
            <Trans>Clone rate card</Trans>
          </Button>
        </div>
      </form>
    </>
  )
}
