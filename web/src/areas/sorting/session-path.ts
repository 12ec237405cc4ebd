// The addresses of sorting sessions: their list, and one with its scans.
const list = '/sorting/sorting-session-report'

export const sessionsPath = (): string => list
export const sessionPath = (id: number): string => `${list}?session=${id}`
/** The session that is open; null if the list is shown. */
export const sessionIn = (search: string): number | null => {
  const id = Number(new URLSearchParams(search).get('session') ?? Number.NaN)
  return Number.isInteger(id) ? id : null
}
