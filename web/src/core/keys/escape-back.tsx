// A part of a screen whose fields Escape leaves: the focus returns to where it was before.
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
