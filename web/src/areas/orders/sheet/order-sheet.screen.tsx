// Several orders of one sender at once, typed or pasted into a sheet.
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Sum } from '@office/shared/areas/finance/document.model'
import { formatMoney } from '@office/shared/format/amount'
import { CircleAlert, PackagePlus } from 'lucide-react'
import { useEffect } from 'react'
import { FieldControl } from '../../../core/form/fields/field-control.tsx'
import { textOf } from '../../../core/form/raw.ts'
import { DraftWord } from '../../../core/form/screen/form-parts.tsx'
import { focusField } from '../../../core/form/session/use-form-session.ts'
import { Keys } from '../../../core/keys/keys.tsx'
import { useTell } from '../../../core/language/translate.ts'
import { PageHead } from '../../../core/layout/page-head.tsx'
import { Button } from '../../../core/ui/button.tsx'
import { Field } from '../../../core/ui/fields/field.tsx'
import { totalsOf } from '../../finance/document/sums-text.part.ts'
import { allOrders } from '../list/orders-path.part.ts'
import { senderFields } from '../order.form.ts'
import { focusSheet } from './cell-input.tsx'
import { filledRows, type OrderSheet, type OrderSheetState } from './order-sheet.ts'
import { createTitle, useOrderSheetKeys } from './order-sheet-keys.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { useOrderSheet } from './use-order-sheet.ts'

export default function OrderSheetScreen() {
  const { t } = useLingui()
  const tell = useTell()
  const sheet = useOrderSheet()
  const { now } = sheet
  useOrderSheetKeys(sheet)
  const count = filledRows(now.sheet).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the screen opens
  useEffect(() => {
    if (now.sender.merchant_id === '') focusField('merchant_id')
    else focusSheet()
  }, [])
  return (
    <>
      <PageHead
        title={t`Order sheet`}
        above={[{ title: t`All orders`, href: allOrders }]}
        aside={<DraftWord session={{ ...now, isDirty: count > 0 }} />}
        actions={
          <Button tone="primary" icon={PackagePlus} keys="mod+enter" busy={now.isBusy} onClick={() => void sheet.submit()}>
            {tell(createTitle(count))}
          </Button>
        }
        line={true}
      />
      <SenderFields sheet={sheet} now={now} />
      {now.failure && (
        <p role="alert" className="m-0 flex items-center gap-2 bg-danger-bg px-4 py-2 text-danger">
          <CircleAlert className="size-4 flex-none" aria-hidden={true} />
          {tell(now.failure)}
        </p>
      )}
      <SheetGrid sheet={sheet} now={now} />
      <SheetFoot now={now} />
    </>
  )
}

function SenderFields({ sheet, now }: { sheet: OrderSheet; now: OrderSheetState }) {
  const tell = useTell()
  const values = { ...now.sender }
  return (
    <div className="@container flex-none px-4 py-3">
      <div className="grid grid-cols-4 items-start gap-x-4 gap-y-2 @max-[820px]:grid-cols-2 @max-[420px]:grid-cols-1">
        {senderFields.map(([name, control]) => {
          const fault = now.senderFaults[name]
          return (
            <div key={name} data-field={name} className="min-w-0">
              <Field
                label={tell(control.label)}
                required={name === 'merchant_id'}
                message={fault ? { kind: 'error', text: tell(fault) } : null}
              >
                {control.kind !== 'rows' && control.kind !== 'file' && (
                  <FieldControl
                    control={control}
                    value={now.sender[name]}
                    values={values}
                    disabled={now.isBusy}
                    onChange={value => sheet.setSender(name, textOf(value))}
                  />
                )}
              </Field>
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** Sums by currency: amounts in two currencies are never added. */
const sumsOf = (amounts: readonly Sum[]): string =>
  totalsOf(amounts)
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
    .map(({ currency, amount }) => formatMoney(amount, currency))
    .join(' · ')

function SheetFoot({ now }: { now: OrderSheetState }) {
  const filled = filledRows(now.sheet)
  const count = filled.length
  const ofRow = filled.map(({ key, cells }) => ({
    currency: now.cities.get(cells.receiver_city ?? '')?.currency,
    cod: now.faults.get(key)?.cod_amount ? undefined : cells.cod_amount,
    charge: now.known.get(key)?.charge_total,
  }))
  const summed = (what: 'cod' | 'charge') =>
    sumsOf(ofRow.flatMap(row => (row.currency && row[what] ? [{ currency: row.currency, amount: row[what] }] : [])))
  const [cod, charges] = [summed('cod'), summed('charge')]
  const wrong = filled.filter(({ key }) => now.faults.has(key)).length
  return (
    <div className="list-foot gap-x-4" data-part="sheet-foot">
      <span className="num flex-none">
        <Plural value={count} one="# row" other="# rows" />
      </span>
      {cod !== '' && (
        <span className="num">
          <Trans>To collect: {cod}</Trans>
        </span>
      )}
      {charges !== '' && (
        <span className="num">
          <Trans>Charges: {charges}</Trans>
        </span>
      )}
      {wrong > 0 && (
        <span className="flex flex-none items-center gap-[5px] text-danger">
          <Plural value={wrong} one="# row needs attention" other="# rows need attention" />
          <Keys of="f8" tone="ghost" />
        </span>
      )}
      <span className="key-hint ms-auto flex flex-none items-center gap-[5px] pe-2 text-text-3 max-md:hidden">
        <Keys of="f2" tone="ghost" />
        <Trans>edit</Trans>
        <Keys of="mod+d" tone="ghost" className="ms-2" />
        <Trans>copy from above</Trans>
        <Keys of="mod+shift+d" tone="ghost" className="ms-2" />
        <Trans>duplicate row</Trans>
        <Keys of="mod+z" tone="ghost" className="ms-2" />
        <Trans>undo</Trans>
      </span>
    </div>
  )
}
