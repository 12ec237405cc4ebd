// A place where a file may be dropped: the pointer's extra way beside a button.
import { type DragEvent, useState } from 'react'

/** @returns whether a file hangs over the place now, and what the place's element needs */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)
  const place = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer.files[0]
      if (file) onFile(file)
    },
  }
  return [isOver, place] as const
}
