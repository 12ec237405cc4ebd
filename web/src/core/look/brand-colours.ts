// A tenant's colours made readable: lightness is moved in OKLCH until the contrast holds, hue stays, chroma gives way only
// where the screen cannot show it.

interface Oklch {
  l: number
  c: number
  h: number
}
type Rgb = readonly [number, number, number]

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)

const rgbOf = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb // three of them
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map(part => Math.round(Math.min(1, Math.max(0, part)) * 255))
    .map(part => part.toString(16).padStart(2, '0'))
    .join('')}`

/** Björn Ottosson's OKLab, from sRGB. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb // three of them
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

function linearOf({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** The nearest colour that the screen can show, with chroma taken back where it must be. */
function shown(colour: Oklch): string {
  let { c } = colour
  const fits = (rgb: Rgb) => rgb.every(part => part >= -0.0005 && part <= 1.0005)
  while (c > 0.002 && !fits(linearOf({ ...colour, c }))) c -= 0.002
  return hexOf(linearOf({ ...colour, c }).map(part => fromLinear(Math.max(0, part))) as unknown as Rgb) // three of them
}

const luminance = (hex: string): number => {
  const [r, g, b] = rgbOf(hex).map(toLinear) as unknown as Rgb // three of them
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours as WCAG 2.2 counts it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const STEP = 0.005

/** A colour to stand on or under, and the contrast that it asks for. */
type Wish = readonly [ground: string, least: number]

/** Moves lightness until every wish holds; black and white end the way. */
function clamp(colour: Oklch, wishes: readonly Wish[], towards: 'darker' | 'lighter'): string {
  const step = towards === 'darker' ? -STEP : STEP
  for (let { l } = colour; l > 0 && l < 1; l += step) {
    const hex = shown({ ...colour, l })
    if (wishes.every(([ground, least]) => contrast(hex, ground) >= least)) return hex
  }
  return towards === 'darker' ? '#000000' : '#ffffff'
}

/** Every ground of tokens.css that accent text and focus rings stand on. */
const grounds = {
  light: ['#ffffff', '#f6f6f4', '#f4f4f2', '#f1f1ee', '#e9e9e5', '#e9f2fb', '#dceaf8'],
  dark: ['#0e0f11', '#151619', '#101113', '#1d1f23', '#1e2024', '#26292e', '#16283b', '#1b3149', '#2a2d33'],
} as const
const INK_ON_LIGHT = '#0b1b2a'
const WHITE = '#ffffff'
/** Words on the accent: key hints stand on a paler patch of it, so they need more than 4.5. */
const ON_ACCENT = { light: 6.8, dark: 7.5 } as const

export interface AccentColours {
  accent: string
  hover: string
  tint: string
  on: string
  focus: string
}

/** An accent of this hue: text at least 4.5:1 on every ground and on its own tint, focus at least 3:1. */
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

/** A colour that white text can stand on; between two of them it can too. */
export const underWhite = (hex: string): string => clamp(oklchOf(hex), [[WHITE, 4.5]], 'darker')
