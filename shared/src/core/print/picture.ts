// Pictures on the pages of a PDF, in a box and as they are: neither stretched nor cut.
import type { jsPDF } from 'jspdf'

export interface Picture {
  bytes: Uint8Array
  /** Width by height. */
  ratio: number
}

/** A picture that cannot be read is as good as none: the paper is printed all the same. */
export function pictureIn(doc: jsPDF, bytes: Uint8Array): Picture | null {
  try {
    const { width, height } = doc.getImageProperties(bytes)
    return width > 0 && height > 0 ? { bytes, ratio: width / height } : null
  } catch {
    return null
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Draws it at the start of its box, in the middle of its height. @param alias by its name it is in the file once, however often it is drawn */
export function drawPicture(doc: jsPDF, { bytes, ratio }: Picture, box: Box, alias: string): void {
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  doc.addImage({ imageData: bytes, x: box.x, y: box.y + (box.height - height) / 2, width, height, alias })
}
