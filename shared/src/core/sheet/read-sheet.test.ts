// Files of every shape and hostility: read into numbered rows, or refused for the right reason.
import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ReadOptions, readSheet } from './read-sheet.ts'
import { cellsOf, NOT_CALCULATED, type SheetLimits } from './sheet.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
/** What was read, with the cells of its rows. */
async function readCells(bytes: Uint8Array, fileName: string, options: ReadOptions = {}) {
  const read = await readSheet(bytes, fileName, options)
  return 'refused' in read ? read : { ...read, rows: read.rows.map(each => ({ row: each.row, cells: cellsOf(each) })) }
}

const csv = (text: string, limits?: Partial<SheetLimits>) => readCells(utf8(text), 'file.csv', limits ? { limits } : {})

async function sheetOf(bytes: Uint8Array, score?: (headings: readonly string[]) => number) {
  const read = await readCells(bytes, 'file.xlsx', score ? { score } : {})
  if ('refused' in read) throw new Error(`refused: ${read.refused.code}`)
  return read
}

async function refusal(bytes: Uint8Array, limits: Partial<SheetLimits> = {}) {
  const read = await readSheet(bytes, 'file.xlsx', { limits })
  return 'refused' in read ? read.refused.code : `read ${read.rows.length} rows`
}

const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

