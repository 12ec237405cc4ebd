// An area where a file may be dropped: an additional way for the pointer, beside a button.
import { type DragEvent, useState } from 'react'

/** @returns whether a file is over the area now, and the props of its element */
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
