// Where the operator's documentation says more about the screen: its address is the screen's own route behind a base.
import { proxy } from 'valtio'

export const pageHelp = proxy<{ base: string | null; route: string | null }>({ base: null, route: null })

/** The address of the page about the present screen; null where the operator keeps no documentation. */
export const helpAddress = ({ base, route }: { base: string | null; route: string | null }): string | null =>
  base === null || route === null ? null : `${base}${route.replace(/\/$/, '').replace(/\/?\{\w+\}/g, '') || '/'}`
