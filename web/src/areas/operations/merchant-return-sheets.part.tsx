// The return sheets of a merchant on its page, and what waits there to go on one.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReturnSheet, returnSheetContract, returnSheetLabels } from '@office/shared/areas/operations/return-sheet.contract'
import { returnSheetTransitions } from '@office/shared/areas/operations/return-sheet.transitions'
import { msg } from '@office/shared/core/messages/message'
import { formatCount } from '@office/shared/format/amount'
import { mayCall } from '@office/shared/permissions/can'
import { CommandButton } from '../../core/command/command-button.tsx'
import { commandContext } from '../../core/command/context.ts'
import { useEndpoint } from '../../core/data/queries.ts'
import { useTell } from '../../core/language/translate.ts'
import { instantColumn, numberColumn } from '../../core/record/record-columns.tsx'
import { RecordPart } from '../../core/record/record-part.tsx'
import type { RowColumn } from '../../core/record/record-table.tsx'
import { Tag } from '../../core/ui/tag.tsx'
import { returnSheetPath } from './mile-paths.part.ts'
import { sheetTones } from './sheet-words.part.ts'

const columns: readonly RowColumn<ReturnSheet>[] = [
  numberColumn,
  { label: returnSheetLabels.state, width: 'minmax(80px, 120px)', cell: ({ state }) => <State state={state} /> },
  { label: returnSheetLabels.warehouse_name, width: 170, quiet: true, cell: sheet => <bdi>{sheet.warehouse_name}</bdi> },
  {
    label: msg`Parcels`,
    width: 'minmax(64px, 1fr)',
    end: true,
    cell: ({ orders }) => <span className="num">{formatCount(orders)}</span>,
  },
  instantColumn(returnSheetLabels.created_at, ({ created_at }) => created_at),
]

function State({ state }: Pick<ReturnSheet, 'state'>) {
  const tell = useTell()
  return <Tag tone={sheetTones[state]}>{tell(returnSheetTransitions.states[state].name)}</Tag>
}

interface Of {
  merchantId: number
}

/** Nothing for those who may not see them. */
export const MerchantReturnSheets = (of: Of) =>
  mayCall(commandContext.permissions, returnSheetContract.list.needs) && <ReturnSheets {...of} />

function ReturnSheets({ merchantId }: Of) {
  const { t } = useLingui()
  return (
    <section aria-label={t`Return sheets`}>
      <Waiting merchantId={merchantId} />
      <RecordPart<ReturnSheet>
        title={<Trans>Return sheets</Trans>}
        label={t`Return sheets`}
        list={returnSheetContract.list}
        filters={{ merchant_id: String(merchantId) }}
        noun="return-sheet"
        name={({ number }) => number}
        page={returnSheetPath}
        columns={columns}
      />
    </section>
  )
}

/** How much waits at which branch, with the key that puts it on a sheet; nothing if nothing waits. */
function Waiting({ merchantId: merchant_id }: Of) {
  const { data: waiting = [] } = useEndpoint(returnSheetContract.waiting, { query: { merchant_id } })
  if (waiting.length === 0) return null
  const all = waiting.reduce((sum, { orders }) => sum + orders, 0)
  return (
    <p className="m-0 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-hairline px-4 py-2.5">
      <span className="min-w-0">
        <b className="font-medium">
          <Plural value={all} one="# parcel waits to be handed back" other="# parcels wait to be handed back" />
        </b>
        {waiting.map(({ warehouse_id, warehouse_name, orders }) => (
          <span key={warehouse_id} className="text-text-2">
            {' · '}
            <bdi>{warehouse_name}</bdi> <span className="num">{formatCount(orders)}</span>
          </span>
        ))}
      </span>
      <CommandButton command="merchant.return-sheet" size="small" keys="shift+h">
        <Trans>Make a return sheet</Trans>
      </CommandButton>
    </p>
  )
}
