// An event on its way to the tenant's open screens.
import type { LiveEvent } from '@office/shared/core/api/live-events'

/** 'written' follows every write automatically (mount.ts). `staff` limits the receivers; everyone of the tenant if absent. */
export type GatewayEvent = LiveEvent & { staff?: readonly number[] }
