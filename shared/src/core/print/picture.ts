// Pictures on the pages of a PDF, in a box and upright: neither stretched nor cut, however the camera was held.
import { imageSize } from 'image-size'
import type { jsPDF } from 'jspdf'

export interface Picture {
  bytes: Uint8Array
  /** Width by height, as it is seen. */
  ratio: number
  /** How its pixels lie. */
  lie: Lie
}

/**
 * Where the picture's own start is seen, since a camera writes its pixels as the sensor lay and notes beside them how it was held (EXIF 2.32,
 * tag Orientation): its first row at the top or the bottom, its first column at the left or the right; or, `turned`, its first
 * row at the left or the right and its first column at the top or the bottom.
 */
interface Lie {
  isTurned: boolean
  fromRight: boolean
  fromBottom: boolean
}

const lie = (isTurned: boolean, fromRight: boolean, fromBottom: boolean): Lie => ({ isTurned, fromRight, fromBottom })

const upright = lie(false, false, false)
/** By the number that a camera notes, from 1 on. */
const lies: readonly Lie[] = [
  upright,
  lie(false, true, false),
  lie(false, true, true),
  lie(false, false, true),
  lie(true, false, false),
  lie(true, true, false),
  lie(true, true, true),
  lie(true, false, true),
]

/** A picture that cannot be read is as good as none: the paper is printed all the same. */
export function pictureIn(doc: jsPDF, bytes: Uint8Array): Picture | null {
  try {
    const { width, height } = doc.getImageProperties(bytes)
    if (!(width > 0 && height > 0)) return null
    const lie = lies[(imageSize(bytes).orientation ?? 1) - 1] ?? upright
    return { bytes, ratio: lie.isTurned ? height / width : width / height, lie }
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
export function drawPicture(doc: jsPDF, { bytes, ratio, lie }: Picture, box: Box, alias: string): void {
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  const pageHeight = doc.internal.pageSize.getHeight()
  // A page counts from its lower left corner, and so does a picture: along its rows, and from the last of them to the first.
  const left = box.x
  const bottom = pageHeight - box.y - (box.height + height) / 2
  const [x, acrossPage] = lie.fromRight ? [left + width, -width] : [left, width]
  const [y, upPage] = lie.fromBottom ? [bottom + height, -height] : [bottom, height]
  const matrix = lie.isTurned
    ? // Its rows go down the page, or up where they begin at the bottom; the first of them is at its left, or at its right.
      doc.Matrix(0, -upPage, -acrossPage, 0, x + acrossPage, y + upPage)
    : doc.Matrix(acrossPage, 0, 0, upPage, x, y)
  doc.saveGraphicsState()
  doc.setCurrentTransformationMatrix(matrix)
  // One point wide and high at the corner from which the page counts: the matrix is all that places it.
  doc.addImage({ imageData: bytes, x: 0, y: pageHeight - 1, width: 1, height: 1, alias })
  doc.restoreGraphicsState()
}
