// The buttons of a list's heading: its own commands, its exports, and the one that creates a record.
import { Plus } from 'lucide-react'
import { keysOfCommand } from '../command/active-runner.ts'
import { CommandButton } from '../command/command-button.tsx'
import { useTell } from '../language/translate.ts'
import { type ListDefinition, mayExport } from './define-list.ts'
import { ListExports } from './list-exports.tsx'

export function ListActions({ definition }: { definition: ListDefinition }) {
  const tell = useTell()
  const { toolbar, create } = definition
  return (
    <>
      {toolbar?.map(command => (
        <CommandButton key={command} command={command} tone="quiet" />
      ))}
      {mayExport(definition) && <ListExports definition={definition} />}
      {create && (
        <CommandButton command={create.command} tone="primary" icon={Plus} keys={keysOfCommand('list.create') ?? 'c'}>
          {tell(create.title)}
        </CommandButton>
      )}
    </>
  )
}
