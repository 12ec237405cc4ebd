// CSS variables are style properties too, by which the grid hands its widths to the style sheet.
import 'react'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined
  }
}
