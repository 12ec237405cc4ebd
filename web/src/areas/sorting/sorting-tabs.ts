// The tabs beside the scan station: its buckets and its bags.
import { type Message, msg } from '@office/shared/core/messages/message'
import { stationPath } from './station/station-path.ts'

export const sortingTabs = ['station', 'buckets', 'bags'] as const
export type SortingTab = (typeof sortingTabs)[number]

export const sortingTabTitles: Readonly<Record<SortingTab, Message>> = {
  station: msg`Scan station`,
  buckets: msg`Buckets`,
  bags: msg`Bags`,
}

export const sortingTabPath = (tab: SortingTab): string => (tab === 'station' ? stationPath : `${stationPath}?tab=${tab}`)
export const bagPath = (id: number | string): string => `${sortingTabPath('bags')}&bag=${id}`

export const sortingTabIn = (search: string): SortingTab => {
  const wanted = new URLSearchParams(search).get('tab')
  return sortingTabs.find(tab => tab === wanted) ?? 'station'
}
