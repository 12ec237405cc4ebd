// The price table of a draft as a sheet, with a quote beside it.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PriceCardDetail } from '@office/shared/areas/rate-cards/rate-card.contract'
import type { Rejection } from '@office/shared/core/import/import-codes'
import { msg } from '@office/shared/core/messages/message'
import { useRef, useState } from 'react'
import { CommandButton } from '../../../core/command/command-button.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { ScrollPane } from '../../../core/ui/scroll-pane.tsx'
import { EmptyState } from '../../../core/ui/states/empty-state.tsx'
import { EditorHead, isEditable, useEditorKeys } from '../card/card-editor.tsx'
import { CardAwaited } from '../card/rate-card-frame.tsx'
import { useWholeCard, type WholeCard } from '../card/use-rate-card.ts'
import { AddRows } from './add-rows.tsx'
import { PriceSheet, SheetCount } from './price-sheet.tsx'
import { SheetFoot } from './sheet-foot.tsx'
import { addRows, type Range, replaceRows } from './sheet-model.ts'
import { SheetQuote } from './sheet-quote.tsx'
import { TableFiles } from './table-files.tsx'
import { useSavedSheet } from './use-saved-sheet.ts'

export function PriceTable({ card }: { card: PriceCardDetail }) {
  const { whole, error, retry } = useWholeCard(card, true)
  if (!whole) return <CardAwaited id={card.id} kind={card.kind} error={error} onRetry={retry} />
  // Other slabs mean other columns.
  return <Table key={JSON.stringify(card.slabs)} whole={whole} />
}

function Table({ whole }: { whole: WholeCard }) {
  const { card, zones, zoneNames, before } = whole
  const { t } = useLingui()
  const tell = useTell()
  const [range, setRange] = useState<Range>({ from: { row: 0, column: 0 }, to: { row: 0, column: 0 } })
  const [rejected, setRejected] = useState<readonly Rejection[]>([])
  const { sheet, setSheet, state, save } = useSavedSheet(whole)
  const cell = useRef<{ commit: () => boolean }>(null)
  useEditorKeys(card, {
    work: {
      id: 'rate-card.sheet',
      title: msg`Go to the table`,
      run: () => document.querySelector<HTMLInputElement>('[data-sheet]')?.focus(),
    },
    terms: msg`Terms of the card`,
    save: {
      id: 'rate-card.save-table',
      title: msg`Save the table now`,
      run: () => void (cell.current?.commit() !== false && save()),
    },
  })
  const isOpen = isEditable(card)
  const hasZones = zones.length > 0
  const faults = rejected.slice(0, 50)
  const count = rejected.length
  const { name } = card
  return (
    <>
      <EditorHead
        card={card}
        state={state}
        saved={<Trans>All prices saved</Trans>}
        terms={<Trans>Terms</Trans>}
        closed={<Trans>The prices of this card cannot be changed. Make a new version to change them.</Trans>}
      />
      <div className="flex flex-none flex-wrap items-center gap-2 border-b border-border px-4 py-1.5">
        {isOpen && hasZones && <AddRows zones={zones} slabs={card.slabs} onAdd={lanes => setSheet(addRows(sheet, lanes))} />}
        <SheetCount sheet={sheet} before={before} />
        <span className="flex-1" />
        <TableFiles
          whole={whole}
          lanes={sheet.lanes}
          {...(isOpen
            ? {
                onTable: table => {
                  setRejected('rejected' in table ? table.rejected : [])
                  if ('lanes' in table) setSheet(replaceRows(sheet, table.lanes))
                },
              }
            : {})}
        />
      </div>
      {faults.length > 0 && (
        <section role="alert" className="max-h-40 flex-none overflow-y-auto border-b border-border bg-danger-bg px-4 py-2">
          <p className="m-0 font-semibold text-danger">
            <Plural
              value={count}
              one="# fault in the file, so nothing was changed."
              other="# faults in the file, so nothing was changed."
            />
          </p>
          <ul className="m-0 ps-4">
            {faults.map(({ row, field, value, message, values }) => (
              <li key={`${row} ${field}`}>
                <Trans>
                  Card <bdi>{name}</bdi>, row {row}, <bdi>{field}</bdi>
                </Trans>
                : {tell(values ? { message, values } : message)} {value !== '' && <bdi className="code">{value}</bdi>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
        <section aria-label={t`Prices`} className="flex min-h-0 min-w-0 flex-1 flex-col max-lg:min-h-[420px]">
          {sheet.lanes.length === 0 && !hasZones ? (
            <EmptyState
              detail={<Trans>Prices are set between zones, and there are none yet. The first zone may hold every city.</Trans>}
              actions={<CommandButton command="zone.create" tone="primary" />}
            />
          ) : sheet.lanes.length === 0 ? (
            <p className="m-0 px-4 py-6 text-text-2">
              <Trans>Add pairs of zones, or load the table from a file.</Trans>
            </p>
          ) : (
            <PriceSheet
              ref={cell}
              sheet={sheet}
              slabs={card.slabs}
              currency={card.currency}
              zoneNames={zoneNames}
              before={before}
              range={range}
              onRange={setRange}
              {...(isOpen ? { onChange: setSheet } : {})}
            />
          )}
        </section>
        <ScrollPane
          label={t`Quote`}
          className="w-[300px] flex-none border-s border-border max-lg:w-full max-lg:border-s-0 max-lg:border-t"
        >
          <SheetQuote whole={whole} lane={sheet.lanes[range.to.row]} />
        </ScrollPane>
      </div>
      {isOpen && sheet.lanes.length > 0 && <SheetFoot />}
    </>
  )
}
