// The sheet without a screen: where keys lead, what a pasted block fills, and that every step can be undone.
import { describe, expect, it } from 'vitest'
import { isBlock, pastedBlock } from './pasted-block.ts'
import * as sheets from './sheet.ts'
import { columnNames, type SheetColumn } from './sheet-columns.ts'

const at = (column: SheetColumn) => columnNames.indexOf(column)
const named = (...names: string[]) =>
  sheets.sheetOf(names.map((receiver_name, key) => ({ key: key + 1, cells: { receiver_name } })))
const shown = ({ rows }: sheets.Sheet) =>
  rows.map(({ cells }) =>
    Object.values(cells)
      .filter(text => text !== '')
      .join('|'),
  )

describe('moves', () => {
  it('keeps an empty row below the last one, and one empty sheet is a row', () => {
    expect(shown(sheets.sheetOf([]))).toEqual([''])
    const typed = sheets.type(sheets.sheetOf([]), 'Asha')
    expect(shown(typed)).toEqual(['Asha', ''])
    expect(new Set(typed.rows.map(({ key }) => key)).size).toBe(2)
  })

  it('goes along rows into the next one, and nowhere past the ends, so that Tab leaves the sheet', () => {
    const sheet = named('Asha')
    expect(sheets.goAlong(sheet, -1)).toBeNull()
    const end = sheets.goTo(sheet, { row: 0, column: columnNames.length - 1 })
    expect(sheets.goAlong(end, 1)?.at).toEqual({ row: 1, column: 0 })
    expect(sheets.goAlong(sheets.goTo(sheet, { row: 9, column: 99 }), 1)).toBeNull()
  })

  it('Enter leads below the cell where a run of Tabs began, after an arrow below the cell itself', () => {
    const sheet = sheets.goTo(named('Asha', 'Bina'), { row: 0, column: 1 })
    const along = [1, 1, 1].reduce((one: sheets.Sheet) => sheets.goAlong(one, 1) ?? one, sheet)
    expect(along.at).toEqual({ row: 0, column: 4 })
    expect(sheets.goBelow(along, 1).at).toEqual({ row: 1, column: 1 })
    expect(sheets.goBelow(sheets.goTo(along, { row: 0, column: 3 }), 1).at).toEqual({ row: 1, column: 3 })
  })
})

describe('changes', () => {
  it('undoes and redoes each of them with the cell where it was made; what changes nothing is no step', () => {
    let sheet = sheets.type(named('Asha'), 'Bina')
    expect(sheets.type(sheet, ' Bina ')).toBe(sheet)
    sheet = sheets.removeRow(sheets.goTo(sheet, { row: 0, column: 3 }))
    expect(shown(sheet)).toEqual([''])
    sheet = sheets.undo(sheet)
    expect([shown(sheet), sheet.at]).toEqual([['Bina', ''], { row: 0, column: 3 }])
    sheet = sheets.undo(sheet)
    expect([shown(sheet), sheet.at]).toEqual([['Asha', ''], { row: 0, column: 0 }])
    expect(sheets.undo(sheet)).toBe(sheet)
    expect(shown(sheets.redo(sheets.redo(sheet)))).toEqual([''])
    // A new step after an undo leaves what was undone behind.
    expect(sheets.type(sheet, 'Chandra').future).toEqual([])
  })

  it('duplicates an order without its numbers, copies a cell down, and inserts above', () => {
    const cells = { receiver_name: 'Asha', reference_no: 'R-1', waybill_number: 'W-1' }
    const twice = sheets.duplicateRow(sheets.sheetOf([{ key: 1, cells }]))
    expect([shown(twice), twice.at.row]).toEqual([['Asha|R-1|W-1', 'Asha', ''], 1])
    expect(shown(sheets.copyDown(sheets.goTo(named('Asha'), { row: 1, column: 0 })))).toEqual(['Asha', 'Asha', ''])
    expect(shown(sheets.insertRow(named('Asha')))).toEqual(['', 'Asha', ''])
  })

  it('lets rows leave for good: no undo brings back what is an order by now', () => {
    const sheet = sheets.leave(sheets.type(named('Asha', 'Bina'), 'Chandra'), new Set([1]))
    expect(shown(sheet)).toEqual(['Bina', ''])
    expect(shown(sheets.undo(sheet))).toEqual(['Bina', ''])
  })
})

describe('paste', () => {
  const into = (sheet: sheets.Sheet, text: string) => sheets.paste(sheet, pastedBlock(text, sheet.at.column))

  it('takes more than one cell for a block; the line end that every copy has is none', () => {
    expect(['one', 'one\r\n', 'a\tb', 'a\nb'].map(isBlock)).toEqual([false, false, true, true])
  })

  it('fills from the cell on over rows that are there and new ones, drops what goes beyond, and is one step', () => {
    const sheet = sheets.goTo(named('Asha', 'Bina'), { row: 1, column: 0 })
    const pasted = into(sheet, `Chandra\t980 123-4567\r\n\t\r\nDipa\t+977 9812345678${'\tx'.repeat(30)}\r\n`)
    expect(shown(pasted).slice(0, 3)).toEqual(['Asha', 'Chandra|9801234567', ''])
    expect(pasted.rows[3]?.cells).toMatchObject({ receiver_name: 'Dipa', receiver_phone: '+9779812345678' })
    expect(shown(pasted)).toHaveLength(5)
    expect(shown(sheets.undo(pasted))).toEqual(['Asha', 'Bina', ''])
  })

  it('reads quoted cells with line ends and quotation marks as one line, and a lone mark as itself', () => {
    const quoted = into(sheets.sheetOf([]), '"Asha ""A."" Rai"\t98\n"Bina\r\nRai"\t"97"')
    expect(quoted.rows.map(({ cells }) => [cells.receiver_name, cells.receiver_phone])).toEqual([
      ['Asha "A." Rai', '98'],
      ['Bina Rai', '97'],
      [undefined, undefined],
    ])
    expect(shown(into(sheets.sheetOf([]), '"Asha\nBina'))).toEqual(['"Asha', 'Bina', ''])
  })

  it('puts a block with headings under its own columns, by any of their names, wherever the cursor is', () => {
    const text =
      'COD\tConsignee\tUnknown\tPhone\tAddress\tCity\tWeight\tReference\n1,500\tAsha\t?\t9801234567\tStreet 1\tPokhara\t1.5\tR-1\n'
    const { rows } = into(sheets.goTo(sheets.sheetOf([]), { row: 0, column: at('remarks') }), text)
    expect(rows.map(({ cells }) => cells)).toEqual([
      {
        cod_amount: '1500',
        receiver_name: 'Asha',
        receiver_phone: '9801234567',
        receiver_address: 'Street 1',
        receiver_city: 'Pokhara',
        weight_kg: '1.5',
        reference_no: 'R-1',
      },
      {},
    ])
  })
})
