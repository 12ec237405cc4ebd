// What a list can export: this page in three formats, and everything by e-mail if that is offered.
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { runById } from '../command/active-runner.ts'
import { MenuButton } from '../layers/menu-button.tsx'
import type { MenuEntry } from '../layers/menu-entry.ts'
import { Button } from '../ui/button.tsx'
import type { ListDefinition } from './define-list.ts'

export function ListExports({ definition: { queueExport } }: { definition: ListDefinition }) {
  const { t } = useLingui()
  const entry = (id: string, title: string, command: string): MenuEntry => ({
    kind: 'action',
    id,
    title,
    run: () => runById(command, 'toolbar'),
  })
  const entries = () => [
    entry('csv', t`This page as CSV`, 'list.export-csv'),
    entry('xlsx', t`This page as Excel`, 'list.export-xlsx'),
    entry('pdf', t`This page as PDF`, 'list.export-pdf'),
    ...(queueExport ? [entry('full', t`Everything as Excel, by email`, queueExport.command)] : []),
  ]
  return (
    <MenuButton label={t`Export`} align="end" entries={entries}>
      {trigger => (
        <Button tone="quiet" icon={Download} {...trigger}>
          <Trans>Export</Trans>
        </Button>
      )}
    </MenuButton>
  )
}
