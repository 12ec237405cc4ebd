// Letters typed while a form is being saved that is left then are meant for what follows: the next record, or the page below. They are
// pressed again there.
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { placeOf } from '../../keys/key-place.ts'
import { isComposing } from '../../keys/normalise-key.ts'
import { type HeldKey, pressAgain } from '../../keys/replayed-keys.ts'
import type { FormSession } from '../session/use-form-session.ts'

async function pressInTurn(keys: readonly HeldKey[]): Promise<void> {
  for (const key of keys) {
    // What was saved is left, and the effect of each key rendered, before the next one.
    await new Promise(resolve => setTimeout(resolve))
    pressAgain(key)
  }
}

/** Hears the keys of a form's fields before they do. After a refusal they are dropped: the form says what it needs. */
export function useKeysWhileSaving({ isBusy, saves }: Pick<FormSession, 'isBusy' | 'saves'>) {
  const held = useRef<HeldKey[]>([])
  useEffect(() => {
    if (!isBusy) return
    const before = saves()
    // The save has ended, or its form was left.
    return () => {
      const keys = held.current.splice(0)
      if (saves() > before) void pressInTurn(keys)
    }
  }, [isBusy, saves])
  return (event: KeyboardEvent): void => {
    const { key, code, shiftKey: shift, ctrlKey, metaKey, altKey, nativeEvent } = event
    if (!isBusy || ctrlKey || metaKey || altKey || isComposing(nativeEvent) || !placeOf(event.target).typing) return
    // Alone, an Enter repeats the save, and Escape leaves it.
    const isLetter = key.length === 1
    const belongsBehind = held.current.length > 0 && ['Enter', 'Tab', 'Backspace'].includes(key)
    if (!isLetter && !belongsBehind) return
    event.preventDefault()
    event.stopPropagation()
    held.current.push({ key, code, shift })
  }
}
