// The lines of a charge, how each was calculated, and their sum: wherever a charge is explained.
import { Trans } from '@lingui/react/macro'
import type { Charge } from '@office/shared/areas/rate-cards/prices/price-trace.model'
import { componentNames, limitNames, lineWords } from '@office/shared/areas/rate-cards/prices/price-words'
import { formatAmount } from '@office/shared/format/amount'
import type { ReactNode } from 'react'
import { useTell } from '../../core/language/translate.ts'

/** @param total its name; absent where the sum already stands above the lines */
export function ChargeLines({ charge, total }: { charge: Charge; total?: ReactNode }) {
  const tell = useTell()
  const { weight, currency } = charge
  const kilograms = Number(weight?.chargeable_kg ?? 0)
  return (
    <>
      {weight && (
        <p className="m-0 mb-2 text-sm text-text-3">
          <Trans>Charged for {kilograms} kg</Trans>
          {weight.volumetric_kg !== null && Number(weight.volumetric_kg) > Number(weight.actual_kg) && (
            <>
              {' · '}
              <Trans>by size</Trans>
            </>
          )}
        </p>
      )}
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5">
        {charge.lines.map(line => {
          const said = lineWords(line)
          return (
            <div key={`${line.component} ${line.name ?? ''}`} className="contents">
              <dt className="min-w-0">
                <span className="block truncate">{line.name ?? tell(componentNames[line.component])}</span>
                <span className="block text-xs text-text-3">
                  <bdi dir="ltr">{tell(said)}</bdi>
                  {line.limit && <>, {tell({ message: limitNames[line.limit], values: said.values })}</>}
                </span>
              </dt>
              <dd className="num m-0 text-end">
                <bdi dir="ltr">{formatAmount(line.result)}</bdi>
              </dd>
            </div>
          )
        })}
        {total && (
          <>
            <dt className="border-t border-border pt-1.5 font-semibold">{total}</dt>
            <dd className="num m-0 -ms-3 border-t border-border ps-3 pt-1.5 text-end font-semibold">
              <bdi dir="ltr">
                {currency} {formatAmount(charge.total)}
              </bdi>
            </dd>
          </>
        )}
      </dl>
    </>
  )
}
