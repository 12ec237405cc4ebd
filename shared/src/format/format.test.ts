// The operator's fixed formats, exactly.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../core/messages/message.ts'
import {
  amountIn,
  compareAmounts,
  divideRounded,
  formatAmount,
  formatMoney,
  fromMinor,
  isZero,
  negated,
  shownAmount,
  shownWhole,
  sumAmounts,
  toMinor,
} from './amount.ts'
import { dayIn, formatDateTime, formatDay, formatTime, instantOf } from './date-time.ts'
import { merchantLabel, nameInLabel } from './merchant-label.ts'
import { relativeTime, shortAge } from './relative-time.ts'
import { isS10, s10, waybillParts } from './waybill.ts'

describe('dates', () => {
  it('shows UTC in local time as DD/MM/YYYY HH:mm:ss', () => {
    expect(formatDateTime('2026-11-20T18:57:10Z', 'Asia/Kathmandu')).toBe('21/11/2026 00:42:10')
    expect(formatDateTime('2026-11-20T00:00:00Z', 'UTC')).toBe('20/11/2026 00:00:00')
  })
  it('shows the time alone where the day is known', () => {
    expect(formatTime('2026-11-20T18:57:10Z', 'Asia/Kathmandu')).toBe('00:42:10')
    expect(formatTime(new Date('2026-11-20T08:05:00Z'), 'UTC')).toBe('08:05:00')
  })
  it('never shifts a calendar day', () => expect(formatDay('2026-01-31')).toBe('31/01/2026'))
  it('finds the instant of a wall time in every zone, over changes of clocks too', () => {
    const zones = ['Asia/Kathmandu', 'Europe/Berlin', 'Europe/Paris', 'Europe/Lisbon', 'America/Sao_Paulo', 'UTC']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1_262_304_000, max: 2_000_000_000 }), (zone, seconds) => {
        const shown = formatDateTime(new Date(seconds * 1000), zone)
        const local = `${shown.slice(0, 10).split('/').reverse().join('-')} ${shown.slice(11)}`
        // In the repeated hour of autumn two instants share one wall time; either is right if it shows the same.
        expect(formatDateTime(new Date(instantOf(local, zone)), zone)).toBe(shown)
        expect(dayIn(new Date(seconds * 1000), zone)).toBe(local.slice(0, 10))
      }),
    )
  })
})

describe('amounts', () => {
  it('puts thousands commas, and the decimals that the amount is written with', () => {
    expect(formatAmount('1234567.5')).toBe('1,234,567.50')
    expect(formatAmount(4982, 0)).toBe('4,982')
    expect(formatAmount('-999.99')).toBe('-999.99')
    expect(formatAmount('9007199254740993.10')).toBe('9,007,199,254,740,993.10')
    expect(['1250', '1250.250'].map(amount => formatAmount(amount))).toEqual(['1,250', '1,250.250'])
  })
  it('writes an amount as its currency does', () => {
    const written = (amount: string) => ['NPR', 'KWD', 'JPY'].map(currency => formatMoney(amount, currency))
    expect(written('1250')).toEqual(['NPR 1,250.00', 'KWD 1,250.000', 'JPY 1,250'])
    expect(written('-1250.50')).toEqual(['NPR -1,250.50', 'KWD -1,250.500', 'JPY -1,250.50'])
    // From before amounts had the decimals of their currency: nothing of it is hidden.
    expect(amountIn('1250.00', 'JPY')).toBe('1250')
  })
  it('has a minus on screens', () => {
    expect(shownAmount('-1710.4')).toBe('−1,710.40')
    expect(shownWhole('-1234.5')).toBe('−1,235')
  })
  it('turns minor units into text and back without loss', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 15n), 10n ** 15n),
        fc.constantFrom('NPR', 'KWD', 'JPY'),
        (minor, currency) => toMinor(fromMinor(minor, currency), currency) === minor,
      ),
    )
    expect(['NPR', 'KWD', 'JPY'].map(currency => fromMinor(123_000n, currency))).toEqual(['1230.00', '123.000', '1230'])
  })
  it('adds exactly, in any order', () => {
    expect(sumAmounts(['0.10', '0.20', '99.70'], 'NPR')).toBe('100.00')
    expect(sumAmounts(['0.125', '0.2'], 'KWD')).toBe('0.325')
    expect(sumAmounts([], 'JPY')).toBe('0')
  })
  it('compares by worth, whatever it is written with', () => {
    expect([compareAmounts('5', '5.00'), compareAmounts('0.125', '0.13'), compareAmounts('-1', '-2.5')]).toEqual([0, -1, 1])
    expect(['0', '0.00', '-0.000', '0.001'].map(isZero)).toEqual([true, true, true, false])
    expect(['12.50', '-12.50', '0.00'].map(negated)).toEqual(['-12.50', '12.50', '0.00'])
  })
  it('rounds half away from zero to what a currency can pay', () => {
    const half = (currency: string) => [divideRounded(1250n, 100n, currency), divideRounded(-1250n, 100n, currency)]
    expect(half('NPR')).toEqual([13n, -13n])
    expect(divideRounded(49_999n, 10n, 'JPY')).toBe(5000n)
    // Once, not first to hundredths: 0.4999 yen are none.
    expect(divideRounded(4_999n, 100n, 'JPY')).toBe(0n)
  })
})

describe('relative time', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (seconds: number) => {
    const { message, values } = shortAge(new Date(now.getTime() - seconds * 1000), now)
    return inEnglish(message, values)
  }
  it('counts seconds to years, with months of 30 days', () => {
    expect([0, 59, 60, 3599, 3600, 86_400, 30 * 86_400, 59 * 86_400, 364 * 86_400, 365 * 86_400].map(ago)).toEqual([
      '0 s',
      '59 s',
      '1 min',
      '59 min',
      '1 h',
      '1 d',
      '1 mo',
      '1 mo',
      '12 mo',
      '1 y',
    ])
  })
  it('takes the future for now', () => expect(relativeTime('2026-11-22T12:00:00Z', now).values).toEqual({ n: 0 }))
})

describe('merchant label', () => {
  it('marks cash merchants and those without setting', () => {
    expect([merchantLabel('A', 'cash'), merchantLabel('A', null), merchantLabel('A', 'credit')]).toEqual(['A [C]', 'A [WC]', 'A'])
  })
  it('has the name in it', () => {
    expect(['A [C]', 'A [WC]', 'A', 'A [C] B'].map(nameInLabel)).toEqual(['A', 'A', 'A', 'A [C] B'])
  })
})

describe('waybills', () => {
  it('checks S10 numbers', () => {
    expect(['RB123456785GB', 'RB123456786US', 'RB123456785XX'].map(isS10)).toEqual([true, false, true])
    fc.assert(fc.property(fc.integer({ min: 0, max: 99_999_999 }), serial => isS10(s10('CE', serial, 'NP'))))
  })
  it('shows the last five digits strong', () => {
    expect(waybillParts('CE104829285NP')).toEqual({ head: 'CE1048', strong: '29285', tail: 'NP' })
  })
})
