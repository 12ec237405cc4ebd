// The pill for a started sequence: the key at once, and after half a second the possible next keys, with the time left.
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { SEQUENCE_WINDOW } from '../../keys/key-sequence.ts'
import { Keys } from '../../keys/keys.tsx'
import { type Tell, useTell } from '../../language/translate.ts'
import { titleOf } from '../command.ts'
import type { CommandRegistry } from '../registry.ts'
import { readContext } from '../scope.ts'
import { sectionTitles } from '../section-titles.ts'

/** Milliseconds before the possible next keys are listed. */
export const LIST_AFTER = 500

export function WhichKey({ registry, steps }: { registry: CommandRegistry; steps: readonly string[] }) {
  const tell = useTell()
  const [listed, setListed] = useState(false)
  const [gone, setGone] = useState(false)
  const prefix = steps.join(' ')
  useEffect(() => {
    setListed(false)
    setGone(false)
    if (prefix === '') return
    const list = setTimeout(() => setListed(true), LIST_AFTER)
    const end = setTimeout(() => setGone(true), SEQUENCE_WINDOW)
    return () => {
      clearTimeout(list)
      clearTimeout(end)
    }
  }, [prefix])
  if (prefix === '' || gone) return null
  const following = listed ? followers(registry, prefix, tell) : []
  // The sequence is named after what most of its keys do: 'Go to', although one of them moves to the first row.
  const sections = [...Map.groupBy(following, ({ command }) => command.section)]
  const [main] = sections.find(([, { length }]) => length * 2 > following.length) ?? []
  const heading = main === undefined || main === 'context' ? null : tell(sectionTitles[main])
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-6 z-(--z-palette) mx-auto w-max max-w-[calc(100vw-32px)] overflow-hidden rounded-lg bg-ink text-on-ink shadow-[0_0_0_1px_rgb(255_255_255/.06),0_20px_56px_-8px_rgb(20_22_26/.5)]"
    >
      <div className={`flex items-center gap-2 px-3.5 py-2.5 font-medium ${listed ? 'border-b border-(--ink-line)' : ''}`}>
        <span className="[&_kbd]:h-[22px] [&_kbd]:min-w-[22px] [&_kbd]:border-0 [&_kbd]:bg-ink-accent [&_kbd]:text-[13px] [&_kbd]:text-(--on-ink-accent)">
          <Keys of={prefix} />
        </span>
        {heading}
        <span className="ms-auto flex items-center gap-1.5 ps-6 text-sm font-normal text-(--on-ink-2)">
          <Trans>then press a key</Trans>
          <Keys of="escape" tone="ink" />
        </span>
      </div>
      {following.length > 0 && (
        <ul
          className="m-0 grid list-none auto-cols-[196px] grid-flow-col px-1.5 py-2"
          style={{ gridTemplateRows: `repeat(${Math.ceil(following.length / 4)}, 30px)` }}
        >
          {following.map(({ command, next, words }) => {
            const Sign = command.icon
            return (
              <li
                key={command.id}
                className="flex h-[30px] items-center gap-2.5 px-2 [&_kbd]:h-5 [&_kbd]:min-w-5 [&_kbd]:text-on-ink"
              >
                <Keys of={next} tone="ink" />
                <span className="min-w-0 flex-1 truncate">{words}</span>
                {Sign && <Sign className="size-3.5 flex-none text-(--on-ink-2)" aria-hidden={true} />}
              </li>
            )
          })}
        </ul>
      )}
      <div className="h-0.5 bg-(--ink-line)">
        <i
          key={prefix}
          className="spin block h-0.5 origin-left bg-ink-accent rtl:origin-right"
          style={{ animation: `burn ${SEQUENCE_WINDOW}ms linear forwards` }}
        />
      </div>
    </div>
  )
}

function followers(registry: CommandRegistry, prefix: string, tell: Tell) {
  const ctx = readContext('hotkey')
  const seen = new Set<string>()
  return registry.beginning(prefix, ctx).flatMap(({ sequence, command }) => {
    if (seen.has(sequence) || registry.availability(command, ctx).state !== 'ready') return []
    seen.add(sequence)
    return [{ command, next: sequence.slice(prefix.length + 1), words: tell(command.short ?? titleOf(command, ctx)) }]
  })
}
