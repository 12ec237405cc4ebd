// Pictures on the pages of a PDF, in a box and upright: neither stretched nor cropped, however the camera was held.
import { imageSize } from 'image-size'
import type { jsPDF } from 'jspdf'

export interface Picture {
  bytes: Uint8Array
  /** Width by height, as displayed. */
  ratio: number
  /** How its pixels are arranged. */
  lie: Lie
}

/**
 * Where the picture's own origin appears: a camera writes pixels as the sensor lay and records how it was held (EXIF 2.32, tag
 * Orientation). The first row is at the top or bottom and the first column at the left or right; or, if `turned`, the first row
 * is at the left or right and the first column at the top or bottom.
 */
interface Lie {
  isTurned: boolean
  fromRight: boolean
  fromBottom: boolean
}

const lie = (isTurned: boolean, fromRight: boolean, fromBottom: boolean): Lie => ({ isTurned, fromRight, fromBottom })

const upright = lie(false, false, false)
/** By the number a camera records, from 1. */
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

/** A picture that cannot be read counts as none, so that the paper is still printed. */
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

/**
 * Draws it at the start of its box, vertically centred. @param alias the name under which the file holds it once, however often
 * it is drawn
 */
export function drawPicture(doc: jsPDF, { bytes, ratio, lie }: Picture, box: Box, alias: string): void {
  const width = Math.min(box.width, box.height * ratio)
  const height = width / ratio
  const pageHeight = doc.internal.pageSize.getHeight()
  // A page counts from its lower left corner, and so does a picture: along its rows, from the last row to the first.
  const left = box.x
  const bottom = pageHeight - box.y - (box.height + height) / 2
  const [x, acrossPage] = lie.fromRight ? [left + width, -width] : [left, width]
  const [y, upPage] = lie.fromBottom ? [bottom + height, -height] : [bottom, height]
  const matrix = lie.isTurned
    ? // Its rows go down the page, or up if they start at the bottom; the first is at its left or right.
      doc.Matrix(0, -upPage, -acrossPage, 0, x + acrossPage, y + upPage)
    : doc.Matrix(acrossPage, 0, 0, upPage, x, y)
  doc.saveGraphicsState()
  doc.setCurrentTransformationMatrix(matrix)
  // One point wide and high at the page's origin: the matrix alone places it.
  doc.addImage({ imageData: bytes, x: 0, y: pageHeight - 1, width: 1, height: 1, alias })
  doc.restoreGraphicsState()
}
