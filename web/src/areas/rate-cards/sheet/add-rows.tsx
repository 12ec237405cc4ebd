// Adds pairs of zones to a price table: one pair, all pairs of a zone, or every pair at once.
import { Trans, useLingui } from '@lingui/react/macro'
import {
  type Lane,
  priceColumns,
  type Service,
  type Slab,
  type Speed,
  serviceNames,
  services,
  speedNames,
  speeds,
} from '@office/shared/areas/rate-cards/prices/price-card.model'
import type { TableZone } from '@office/shared/areas/rate-cards/prices/rate-table'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTell } from '../../../core/language/translate.ts'
import { Button } from '../../../core/ui/button.tsx'
import { Select, type SelectOption } from '../../../core/ui/fields/select.tsx'

const EVERY = 0

/** A small choice whose accessible name includes the chosen value. */
function Choose<T extends string | number>(props: {
  label: string
  options: readonly SelectOption<T>[]
  value: T
  onChange: (value: T) => void
}) {
  const chosen = props.options.find(({ value }) => value === props.value)?.title ?? ''
  return (
    <span className="w-40">
      <Select {...props} small={true} label={`${props.label}: ${chosen}`} />
    </span>
  )
}

export function AddRows(props: { zones: readonly TableZone[]; slabs: readonly Slab[]; onAdd: (lanes: Lane[]) => void }) {
  const { zones, slabs, onAdd } = props
  const { t } = useLingui()
  const tell = useTell()
  const [origin, setOrigin] = useState(EVERY)
  const [destination, setDestination] = useState(EVERY)
  const [service, setService] = useState<Service | 'all'>('all')
  const [speed, setSpeed] = useState<Speed | 'all'>('all')
  const zoneOptions = [{ value: EVERY, title: t`Every zone` }, ...zones.map(({ id, name }) => ({ value: id, title: name }))]
  const named = (chosen: number) => (chosen === EVERY ? zones : zones.filter(({ id }) => id === chosen))

  function add() {
    const prices = priceColumns(slabs).map(() => null)
    const own = { service: service === 'all' ? null : service, speed: speed === 'all' ? null : speed }
    onAdd(
      named(origin).flatMap(from =>
        named(destination).map(to => ({ origin_zone_id: from.id, destination_zone_id: to.id, ...own, prices: [...prices] })),
      ),
    )
  }

  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Choose label={t`From zone`} options={zoneOptions} value={origin} onChange={setOrigin} />
      <Choose label={t`To zone`} options={zoneOptions} value={destination} onChange={setDestination} />
      <Choose<Service | 'all'>
        label={t`Service`}
        options={[
          { value: 'all', title: t`All services` },
          ...services.map(value => ({ value, title: tell(serviceNames[value]) })),
        ]}
        value={service}
        onChange={setService}
      />
      <Choose<Speed | 'all'>
        label={t`Speed`}
        options={[{ value: 'all', title: t`All speeds` }, ...speeds.map(value => ({ value, title: tell(speedNames[value]) }))]}
        value={speed}
        onChange={setSpeed}
      />
      <Button size="small" icon={Plus} onClick={add}>
        <Trans>Add rows</Trans>
      </Button>
    </div>
  )
}
