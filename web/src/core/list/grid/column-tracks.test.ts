// Widths of columns as whole pixels.
import { describe, expect, it } from 'vitest'
import { atLeast, readTrack, trackWidths, twoLines } from './column-tracks.ts'

describe('tracks', () => {
  it('reads what lists are described with', () => {
    expect(['118px', '1fr', 'minmax(120px, 1.1fr)', 'minmax(82px, .7fr)', 'minmax(202px, max-content)'].map(readTrack)).toEqual([
      { min: 118, share: 0 },
      { min: 40, share: 1 },
      { min: 120, share: 1.1 },
      { min: 82, share: 0.7 },
      { min: 202, share: 0.25 },
    ])
  })
  it('grow for what must be read whole, and keep their share', () => {
    const widths = ['48px', '1.5fr', 'minmax(100px, .7fr)', 'minmax(100px, max-content)', 'minmax(200px, 1fr)']
    expect(widths.map(width => atLeast(width, 120))).toEqual([
      '120px',
      'minmax(120px, 1.5fr)',
      'minmax(120px, 0.7fr)',
      'minmax(120px, max-content)',
      'minmax(200px, 1fr)',
    ])
  })
  it('leave a long heading as much as its two lines need', () => {
    const widths = ['Nachnahme kassiert', 'Contre-remboursement encaissé', 'Not yet handed in', 'Verbindlichkeiten'].map(
      heading => twoLines(heading, words => words.length),
    )
    expect(widths).toEqual([9, 20, 9, 17])
  })
  it('shares out what is left over, and never goes below the narrowest widths', () => {
    expect(trackWidths(['100px', '1fr', '3fr'], 500)).toEqual([100, 100, 300])
    expect(trackWidths(['100px', 'minmax(200px, 1fr)', '1fr'], 400)).toEqual([100, 200, 100])
    expect(trackWidths(['300px', 'minmax(200px, 1fr)'], 100)).toEqual([300, 200])
  })
})
