// Makes a tenant's colours readable: lightness is moved in OKLCH until the contrast is met; hue stays, chroma is reduced only if
// the screen cannot show it.
import { clampChroma, formatHex, useMode as know, modeLrgb, modeOklch, modeRgb, type Oklch, wcagContrast } from 'culori/fn'

know(modeRgb)
know(modeLrgb)
const toOklch = know(modeOklch)

/** The contract only accepts valid colours, so black is merely a fallback. */
export const oklchOf = (hex: string): Oklch => toOklch(hex) ?? { mode: 'oklch', l: 0, c: 0 }

/** The nearest colour that the screen can show, with reduced chroma if needed. */
const shown = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch'))

const STEP = 0.005

/** A colour to be placed on or under, and the contrast required with it. */
type Wish = readonly [ground: string, least: number]

/** Moves lightness until every requirement is met; black and white are the limits. */
function clamp(colour: Oklch, wishes: readonly Wish[], towards: 'darker' | 'lighter'): string {
  const step = towards === 'darker' ? -STEP : STEP
  for (let { l } = colour; l > 0 && l < 1; l += step) {
    const hex = shown({ ...colour, l })
    if (wishes.every(([ground, least]) => wcagContrast(hex, ground) >= least)) return hex
  }
  return towards === 'darker' ? '#000000' : '#ffffff'
}

/** Every background of tokens.css on which accent text and focus rings appear. */
const grounds = {
  light: ['#ffffff', '#f6f6f4', '#f4f4f2', '#f1f1ee', '#e9e9e5', '#e9f2fb', '#dceaf8'],
  dark: ['#0e0f11', '#151619', '#101113', '#1d1f23', '#1e2024', '#26292e', '#16283b', '#1b3149', '#2a2d33'],
} as const
const INK_ON_LIGHT = '#0b1b2a'
const WHITE = '#ffffff'
/** Text on the accent: key hints there have a paler background, so they need more than 4.5. */
const ON_ACCENT = { light: 6.8, dark: 7.5 } as const

export interface AccentColours {
  accent: string
  hover: string
  tint: string
  on: string
  focus: string
}

/** An accent of this hue: text at least 4.5:1 on every background and on its own tint, focus at least 3:1. */
export function accentOf(hex: string, skin: 'light' | 'dark'): AccentColours {
  const colour = oklchOf(hex)
  const isLight = skin === 'light'
  const towards = isLight ? 'darker' : 'lighter'
  const tint = shown({ ...colour, l: isLight ? 0.95 : 0.27, c: Math.min(colour.c, isLight ? 0.022 : 0.045) })
  const on = isLight ? WHITE : INK_ON_LIGHT
  const text = [...grounds[skin], tint].map((ground): Wish => [ground, 4.5])
  const accent = clamp(colour, [...text, [on, ON_ACCENT[skin]]], towards)
  const hovered = oklchOf(accent)
  return {
    accent,
    hover: shown({ ...hovered, l: Math.min(1, Math.max(0, hovered.l + (isLight ? -0.05 : 0.05))) }),
    tint,
    on,
    focus: clamp(
      colour,
      grounds[skin].map((ground): Wish => [ground, 3]),
      towards,
    ),
  }
}

/** A colour on which white text is readable; between two such colours it is readable too. */
export const underWhite = (hex: string): string => clamp(oklchOf(hex), [[WHITE, 4.5]], 'darker')
