// Links to the operator's documentation of the present screen: the screen's own route after a base address.
import { proxy } from 'valtio'

export const pageHelp = proxy<{ base: string | null; route: string | null }>({ base: null, route: null })

/** The address of the page about the present screen; null if the operator has no documentation. */
export const helpAddress = ({ base, route }: { base: string | null; route: string | null }): string | null =>
  base === null || route === null ? null : `${base}${route.replace(/\/$/, '').replace(/\/?\{\w+\}/g, '') || '/'}`