/** A workbook of sheets given as the XML inside <sheetData>, or as whole parts by name. */
function workbook(sheets: Record<string, string>, parts: Record<string, string> = {}, bookExtra = ''): Uint8Array {
  const names = Object.keys(sheets)
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${names.map((_, index) => `<Override PartName="/xl/worksheets/s${index}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${LINK}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${LINK}">${bookExtra}<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="r${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => `<Relationship Id="r${index}" Type="${LINK}/worksheet" Target="worksheets/s${index}.xml"/>`).join('')}<Relationship Id="t" Type="${LINK}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="y" Type="${LINK}/styles" Target="styles.xml"/></Relationships>`,
  }
  Object.values(sheets).forEach((data, index) => {
    files[`xl/worksheets/s${index}.xml`] = `<worksheet ${MAIN}><sheetData>${data}</sheetData></worksheet>`
  })
  return zipSync(Object.fromEntries(Object.entries({ ...files, ...parts }).map(([name, xml]) => [name, strToU8(xml)])))
}

const row = (number: number, ...cells: string[]) =>
  `<row r="${number}">${cells.map((cell, index) => `<c r="${String.fromCharCode(65 + index)}${number}" t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

describe('delimited text', () => {
  it('numbers rows as a spreadsheet does: blank rows count, line ends in quotes do not', async () => {
    expect(await csv('a,b\n\n"1\n2",x\r\n , \n"say ""hi""",y')).toEqual({
      sheet: 'file.csv',
      format: 'text',
      decimalComma: false,
      dateSystem: 1900,
      headings: ['a', 'b'],
      headingRow: 1,
      rows: [
        { row: 3, cells: ['1\n2', 'x'] },
        { row: 5, cells: ['say "hi"', 'y'] },
      ],
    })
  })

  it.each([
    [';', 'a;b\n"x,y";1,5', ['x,y', '1,5']],
    ['tab', 'a\tb\nx,y\t2', ['x,y', '2']],
    ['|', 'a|b\nx|', ['x', '']],
    ['one that Excel names', 'sep=;\r\na,1;b\nx;2', ['x', '2']],
  ])('finds the delimiter %s', async (_, text, cells) => {
    expect(await csv(text)).toMatchObject({ rows: [{ row: 2, cells }] })
  })

  it.each([
    ['UTF-8 with mark', [0xef, 0xbb, 0xbf, ...utf8('ä\n1')]],
    ['UTF-16 BE', [0xfe, 0xff, 0, 0xe4, 0, 10, 0, 49]],
    ['windows-1252', [0xe4, 10, 49]],
  ])('reads %s', async (_, bytes) => {
    expect(await readCells(new Uint8Array(bytes), 'f')).toMatchObject({ headings: ['ä'], rows: [{ row: 2, cells: ['1'] }] })
  })

  it.each([
    ['EMPTY_FILE', ''],
    ['EMPTY_FILE', ' \n\n,,\n'],
    ['FILE_TYPE', '\n <html><table>'],
    ['UNCLOSED_QUOTE', 'a,b\n"x,1\ny,2'],
    ['TOO_MANY_COLUMNS', `${'x,'.repeat(101)}`],
    ['TOO_MANY_ROWS', 'a\n1\n2\n3\n4'],
    ['FILE_TOO_LARGE', 'a\n'.repeat(200)],
  ])('refuses with %s', async (code, text) => {
    expect(await csv(text, { rows: 3, fileBytes: 300 })).toMatchObject({ refused: { code } })
  })

  it('counts the rows of a file that has too many', async () => {
    expect(await csv(`a\n${'1\n\n'.repeat(2500)}`, { rows: 1000 })).toMatchObject({
      refused: { values: { rows: '2,500', max: '1,000' } },
    })
  })
})

describe('workbooks', () => {
  it('reads every kind of cell, and steps over formulas and reading aids', async () => {
    const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="170" formatCode="[$-409]d\\-mmm\\-yy"/><numFmt numFmtId="171" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`
    const strings = `<sst ${MAIN}><si><t>plain</t></si><si><r><t>ri</t></r><r><rPr><b/></rPr><t xml:space="preserve">ch </t></r><rPh><t>no</t></rPh></si><si/></sst>`
    const cells = [
      '<c r="A2" t="s"><v>0</v></c><c r="B2" t="s"><v>1</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#N/A</v></c>',
      '<c r="E2" t="str"><f>"a"&amp;"b"</f><v>a&amp;b</v></c><c r="F2"><v>0.10000000000000001</v></c><c r="G2"><v>5.5119E12</v></c>',
      '<c r="H2" s="1"><v>42764.87028935</v></c><c r="I2" s="2"><v>59</v></c><c r="J2" s="3"><v>2975</v></c><c r="K2" s="1"/>',
      '<c r="L2" t="inlineStr"><is><r><t>a</t></r><r><t>b_x000D_&#10;&lt;</t></r></is></c><c r="N2" t="d"><v>2026-01-31T14:05:00</v></c>',
    ].join('')
    const bytes = workbook(
      { S: `${row(1, 'a')}<row r="2">${cells}</row>` },
      { 'xl/styles.xml': styles, 'xl/sharedStrings.xml': strings },
    )
    expect((await sheetOf(bytes)).rows[0]?.cells).toEqual([
      'plain',
      'rich ',
      'TRUE',
      '#N/A',
      'a&b',
      '0.1',
      '5511900000000',
      '2017-01-29 20:53:13',
      '1900-02-28 00:00:00',
      '02975',
      '',
      'ab\r\n<',
      '',
      '2026-01-31 14:05:00',
    ])
  })

  it('tells a formula that was never calculated, as programs write it, from an empty result', async () => {
    const cells = '<c r="A2"><f>1+1</f><v /></c><c r="B2"><f>1+1</f><v></v></c><c r="C2" t="n"><f>1+1</f></c>'
    const empty = '<c r="D2" t="str"><f>""</f><v></v></c><c r="E2"><v></v></c><c r="F2"><f t="shared" si="0"/><v>2</v></c>'
    const read = await sheetOf(workbook({ S: `${row(1, 'a')}<row r="2">${cells}${empty}</row>` }))
    expect(read.rows[0]?.cells).toEqual([NOT_CALCULATED, NOT_CALCULATED, NOT_CALCULATED, '', '', '2'])
  })

  it('counts days from 1904 where the workbook says so', async () => {
    const styles = `<styleSheet ${MAIN}><cellXfs><xf numFmtId="22"/></cellXfs></styleSheet>`
    const bytes = workbook(
      { S: `${row(1, 'a')}<row r="2"><c s="0"><v>41302.5</v></c></row>` },
      { 'xl/styles.xml': styles },
      '<workbookPr date1904="1"/>',
    )
    expect(await sheetOf(bytes)).toMatchObject({ dateSystem: 1904, rows: [{ cells: ['2017-01-29 12:00:00'] }] })
  })

  it('keeps row numbers over gaps and across pieces of the XML', async () => {
    const rows = Array.from({ length: 9000 }, (_, index) => row(2 + 2 * index, `ünï ${index}`, 'x'.repeat(50)))
    const sheet = await sheetOf(workbook({ S: row(1, 'a', 'b') + rows.join('\n') }))
    expect(sheet.rows).toHaveLength(9000)
    expect(sheet.rows.every(({ row: number, cells }, index) => number === 2 + 2 * index && cells[0] === `ünï ${index}`)).toBe(
      true,
    )
  })

  it('reads the sheet whose headings fit best, and never a hidden one', async () => {
    const bytes = workbook({
      Notes: row(1, 'read me'),
      Data: row(1, 'wanted') + row(2, '1'),
      More: row(1, 'wanted') + row(2, '2'),
    })
    expect(await sheetOf(bytes, headings => (headings.includes('wanted') ? 1 : 0))).toMatchObject({
      sheet: 'Data',
      rows: [{ cells: ['1'] }],
    })
  })

  it.each([
    [
      'a prefix',
      `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>a</x:v></x:c></x:row><x:row r="2"><x:c r="A2"><x:v>1.5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
    ],
    [
      'a comment',
      `<worksheet ${MAIN}><sheetData><!-- hi -->${row(1, 'a')}<row r="2"><c r="A2"><v>1.5</v></c></row></sheetData></worksheet>`,
    ],
  ])('leaves XML with %s to the general reader', async (_, xml) => {
    expect(await sheetOf(workbook({ S: '' }, { 'xl/worksheets/s0.xml': xml }))).toMatchObject({
      headings: ['a'],
      rows: [{ row: 2, cells: ['1.5'] }],
    })
  })
})

