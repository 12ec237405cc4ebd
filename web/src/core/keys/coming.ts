// Whether the page's code or its record is still being loaded: keys that act on it wait, as they do for the rows of a list.
import { useEffect } from 'react'
import { rowsAreHere } from '../list/list-handle.ts'

let coming = 0

export const isPageComing = (): boolean => coming > 0

export function useComing(isComing: boolean): void {
  useEffect(() => {
    if (!isComing) return
    coming++
    return () => {
      coming--
      // Its page offers its commands with the same render, but after this.
      setTimeout(rowsAreHere)
    }
  }, [isComing])
}
