// Pay rules in the order in which they are tried, each as a sentence; operated by keyboard.
import { Trans, useLingui } from '@lingui/react/macro'
import type { PayRule } from '@office/shared/areas/rate-cards/pay/pay-card.model'
import { ruleSentence } from '@office/shared/areas/rate-cards/pay/pay-words'
import type { Problem } from '@office/shared/rules/rule'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { classNames } from '../../../core/ui/class-names.ts'
import { Tag } from '../../../core/ui/tag.tsx'

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
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const names = { currency, zone: (zone: number) => zoneNames.get(zone) ?? `#${zone}` }
  useEffect(() => {
    box.current?.querySelector(`[data-rule="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function handleKey(event: KeyboardEvent): void {
    const action = onAction && actionOf(event)
    const plain = !(event.altKey || event.ctrlKey || event.metaKey)
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: Math.max(0, at - 1),
      ArrowDown: Math.min(rules.length - 1, at + 1),
      Home: 0,
      End: rules.length - 1,
    }
    const to = plain ? steps[event.key] : undefined
    if (action) onAction(action)
    else if (to !== undefined) onAt(Math.max(0, to))
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={box}
      role="listbox"
      data-rules=""
      tabIndex={0}
      aria-label={t`Rules, in the order they are checked`}
      aria-activedescendant={rules.length > 0 ? `${id}-${at}` : undefined}
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      onKeyDown={handleKey}
    >
      {rules.map((rule, index) => {
        const sentence = Array.isArray(rule)
          ? null
          : ruleSentence(rule, names, (message, values = {}) => tell({ message, values }))
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list around it hears its keys
          <div
            // Rules have no name of their own; their place is what they are called by.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            data-rule={index}
            aria-selected={index === at}
            className={classNames(
              'flex min-h-10 items-baseline gap-3 border-b border-hairline px-4 py-2.5',
              index === at && 'bg-selected',
            )}
            onClick={() => onAt(index)}
          >
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
          </div>
        )
      })}
    </div>
  )
}
