// One record chosen by name: found by typing, remembered by id.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PickSource } from '../../choices/pick-source.ts'
import type { Choice, Icon } from '../../command/command.ts'
import { useTell } from '../../language/translate.ts'
import { Combobox, type ComboboxItem } from '../../ui/fields/combobox.tsx'
import { EmptyChoices, useWayOn } from './empty-choices.tsx'
import { useChoices } from './use-choices.ts'

export function PickField(props: {
  source: PickSource
  value: string
  onChange: (id: string) => void
  placeholder?: string
  icon?: Icon
  disabled?: boolean
}) {
  const { t } = useLingui()
  const tell = useTell()
  const { source, value } = props
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ComboboxItem | null>(null)
  const offered = useChoices(source, text)
  const wayOn = useWayOn(source.path, text, offered)
  const named = useQuery({
    queryKey: [source.path, 'names', value],
    queryFn: ({ signal }) => source.names([value], signal),
    enabled: value !== '' && chosen?.id !== value,
    staleTime: 60_000,
  })
  const itemOf = (choice: Choice): ComboboxItem => ({
    id: choice.value,
    title: tell(choice.title),
    ...(choice.detail === undefined ? {} : { detail: tell(choice.detail) }),
  })
  const byName = named.data?.find(choice => choice.value === value)
  const item = value === '' ? null : chosen?.id === value ? chosen : byName ? itemOf(byName) : null
  return (
    <Combobox
      items={offered.choices.map(itemOf)}
      value={item}
      onChange={next => {
        setChosen(next)
        props.onChange(next?.id ?? '')
      }}
      {...(source.searchedBy === 'server' ? { onSearch: setText } : {})}
      none={<EmptyChoices offered={offered} wayOn={wayOn} />}
      onNone={wayOn?.go}
      placeholder={props.placeholder ?? t`Type to find`}
      clearable={true}
      {...(props.icon ? { icon: props.icon } : {})}
      disabled={props.disabled ?? false}
    />
  )
}
