// A part of a screen whose fields Escape leaves: the focus goes back to where the part was reached from.
import type { ComponentProps } from 'react'

export const EscapeBack = ({ onBack, ...part }: ComponentProps<'div'> & { onBack: () => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
  <div
    {...part}
    onKeyDown={event => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.stopPropagation()
      onBack()
    }}
  />
)
