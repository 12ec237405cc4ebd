// Texts that are chosen from a list instead of being typed: time zones by their names, currencies by their codes.
import { currencyContract } from '@office/shared/areas/settings/currency.contract'
import { type PickSource, wholeSource } from '../../core/choices/pick-source.ts'
import type { Choice } from '../../core/command/command.ts'
import { call } from '../../core/data/api.ts'

/** A text that the list does not contain, such as an old name of a zone, is shown as it is. */
const knownTexts = (path: string, all: (signal: AbortSignal) => Promise<readonly Choice[]>): PickSource => ({
  ...wholeSource(path, all),
  names: async (names, signal) => {
    const known = await all(signal)
    return names.map(name => known.find(({ value }) => value === name) ?? { value: name, title: name })
  },
})

/** 'UTC+05:45', the present offset of a time zone. */
const offsetOf = (zone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')
    ?.value.replace('GMT', 'UTC') ?? ''

export const timeZones = knownTexts('time-zones', async () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map(zone => ({ value: zone, title: zone, detail: offsetOf(zone) })),
)

export const currencies = knownTexts(currencyContract.list.path, async signal => {
  const { data } = await call(currencyContract.list, { query: { noPagination: true } }, { signal })
  return data.map(({ code, name }) => ({ value: code, title: code, detail: name }))
})
