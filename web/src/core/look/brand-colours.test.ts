// Whatever colour a tenant chooses, the derived colours are readable.
import { wcagContrast as contrast } from 'culori/fn'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentOf, oklchOf, underWhite } from './brand-colours.ts'

const anyColour = fc.integer({ min: 0, max: 0xffffff }).map(value => `#${value.toString(16).padStart(6, '0')}`)
const lightGrounds = ['#ffffff', '#f6f6f4', '#f1f1ee', '#dceaf8']
const darkGrounds = ['#0e0f11', '#151619', '#2a2d33', '#1b3149']

describe('brand colours', () => {
  it('counts contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    expect(oklchOf('#ffffff').l).toBeCloseTo(1, 3)
  })

  it('leaves a colour that can be read as it is, and keeps the hue of one that cannot', () => {
    expect(accentOf('#0c5493', 'light').accent).toBe('#0c5493')
    const yellow = accentOf('#ffe600', 'light').accent
    expect(yellow).not.toBe('#ffe600')
    expect(Math.abs(Number(oklchOf(yellow).h) - Number(oklchOf('#ffe600').h))).toBeLessThan(11)
  })

  it.each([
    ['light', lightGrounds],
    ['dark', darkGrounds],
  ] as const)('gives text 4.5:1 and focus 3:1 on every ground of the %s skin', (skin, grounds) => {
    fc.assert(
      fc.property(anyColour, hex => {
        const { accent, hover, tint, on, focus } = accentOf(hex, skin)
        for (const ground of [...grounds, tint, on]) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(hover, on)).toBeGreaterThanOrEqual(4.5)
        for (const ground of grounds) expect(contrast(focus, ground)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 150 },
    )
  })

  it('makes a strip that white text can stand on', () => {
    fc.assert(
      fc.property(anyColour, hex => {
        expect(contrast(underWhite(hex), '#ffffff')).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 150 },
    )
    expect(underWhite('#0a5c86')).toBe('#0a5c86')
  })
})
