// A card of pay: its rules in order, what they would pay, whom it pays and its versions.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PayRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { ruleSentence } from '@office/shared/areas/rate-cards/pay/pay-words'
import { type RateCardDetail, rateCardContract } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { CallError } from '@office/shared/core/api/failure'
import { type ReactNode, useState } from 'react'
import { useEndpoint } from '../../../core/data/queries.ts'
import { useTell } from '../../../core/language/translate.ts'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { CardFacts } from '../card/card-facts.tsx'
import { CardAwaited } from '../card/rate-card-frame.tsx'
import { PayTrial } from './pay-trial.tsx'
import { RuleList } from './rule-list.tsx'

interface PayCardAround {
  zones: readonly { id: number; name: string }[]
  zoneNames: ReadonlyMap<number, string>
  /** Sentences of the previous version; null if there is none. */
  before: ReadonlySet<string> | null
}

/** The names of zones, and the previous version. */
export function usePayCard(card: RateCardDetail): { around: PayCardAround | null; error: CallError | null; retry: () => void } {
  const tell = useTell()
  const { previous_id } = card
  const zones = useEndpoint(rateCardContract.zoneExtract, {})
  const previous = useEndpoint(rateCardContract.get, { params: { id: previous_id ?? 0 } }, { enabled: previous_id !== null })
  const retry = () => {
    for (const asked of [zones, previous]) if (asked.error) void asked.refetch()
  }
  const isReady = zones.data && (previous_id === null || previous.data)
  if (!isReady || !zones.data) return { around: null, error: zones.error ?? previous.error, retry }
  const zoneNames = new Map(zones.data.map(({ id, name }) => [id, name]))
  const names = { currency: previous.data?.currency ?? card.currency, zone: (id: number) => zoneNames.get(id) ?? `#${id}` }
  const said = (rule: PayRule) => ruleSentence(rule, names, (message, values = {}) => tell({ message, values }))
  return {
    around: {
      zones: zones.data,
      zoneNames,
      before: previous_id === null || !previous.data ? null : new Set((previous.data.rules ?? []).map(said)),
    },
    error: null,
    retry,
  }
}

export function RuleCount({ count }: { count: number }) {
  return (
    <span className="text-sm text-text-2">
      <Plural value={count} one="# rule, the first that fits pays" other="# rules, the first that fits pays" />
    </span>
  )
}

export function PayCard({ card, head }: { card: RateCardDetail; head: ReactNode }) {
  const { around, error, retry } = usePayCard(card)
  const { t } = useLingui()
  const [at, setAt] = useState(0)
  if (!around) return <CardAwaited id={card.id} kind={card.kind} error={error} onRetry={retry} />
  const rules = card.rules ?? []
  return (
    <>
      {head}
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <section aria-label={t`Rules`} className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[320px]">
          <div className="flex flex-none items-center border-b border-border px-4 py-2">
            <RuleCount count={rules.length} />
          </div>
          {rules.length > 0 ? (
            <RuleList rules={rules} currency={card.currency} {...around} at={at} onAt={setAt} />
          ) : (
            <p className="m-0 px-4 py-6 text-text-2">
              <Trans>This card has no rules yet.</Trans>
            </p>
          )}
        </section>
        <ScrollPane
          label={t`Trial and card details`}
          className="w-[340px] flex-none border-s border-border max-lg:w-full max-lg:border-s-0 max-lg:border-t"
        >
          <PayTrial card={card} rules={rules} zones={around.zones} />
          <CardFacts card={card} />
        </ScrollPane>
      </div>
    </>
  )
}
