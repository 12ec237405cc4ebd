// The server's clock, as far as its answers tell it: a machine whose own clock is wrong asks for what changed by the right one
// (docs/promises.md B10).

export interface ServerClock {
  /** The server's time at a time of this machine, both in milliseconds. */
  at: (local: number) => number
  /** Takes the Date of an answer. */
  hear: (date: string | null) => void
}

export function serverClock(): ServerClock {
  let ahead = 0
  return {
    at: local => local + ahead,
    hear: date => {
      const told = Date.parse(date ?? '')
      if (!Number.isNaN(told)) ahead = told - Date.now()
    },
  }
}
