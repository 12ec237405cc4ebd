// A limit shows something only while it does the same work: as many rows in the same order, and nothing that ours leave out.
type Row = Readonly<Record<string, unknown>>

/** Amounts come as text, with more or fewer decimals. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value)) ? Number(value) : value
const told = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.map(plain) : plain(value))

// Both answers are JSON of the benchmark's own calls.
const rowsIn = (answer: string): Row[] => (JSON.parse(answer) as { data: Row[] }).data

/** Ends the measure unless each row of the limit is in ours, at its place and with all of its columns; a count beside them is no column. */
export function expectSameRows(name: string, ours: string, limit: string): void {
  const [own, wanted] = [rowsIn(ours), rowsIn(limit)]
  if (own.length !== wanted.length) throw new Error(`${name}: ${own.length} rows where the limit has ${wanted.length}`)
  for (const [at, row] of wanted.entries())
    for (const [column, value] of Object.entries(row))
      if (column !== 'total' && told(own[at]?.[column]) !== told(value))
        throw new Error(`${name}: ${column} of row ${at + 1} is ${told(own[at]?.[column])} where the limit has ${told(value)}`)
}
