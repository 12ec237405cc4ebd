// The cell of a receiver's phone: tells whose number it is, and fills in name, address and city of the next of them by one key.
import { Trans } from '@lingui/react/macro'
import type { KnownReceiver } from '@office/shared/areas/orders/order-entry.contract'
import { useCommandScope } from '../../../core/command/scope.ts'
import { KeyHint } from '../../../core/keys/key-hint.tsx'
import { ReceiverCounts, ReceiverPlace, receiverCommand, useKnownReceiver } from '../known-receiver.tsx'
import { CellInput, type CellInputProps } from './cell-input.tsx'
import { type Cells, fill, rowAt } from './sheet.ts'

const cellsOf = (place: KnownReceiver['places'][number]): Cells => ({
  receiver_name: place.receiver_name,
  receiver_address: place.receiver_address,
  receiver_city: `${place.city_name}, ${place.state_name}, ${place.country_name}`,
  postal_code: place.postal_code ?? '',
})
const filledNames = ['receiver_name', 'receiver_address', 'receiver_city', 'postal_code'] as const
const isFilled = (cells: Cells, wanted: Cells) => filledNames.every(name => (cells[name] ?? '') === wanted[name])

export function PhoneInput(props: Omit<CellInputProps, 'choices'>) {
  const { sheet, now, text, note } = props
  const known = useKnownReceiver(now.editing?.text ?? text)
  const places = known?.places ?? []
  const take = () =>
    sheet.step(one => {
      const { row } = one.at
      const next = places[places.findIndex(place => isFilled(rowAt(one, row).cells, cellsOf(place))) + 1] ?? places[0]
      return next ? fill(one, row, cellsOf(next)) : one
    })
  useCommandScope(() => ({ extra: [receiverCommand({ count: places.length, take })] }))
  if (!known) return <CellInput {...props} />
  const content = (
    <div className="flex min-w-72 flex-col gap-1">
      {note && <p className="m-0 text-warn">{note.content}</p>}
      <p className="m-0 flex items-center gap-2">
        <ReceiverCounts known={known} />
        <KeyHint keys="f4" className="ms-auto flex-none">
          <Trans>fill in</Trans>
        </KeyHint>
      </p>
      {places.map(place => (
        <p key={JSON.stringify(cellsOf(place))} className="m-0 flex items-center gap-2">
          <ReceiverPlace place={place} />
        </p>
      ))}
    </div>
  )
  return <CellInput {...props} note={{ tone: 'info', content }} />
}
