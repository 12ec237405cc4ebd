// Where the focus of a record's page was before one of its fields had it.
import { type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { rememberFocus } from '../keys/focus-layers.ts'
import { placeOf } from '../keys/key-place.ts'
import { focusPageHead } from '../layout/heading-focus.ts'

/** `onBack` leads there from the field, or to the heading if the page was opened in the field. What was typed stays. */
export function usePlaceBefore() {
  const goBack = useRef(focusPageHead)
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // The buttons of a form belong to its fields: Enter on them would send it.
      if (!placeOf(target).typing && target.closest('form') === null) goBack.current = rememberFocus()
    },
    onBack: ({ target }: KeyboardEvent) => {
      if (target instanceof HTMLElement) target.blur()
      goBack.current()
    },
  }
}
