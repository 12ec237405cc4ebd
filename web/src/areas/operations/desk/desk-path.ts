// The address of the scan desk: with the code of its card, it is ready for parcels.
export const deskPath = (code?: string): string =>
  code === undefined ? '/operations/scan-desk' : `/operations/scan-desk?desk=${encodeURIComponent(code)}`

export const deskIn = (search: string): string | null => new URLSearchParams(search).get('desk')
