// Pay rules in the order in which they are tried, each as a sentence; operated by keyboard.
import { Trans, useLingui } from '@lingui/react/macro'
import type { PayRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { ruleSentence } from '@office/shared/areas/rate-cards/pay/pay-words'
import type { Problem } from '@office/shared/rules/rule'
import type { KeyboardEvent } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { OptionList } from '../../../core/ui/option-list.tsx'
import { Tag } from '../../../core/ui/tag.tsx'

const RULES = 'rules'
export const focusRules = () => document.querySelector<HTMLElement>(`[data-options="${RULES}"]`)?.focus()

/** The actions of the list's keys. */
export type RuleAction = 'add' | 'remove' | 'up' | 'down' | 'open'

interface Props {
  rules: readonly (PayRule | Problem[])[]
  currency: string
  zoneNames: ReadonlyMap<number, string>
  /** The sentences of the previous version; null if there is none. */
  before: ReadonlySet<string> | null
  /** The rule under the cursor. */
  at: number
  onAt: (at: number) => void
  /** Absent if nothing may be changed. */
  onAction?: (action: RuleAction) => void
}

function actionOf({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): RuleAction | null {
  if (ctrlKey || metaKey) return null
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : null
  if (key === 'Insert') return 'add'
  if (key === 'Delete') return 'remove'
  return key === 'Enter' ? 'open' : null
}

export function RuleList({ rules, currency, zoneNames, before, at, onAt, onAction }: Props) {
  const { t } = useLingui()
  const tell = useTell()
  const names = { currency, zone: (zone: number) => zoneNames.get(zone) ?? `#${zone}` }

  function handleKey(event: KeyboardEvent): boolean {
    const action = onAction && actionOf(event)
    if (action) onAction(action)
    return Boolean(action)
  }

  return (
    <OptionList
      name={RULES}
      label={t`Rules, in the order they are checked`}
      items={rules}
      at={at}
      onAt={onAt}
      onKey={handleKey}
      className="min-h-10 items-baseline gap-3 py-2.5"
    >
      {(rule, index) => {
        const sentence = Array.isArray(rule)
          ? null
          : ruleSentence(rule, names, (message, values = {}) => tell({ message, values }))
        return (
          <>
            <span className="num w-6 flex-none text-end text-sm text-text-3">{index + 1}</span>
            {sentence === null ? (
              <span className="flex min-w-0 flex-1 items-center gap-2 text-text-3">
                <Trans>An incomplete rule</Trans>
                <Tag tone="warn">
                  <Trans>Not saved yet</Trans>
                </Tag>
              </span>
            ) : (
              <span dir="auto" className="min-w-0 flex-1">
                {sentence}
              </span>
            )}
            {before && sentence !== null && !before.has(sentence) && (
              <Tag tone="info">
                <Trans>New or changed</Trans>
              </Tag>
            )}
          </>
        )
      }}
    </OptionList>
  )
}
