// A part of a screen whose fields Escape leaves: the focus returns to where it was before.
import type { ComponentProps, KeyboardEvent } from 'react'
import { closesItself } from './key-place.ts'
import { isComposing } from './normalise-key.ts'

/** Commands and layers hear Escape first: here it comes from fields for which none of them has a use. */
export const EscapeBack = ({ onBack, ...part }: ComponentProps<'div'> & { onBack: (event: KeyboardEvent) => void }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the fields inside
  <div
    {...part}
    onKeyDown={event => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      if (isComposing(event.nativeEvent) || closesItself(event.target)) return
      event.stopPropagation()
      onBack(event)
    }}
  />
)
