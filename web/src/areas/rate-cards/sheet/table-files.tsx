// Saves the price table as a file, and loads it from one.
import { Trans, useLingui } from '@lingui/react/macro'
import type { Lane } from '@office/shared/areas/rate-cards/prices/price-card.model'
import { readTable, tableFile } from '@office/shared/areas/rate-cards/prices/rate-table'
import type { Rejection } from '@office/shared/core/import/import-codes'
import { msg } from '@office/shared/core/messages/message'
import { Download, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { saveFile } from '../../../core/data/api.ts'
import { MenuButton } from '../../../core/layers/menu-button.tsx'
import { notify } from '../../../core/notices/notices.ts'
import { Button } from '../../../core/ui/button.tsx'
import type { WholeCard } from '../card/use-rate-card.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function saveXlsx(name: string, { columns, rows }: ReturnType<typeof tableFile>): Promise<void> {
  const { xlsxBytes } = await import('@office/shared/core/export/xlsx')
  saveFile(`${name}.xlsx`, XLSX, await xlsxBytes(name, columns, rows, 'UTC'))
}

const notAccepted = msg`The file was not accepted`

/** The content of a file, or what is wrong with its rows. */
export type BroughtTable = { lanes: Lane[] } | { rejected: readonly Rejection[] }

export function TableFiles({
  whole,
  lanes,
  onTable,
}: {
  whole: WholeCard
  lanes: readonly Lane[]
  onTable?: (table: BroughtTable) => void
}) {
  const { t } = useLingui()
  const file = useRef<HTMLInputElement>(null)
  const { card, zones } = whole
  const of = { name: card.name, currency: card.currency, slabs: card.slabs, zones }
  const name = `${card.name}-${card.number}`

  async function bring(chosen: File) {
    const { readSheet } = await import('@office/shared/core/sheet/read-sheet')
    const sheet = await readSheet(new Uint8Array(await chosen.arrayBuffer()), chosen.name)
    const read = 'refused' in sheet ? sheet : readTable(sheet, of)
    if ('refused' in read) {
      const { message, values } = read.refused
      notify('danger', notAccepted, { detail: values ? { message, values } : message })
    } else onTable?.(read.rejected.length > 0 ? { rejected: read.rejected } : { lanes: read.lanes })
  }

  const entries = () => [
    { kind: 'action' as const, id: 'xlsx', title: t`Table as Excel`, run: () => void saveXlsx(name, tableFile(lanes, of)) },
    {
      kind: 'action' as const,
      id: 'csv',
      title: t`Table as CSV`,
      run: () => {
        const { columns, rows } = tableFile(lanes, of)
        void import('../../../core/list/export-page.ts').then(({ saveCsv }) => saveCsv(name, columns, rows))
      },
    },
  ]
  return (
    <>
      {onTable && (
        <>
          <input
            ref={file}
            type="file"
            hidden={true}
            accept=".csv,.xlsx"
            aria-label={t`Table from a file`}
            onChange={event => {
              const chosen = event.target.files?.[0]
              event.target.value = ''
              if (chosen) void bring(chosen)
            }}
          />
          <Button tone="quiet" size="small" icon={FileUp} onClick={() => file.current?.click()}>
            <Trans>From a file</Trans>
          </Button>
        </>
      )}
      <MenuButton label={t`Export`} align="end" entries={entries}>
        {trigger => (
          <Button tone="quiet" size="small" icon={Download} {...trigger}>
            <Trans>Export</Trans>
          </Button>
        )}
      </MenuButton>
    </>
  )
}
