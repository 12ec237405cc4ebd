// How many buckets the wall screen shows, and how large.
import { expect, test } from 'vitest'
import { wallPages } from './wall-pages.ts'

test('every bucket is on a page, in rows and columns that stay readable', () => {
  for (let buckets = 1; buckets <= 1000; buckets++) {
    const { pages, size, columns, rows, scale } = wallPages(buckets)
    expect(pages * size).toBeGreaterThanOrEqual(buckets)
    // No page is empty.
    expect((pages - 1) * size).toBeLessThan(buckets)
    expect(columns * rows).toBeGreaterThanOrEqual(size)
    expect(rows * scale).toBeLessThanOrEqual(9)
    expect(scale).toBeGreaterThanOrEqual(0.75)
  }
})

test('few buckets are as large as can be, more in two columns, most on several pages', () => {
  expect([6, 12, 24, 40].map(wallPages)).toEqual([
    { pages: 1, size: 6, columns: 1, rows: 6, scale: 1 },
    { pages: 1, size: 12, columns: 1, rows: 12, scale: 0.75 },
    { pages: 1, size: 24, columns: 2, rows: 12, scale: 0.75 },
    { pages: 2, size: 20, columns: 2, rows: 10, scale: 0.8 },
  ])
})
