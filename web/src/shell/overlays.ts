// Which overlays of the shell are open.
import { proxy } from 'valtio'

export const overlays = proxy({ keys: false, notices: false, password: false, perf: false, scanner: false })
