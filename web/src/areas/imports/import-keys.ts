// Keys of the import screen as commands: choose, what becomes of its rows, start, download, copy as CLI.
import { msg } from '@office/shared/core/messages/message'
import { Download, EqualNot, FileSpreadsheet, Play, Scissors, Store, Terminal } from 'lucide-react'
import { type Command, defineCommand } from '../../core/command/command.ts'
import { useCommandScope } from '../../core/command/scope.ts'
import type { Words } from '../../core/language/translate.ts'

interface Choice {
  isOn: boolean
  set: (on: boolean) => void
}

interface ImportActs {
  choose: (() => void) | null
  start: { title: Words; run: () => void } | null
  /** Changes records that rows differ from, or leaves them. */
  update: Choice | null
  /** Creates merchants that are unknown, or rejects their rows. */
  createMerchants: Choice | null
  template: (() => void) | null
  rejected: (() => void) | null
  /** Sends a file that is too large in parts. */
  inParts: (() => void) | null
  copy: () => void
  /** The line that Copy as CLI copies. */
  command: string
}

export function useImportKeys(acts: ImportActs): void {
  useCommandScope(() => ({ extra: commandsOf(acts) }))
}

/** By their keys, which the boxes show beside their words. */
export const importBoxKeys = { update: 'u', createMerchants: 'm' } as const

function commandsOf(acts: ImportActs): readonly Command[] {
  const { choose, start, update, createMerchants, template, rejected, inParts, copy, command } = acts
  return [
    ...(update
      ? [
          defineCommand({
            id: 'import.update',
            title: update.isOn ? msg`Leave records that rows differ from` : msg`Change records that rows differ from`,
            section: 'context',
            icon: EqualNot,
            keys: [importBoxKeys.update],
            run: () => update.set(!update.isOn),
          }),
        ]
      : []),
    ...(createMerchants
      ? [
          defineCommand({
            id: 'import.create-merchants',
            title: createMerchants.isOn ? msg`Reject rows of unknown merchants` : msg`Create unknown merchants`,
            section: 'context',
            icon: Store,
            keys: [importBoxKeys.createMerchants],
            run: () => createMerchants.set(!createMerchants.isOn),
          }),
        ]
      : []),
    ...(start
      ? [
          defineCommand({
            id: 'import.start',
            title: start.title,
            section: 'context',
            icon: Play,
            keys: ['mod+enter', 'mod+s'],
            run: start.run,
            cli: () => command,
          }),
        ]
      : []),
    ...(inParts
      ? [
          defineCommand({
            id: 'import.parts',
            title: msg`Import it in parts`,
            section: 'context',
            icon: Scissors,
            keys: ['mod+enter'],
            run: inParts,
            cli: () => command,
          }),
        ]
      : []),
    ...(choose
      ? [
          defineCommand({
            id: 'import.choose',
            title: msg`Choose a file to import`,
            section: 'context',
            icon: FileSpreadsheet,
            keys: ['f'],
            run: choose,
          }),
        ]
      : []),
    ...(rejected
      ? [
          defineCommand({
            id: 'import.rejected',
            title: msg`Download the rejected rows`,
            section: 'context',
            icon: Download,
            keys: ['d'],
            run: rejected,
          }),
        ]
      : []),
    ...(template
      ? [
          defineCommand({
            id: 'import.template',
            title: msg`Download the template`,
            section: 'context',
            icon: Download,
            keys: ['d'],
            run: template,
          }),
        ]
      : []),
    defineCommand({
      id: 'import.copy-cli',
      title: msg`Copy this import as a terminal command`,
      section: 'context',
      icon: Terminal,
      keys: ['shift+y'],
      run: copy,
    }),
  ]
}
