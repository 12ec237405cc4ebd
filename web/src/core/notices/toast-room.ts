// What a page has at its foot that no notice may cover: while it is there, notices stand above it.
import { useLayoutEffect } from 'react'
import { proxy } from 'valtio'

/** Where notices end, as a CSS length from the lower edge of the window; '' is their own place. */
export const toastRoom = proxy({ bottom: '' })

/** Said by the part itself: a style sheet would have to look for it in the page whenever anything is added there. */
export function useToastsAbove(bottom: string): void {
  useLayoutEffect(() => {
    toastRoom.bottom = bottom
    return () => {
      toastRoom.bottom = ''
    }
  }, [bottom])
}