describe('hostile workbooks', () => {
  const big = row(1, 'a') + row(2, 'x'.repeat(200_000))

  it('refuses a bomb by its own figures, before unpacking', async () => {
    expect(await refusal(workbook({ S: big }), { unpackedBytes: 100_000 })).toBe('UNPACKED_TOO_LARGE')
  })

  it('stops unpacking at the bound when the header lies, and refuses any other size than told', async () => {
    const lying = claim(workbook({ S: big }), 'xl/worksheets/s0.xml', 100)
    expect(await refusal(lying, { unpackedBytes: 100_000 })).toBe('UNPACKED_TOO_LARGE')
    expect(await refusal(lying)).toBe('CORRUPT_FILE')
  })

  it.each([
    [
      'CORRUPT_FILE',
      'a document type',
      { S: '' },
      { 'xl/worksheets/s0.xml': `<!DOCTYPE x [<!ENTITY a "b">]><worksheet><sheetData/></worksheet>` },
    ],
    ['CORRUPT_FILE', 'a document type in other files', { S: '' }, { 'content.xml': '<!DOCTYPE x><a/>' }],
    [
      'CORRUPT_FILE',
      'a sheet without an end',
      { S: '' },
      { 'xl/worksheets/s0.xml': `<worksheet ${MAIN}><sheetData>${row(1, 'a')}` },
    ],
    ['CORRUPT_FILE', 'two rows of one number', { S: row(2, 'a') + row(2, 'b') }, {}],
    ['CORRUPT_FILE', 'a row below the last', { S: row(1_048_577, 'a') }, {}],
    ['TOO_MANY_COLUMNS', 'a cell far to the right', { S: `<row r="1"><c r="XFD1"><v>1</v></c></row>` }, {}],
    ['TOO_MANY_ROWS', 'too many rows', { S: Array.from({ length: 50_002 }, (_, index) => row(index + 1, 'a')).join('') }, {}],
    ['EMPTY_FILE', 'styled cells without values', { S: '<row r="1"><c r="A1" s="1"/></row>' }, {}],
  ])('refuses with %s: %s', async (code, _, sheets, parts) => {
    expect(await refusal(workbook(sheets as Record<string, string>, parts as Record<string, string>))).toBe(code)
  })

  it('refuses too many entries, a truncated zip and a zip that is no workbook', async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`x${index}`, '']))
    expect(await refusal(workbook({ S: row(1, 'a') }, many))).toBe('UNPACKED_TOO_LARGE')
    expect(await refusal(workbook({ S: big }).slice(0, 400))).toBe('CORRUPT_FILE')
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toBe('FILE_TYPE')
  })

  it('refuses a damaged byte by the check sum instead of reading wrong values', async () => {
    const bytes = workbook({ S: row(1, 'a') + row(2, '12345') })
    const results = new Set<string>()
    for (let at = 40; at < 400; at += 7) {
      const damaged = bytes.slice()
      damaged[at] = (damaged[at] ?? 0) ^ 0x10
      const read = await readCells(damaged, 'x')
      results.add('refused' in read ? 'refused' : JSON.stringify(read.rows))
    }
    results.delete('refused')
    expect([...results].filter(rows => rows !== JSON.stringify([{ row: 2, cells: ['12345'] }]))).toEqual([])
  })

  it('does not carry out the repetitions of OpenDocument to the end of the sheet, nor millions of small ones', async () => {
    expect(await refusal(openDocument(cellRow(1_048_576, 16_384)))).toBe('read 0 rows')
    expect(await refusal(openDocument(cellRow(1000, 100).repeat(30)))).toBe('UNPACKED_TOO_LARGE')
    expect(await refusal(openDocument(cellRow(3, 2)))).toBe('read 2 rows')
  })

  it('keeps the numbers of rows and columns behind many blank ones of OpenDocument', async () => {
    const cell = (text: string) => `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
    const blank = (many: number) => `<table:table-cell table:style-name="ce1" table:number-columns-repeated="${many}"/>`
    const line = (...cells: string[]) => `<table:table-row table:style-name="ro1">${cells.join('')}</table:table-row>`
    const gap = (many: number) => `<table:table-row table:number-rows-repeated="${many}">${blank(16_384)}</table:table-row>`
    const rows = [line(cell('a'), cell('b')), gap(1500), line(blank(1), cell('x')), gap(60_000), line(cell('y'))]
    const sheet = await readCells(openDocument(`${rows.join('')}${gap(987_000)}`), 'x.ods')
    expect('rows' in sheet && sheet.rows).toEqual([
      { row: 1502, cells: ['', 'x'] },
      { row: 61_503, cells: ['y'] },
    ])
    // Blank rows between others are no reason to leave out the last ones.
    const sparse = openDocument(Array.from({ length: 40 }, (_, at) => line(cell(`${at}`)) + gap(2)).join(''))
    expect(await refusal(sparse, { rows: 39 })).toBe('read 39 rows')
    expect(await refusal(sparse, { rows: 38 })).toBe('TOO_MANY_SHEET_ROWS')
    // A cell far to the right is not taken for one beside the others.
    expect(await refusal(openDocument(line(cell('a'), blank(150), cell('b'))))).toBe('TOO_MANY_COLUMNS')
  })
})

const cellRow = (rows: number, columns: number) =>
  `<table:table-row table:number-rows-repeated="${rows}"><table:table-cell table:number-columns-repeated="${columns}" office:value-type="string"><text:p>a</text:p></table:table-cell></table:table-row>`

function openDocument(rows: string): Uint8Array {
  const names = ['office', 'table', 'text'].map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  const content = `<office:document-content ${names.join(' ')}><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
  const manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
  const parts = { 'content.xml': content, 'styles.xml': '<office:document-styles/>', 'META-INF/manifest.xml': manifest }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(`<?xml version="1.0"?>${xml}`)])))
}

/** The same zip with a different unpacked size for an entry, in its local and its central header. */
function claim(zip: Uint8Array, name: string, size: number): Uint8Array {
  const bytes = zip.slice()
  const view = new DataView(bytes.buffer)
  for (let at = 0; at + 46 < bytes.length; at++) {
    const signature = view.getUint32(at, true)
    const [sizeAt, lengthAt, nameAt] =
      signature === 0x04034b50 ? [22, 26, 30] : signature === 0x02014b50 ? [24, 28, 46] : [0, 0, 0]
    if (nameAt === 0) continue
    const length = view.getUint16(at + lengthAt, true)
    if (new TextDecoder().decode(bytes.subarray(at + nameAt, at + nameAt + length)) === name)
      view.setUint32(at + sizeAt, size, true)
  }
  return bytes
}
