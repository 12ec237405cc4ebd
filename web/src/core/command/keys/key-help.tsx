// All keys in one overlay, from the same registry and filter as everything else; loaded with the first '?'.
import { Trans, useLingui } from '@lingui/react/macro'
import { fold } from '@office/shared/format/fold'
import { Lock, Pencil, RotateCcw, Search, X } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Keys } from '../../keys/keys.tsx'
import { originalOf, useTell } from '../../language/translate.ts'
import { ModalLayer } from '../../layers/modal-layer.tsx'
import { currentList } from '../../list/list-handle.ts'
import { preferences } from '../../look/preferences.ts'
import { worksIn } from '../../palette/keys/taught-keys.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { offeredOn, sectionIds, titleOf } from '../command.ts'
import type { CommandRegistry } from '../registry.ts'
import { readContext } from '../scope.ts'
import { sectionTitles } from '../section-titles.ts'
import { KeyRecorder } from './key-recorder.tsx'
import { forgetRebindings } from './rebind.ts'

export default function KeyHelp({ registry, open, onClose }: { registry: CommandRegistry; open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ModalLayer
      open={open}
      kind="dialog"
      onClose={onClose}
      label={t`Keys`}
      className="grid items-start justify-items-center px-4 py-[8vh]"
    >
      <div className="flex max-h-[84vh] w-full max-w-[880px] flex-col rounded-lg bg-raised shadow-palette">
        <KeyList registry={registry} onClose={onClose} />
      </div>
    </ModalLayer>
  )
}

function KeyList({ registry, onClose }: { registry: CommandRegistry; onClose: () => void }) {
  const { t } = useLingui()
  const tell = useTell()
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const [changing, setChanging] = useState<string | null>(null)
  const { rebindings } = useSnapshot(preferences)
  const ctx = readContext('palette')
  const entries = [...ctx.extra, ...registry.all].flatMap(command => {
    // At a scan station letters belong to the scanner; every key is still listed among all commands.
    const keys = registry.keysOf(command).filter(spec => all || !ctx.scan || worksIn('modified', spec))
    const found = registry.availability(command, ctx)
    // Keys of commands for other pages are left out; those that only need a row of this list are not.
    const isHere = found.state !== 'hidden' || (command.on !== undefined && command.on === currentList()?.noun)
    if (!all && (keys.length === 0 || !isHere)) return []
    if (keys.length === 0 && !offeredOn(command, 'hotkey')) return []
    const title = titleOf(command, ctx)
    const off = found.state === 'off' ? tell(found.why) : undefined
    return [
      {
        command,
        keys,
        title: tell(title),
        search: fold(`${tell(title)} ${originalOf(title)} ${keys.join(' ')}`),
        off,
        waits: found.state === 'hidden',
      },
    ]
  })
  function done(id: string): void {
    setChanging(null)
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-change="${CSS.escape(id)}"]`)?.focus())
  }
  const shown = entries.filter(entry => entry.search.includes(fold(text)))
  return (
    <>
      {/* In a narrow window the field has a line of its own, below the title and the button that closes. */}
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-border px-4 py-3">
        <h2 className="m-0 text-md font-semibold max-md:-order-1 max-md:flex-1">
          <Trans>Keys</Trans>
        </h2>
        <TextField
          className="ms-auto w-60 max-md:w-full"
          size="small"
          icon={Search}
          data-autofocus=""
          aria-label={t`Search keys`}
          placeholder={t`Search keys`}
          value={text}
          onChange={event => setText(event.target.value)}
        />
        <Checkbox checked={all} onChange={event => setAll(event.target.checked)}>
          <Trans>All commands, including other pages</Trans>
        </Checkbox>
        {Object.keys(rebindings).length > 0 && (
          <Button tone="quiet" icon={RotateCcw} onClick={forgetRebindings}>
            <Trans>Reset all keys</Trans>
          </Button>
        )}
        <IconButton tone="quiet" icon={X} label={t`Close`} className="max-md:-order-1" onClick={onClose} />
      </div>
      <p className="m-0 flex flex-none items-center gap-1.5 border-b border-hairline px-4 py-2 text-sm text-text-2">
        <Pencil className="size-3 flex-none" aria-hidden={true} />
        <Trans>These keys work on this page right now. Use the pen next to one to change it.</Trans>
      </p>
      <div className="keys-stay columns-1 gap-8 overflow-y-auto px-4 pt-2 pb-4 md:columns-2" tabIndex={-1}>
        {sectionIds.map(section => {
          const rows = shown.filter(({ command }) => (command.section === 'context' ? 'here' : command.section) === section)
          if (rows.length === 0 || section === 'context') return null
          return (
            <section key={section} className="break-inside-avoid pt-3">
              <h3 className="m-0 pb-1 text-xs font-medium text-text-3">{tell(sectionTitles[section])}</h3>
              <ul className="m-0 list-none p-0">
                {rows.map(({ command, keys, title, off, waits }) => (
                  <li
                    key={command.id}
                    className={`group flex min-h-7 flex-wrap items-center gap-2 ${off !== undefined || waits ? 'text-text-3' : ''}`}
                  >
                    <span className="min-w-0 flex-1">
                      {title}
                      {off !== undefined && (
                        <span className="flex items-center gap-1 text-sm">
                          <Lock className="size-3 flex-none" aria-hidden={true} />
                          {off}
                        </span>
                      )}
                    </span>
                    {keys.map((spec, at) => (
                      <span key={spec} className="flex items-center gap-2">
                        {at > 0 && (
                          <span className="text-sm text-text-3">
                            <Trans>or</Trans>
                          </span>
                        )}
                        <Keys of={spec} />
                      </span>
                    ))}
                    <button
                      type="button"
                      data-change={command.id}
                      className="grid size-6 flex-none place-items-center rounded-sm text-text-3 opacity-40 group-hover:opacity-100 hover:text-text focus:opacity-100"
                      aria-label={t`Change the keys for ${title}`}
                      onClick={() => setChanging(command.id)}
                    >
                      <Pencil className="size-3.5" aria-hidden={true} />
                    </button>
                    {changing === command.id && (
                      <KeyRecorder command={command} registry={registry} onDone={() => done(command.id)} />
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )
        })}
        {shown.length === 0 && (
          <p role="status" className="m-0 py-6 text-center text-text-2">
            <Trans>There are no records to display</Trans>
          </p>
        )}
      </div>
    </>
  )
}
