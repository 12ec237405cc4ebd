// The active filters as chips: field, operator and value in words; each can be changed or removed.
import { Trans, useLingui } from '@lingui/react/macro'
import type { List } from '@office/shared/core/api/endpoint'
import { type FilterValue, NONE, readFilter } from '@office/shared/core/lists/list-query'
import { formatAmount } from '@office/shared/format/amount'
import { formatDay } from '@office/shared/format/date-time'
import { useQuery } from '@tanstack/react-query'
import { useTell } from '../../language/translate.ts'
import { Chip } from '../../ui/chip.tsx'
import type { ListDefinition } from '../define-list.ts'
import { spanWords } from './day-filter.ts'
import { controlsOf, type NamedControl } from './filter-suggestions.ts'

/** More values than this are counted rather than named. */
const NAMED = 2

/** The values that a filter lists one by one. */
function valuesOf(value: FilterValue): string[] {
  if (value.kind === 'words') return value.words
  if (value.kind === 'ids') return value.ids.map(String)
  return value.kind === 'ids-or-none' ? [...value.ids.map(String), ...(value.withNone ? [NONE] : [])] : []
}

function RangeWords({ value, show }: { value: { from: string | null; to: string | null }; show: (end: string) => string }) {
  if (value.from !== null && value.to !== null && value.from !== value.to)
    return (
      <Trans>
        {show(value.from)} to {show(value.to)}
      </Trans>
    )
  if (value.from !== null && value.to !== null) return show(value.from)
  return value.from !== null ? <Trans>from {show(value.from)}</Trans> : <Trans>up to {show(value.to ?? '')}</Trans>
}

function ValueWords({ control, value, text }: { control: NamedControl; value: FilterValue; text: string }) {
  const tell = useTell()
  const keys = valuesOf(value)
  const few = keys.slice(0, NAMED)
  const records = few.filter(key => key !== NONE)
  const names = useQuery({
    queryKey: ['filter-names', control.name, records],
    queryFn: ({ signal }) => control.names?.(records, signal) ?? Promise.resolve([]),
    enabled: control.names !== undefined && records.length > 0,
    staleTime: 300_000,
  })
  if (value.kind === 'text') return <bdi>{value.text}</bdi>
  if (value.kind === 'flag') return value.flag ? <Trans>yes</Trans> : <Trans>no</Trans>
  const span = value.kind === 'days' ? spanWords(text) : null
  if (span) return tell(span)
  if (value.kind === 'days') return <RangeWords value={value} show={formatDay} />
  if (value.kind === 'amounts') return <RangeWords value={value} show={end => formatAmount(end, 0)} />
  const choices = [...(control.choices?.(tell) ?? []), ...(names.data ?? [])]
  const words = few.map(key => {
    const choice = choices.find(candidate => candidate.value === key)
    return choice ? tell(choice.title) : key
  })
  const more = keys.length - few.length
  return (
    <bdi>
      {words.join(', ')}
      {more > 0 && ` +${more}`}
    </bdi>
  )
}

export function FilterChips(props: {
  definition: ListDefinition
  filters: Record<string, string>
  onEdit: (control: NamedControl, value: string) => void
  onRemove: (name: string) => void
}) {
  const { t } = useLingui()
  const tell = useTell()
  const list: List = props.definition.list
  const controls: NamedControl[] = [
    ...controlsOf(props.definition),
    ...(props.definition.searchFilter
      ? [{ name: props.definition.searchFilter, label: { id: 'search', message: t`Search` } }]
      : []),
  ]
  return Object.entries(props.filters).map(([name, text]) => {
    const control = controls.find(candidate => candidate.name === name)
    const kind = list.filters[name]
    const value = kind && readFilter(kind, text)
    if (!control || !value) return null
    const label = name === props.definition.searchFilter ? t`Search` : tell(control.label)
    const many = valuesOf(value).length > 1
    return (
      <Chip
        key={name}
        {...(control.icon ? { icon: control.icon } : {})}
        field={label}
        operator={value.kind === 'text' ? <Trans>contains</Trans> : many ? <Trans>is any of</Trans> : <Trans>is</Trans>}
        value={<ValueWords control={control} value={value} text={text} />}
        removeLabel={t`Remove filter ${label}`}
        onEdit={() => props.onEdit(control, text)}
        onRemove={() => props.onRemove(name)}
      />
    )
  })
}
