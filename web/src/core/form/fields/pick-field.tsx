// One record chosen by name: found by typing, remembered by id.
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { Choice, Icon } from '../../command/command.ts'
import { fold } from '../../command/rank.ts'
import { Combobox, type ComboboxItem } from '../../ui/combobox.tsx'
import { useTell } from '../../ui/translate.ts'
import type { PickSource } from '../controls.ts'

/** Whether an entry could be meant by what is typed. */
export const fits = (text: string, ...words: readonly (string | undefined)[]): boolean =>
  words.some(word => word !== undefined && fold(word).includes(fold(text.trim())))

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
  const asked = useDeferredValue(source.searchedBy === 'all' ? '' : text)
  const found = useQuery({
    queryKey: [source.path, 'choices', asked],
    queryFn: ({ signal }) => source.search(asked, signal),
    placeholderData: before => before,
    staleTime: 60_000,
  })
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
  // Until the server has answered for what is typed, Enter must not take an entry of the question before.
  const isBehind = source.searchedBy === 'server' && (asked !== text || found.isPlaceholderData)
  const items = (found.data ?? []).map(itemOf).filter(item => !isBehind || fits(text, item.title, item.detail))
  const byName = named.data?.find(choice => choice.value === value)
  const item = value === '' ? null : chosen?.id === value ? chosen : byName ? itemOf(byName) : null
  return (
    <Combobox
      items={items}
      value={item}
      onChange={next => {
        setChosen(next)
        props.onChange(next?.id ?? '')
      }}
      {...(source.searchedBy === 'server' ? { onSearch: setText } : {})}
      loading={found.isFetching}
      placeholder={props.placeholder ?? t`Type to find`}
      clearable={true}
      {...(props.icon ? { icon: props.icon } : {})}
      disabled={props.disabled ?? false}
    />
  )
}
