// A photo stands upright on paper however the camera was held, inside its box and in its own proportions.
import { jsPDF } from 'jspdf'
import { describe, expect, it } from 'vitest'
import { drawPicture, pictureIn } from './picture.ts'

const [WIDE, HIGH] = [60, 30]

/** As much of a JPEG as says how large it is and how the camera was held; no file of a camera that records it is smaller. */
function photo(orientation: number | null): Uint8Array {
  const word = (value: number) => [value >> 8, value & 255]
  const directory = [...word(1), ...word(0x0112), ...word(3), 0, 0, 0, 1, ...word(orientation ?? 1), 0, 0, 0, 0, 0, 0]
  const exif = [...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8, ...directory]
  // What other files start with instead: JFIF, with dots of no size.
  const plain = [0xff, 0xe0, ...word(16), ...Buffer.from('JFIF\0'), 1, 1, 0, ...word(1), ...word(1), 0, 0]
  const noted = orientation === null ? plain : [0xff, 0xe1, ...word(exif.length + 2), ...exif]
  const frame = [0xff, 0xc0, ...word(17), 8, ...word(HIGH), ...word(WIDE), 3, 1, 0x11, 0, 2, 0x11, 1, 3, 0x11, 1]
  return Uint8Array.from([0xff, 0xd8, ...noted, ...frame, 0xff, 0xd9])
}

type Point = readonly [x: number, y: number]

/**
 * Where a page of 200 by 100 points shows a point of the picture, both measured from the upper left corner, the picture's in
 * fractions.
 */
function placed(bytes: Uint8Array, box: { x: number; y: number; width: number; height: number }): (at: Point) => Point {
  const doc = new jsPDF({ unit: 'pt', format: [200, 100], orientation: 'landscape', compress: false })
  const picture = pictureIn(doc, bytes)
  if (!picture) throw new Error('This is a picture')
  drawPicture(doc, picture, box, 'photo')
  const matrices = [...doc.output().matchAll(/^((?:-?[\d.]+ ){6})cm$/gm)].map(([, numbers = '']) =>
    numbers.trim().split(' ').map(Number),
  )
  expect(matrices).toHaveLength(2)
  return ([across, down]) => {
    const [x, y] = matrices.reduceRight<Point>(
      ([u, v], [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]) => [a * u + c * v + e, b * u + d * v + f],
      [across, 1 - down],
    )
    return [Math.round(x * 100) / 100, Math.round((100 - y) * 100) / 100]
  }
}

/** Which visible sides the picture's first row and first column are on, according to EXIF. */
const seen: [number | null, ...('top' | 'bottom' | 'left' | 'right')[]][] = [
  [null, 'top', 'left'],
  [1, 'top', 'left'],
  [2, 'top', 'right'],
  [3, 'bottom', 'right'],
  [4, 'bottom', 'left'],
  [5, 'left', 'top'],
  [6, 'right', 'top'],
  [7, 'right', 'bottom'],
  [8, 'left', 'bottom'],
]

describe('a photo', () => {
  it.each(seen)(
    'whose camera noted %s has its first row at the %s and its first column at the %s',
    (orientation, row, column) => {
      const isTurned = row === 'left' || row === 'right'
      const at = placed(photo(orientation), { x: 10, y: 20, width: 180, height: 40 })
      const width = isTurned ? 20 : 80
      const sides = { top: 20, bottom: 60, left: 10, right: 10 + width }
      const onSide = (side: keyof typeof sides, [x, y]: Point) =>
        expect(side === 'top' || side === 'bottom' ? y : x).toBe(sides[side])
      for (const along of [0, 0.25, 1]) {
        onSide(row as keyof typeof sides, at([along, 0]))
        onSide(column as keyof typeof sides, at([0, along]))
      }
    },
  )

  it('keeps its proportions in a box that is narrower, in the middle of its height', () => {
    const at = placed(photo(1), { x: 10, y: 0, width: 60, height: 80 })
    expect([at([0, 0]), at([1, 1])]).toEqual([
      [10, 25],
      [70, 55],
    ])
  })

  it('that cannot be read is none', () => {
    const doc = new jsPDF({ unit: 'pt' })
    expect(pictureIn(doc, Uint8Array.from([1, 2, 3]))).toBeNull()
    expect(pictureIn(doc, photo(9))?.lie).toEqual({ isTurned: false, fromRight: false, fromBottom: false })
  })
})
